export const DEVICE_PARTS = ['settings', 'templates', 'mosTemplates', 'simulator', 'traffic'] as const;
export type DevicePart = (typeof DEVICE_PARTS)[number];

/** The devices as the address keeps them. */
export interface DevicesSearch {
  /** The device shown beside the list; 0 is a new one. */
  readonly device?: number | undefined;
  /** What of it is shown; none: its settings. */
  readonly part?: DevicePart | undefined;
  /** Only devices whose name, type, vendor or address has these words. */
  readonly text?: string | undefined;
}

/** Reads the list of devices out of an address; what cannot be read is left out. */
export const readDevicesSearch = (search: Record<string, unknown>): DevicesSearch => {
  const device = Number.isInteger(search.device) && Number(search.device) >= 0 ? Number(search.device) : undefined;
  const part = DEVICE_PARTS.find((known) => known === search.part);
  return {
    ...(device === undefined ? {} : { device }),
    ...(part && device ? { part } : {}),
    ...(typeof search.text === 'string' && search.text !== '' ? { text: search.text } : {}),
  };
};
