import { known, textOf } from '../../app/searchValues.ts';

export const DEVICE_PARTS = ['settings', 'templates', 'mosTemplates', 'simulator', 'traffic'] as const;
export type DevicePart = (typeof DEVICE_PARTS)[number];

/** The search parameters of the devices. */
export interface DevicesSearch {
  /** The device shown beside the list; 0 is a new one. */
  readonly device?: number | undefined;
  /** The part shown; its settings by default. */
  readonly part?: DevicePart | undefined;
  /** The filter: only devices whose name, type, vendor or address contains it. */
  readonly text?: string | undefined;
}

/** Reads the search parameters of the devices; unreadable ones are left out. */
export const readDevicesSearch = (search: Record<string, unknown>): DevicesSearch => {
  const device = Number.isInteger(search.device) && Number(search.device) >= 0 ? Number(search.device) : undefined;
  const part = DEVICE_PARTS.find((known) => known === search.part);
  return known({ device, part: device ? part : undefined, text: textOf(search.text) });
};
