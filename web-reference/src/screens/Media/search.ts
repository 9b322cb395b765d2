/** The media search as the address keeps it. */
export interface MediaPlace {
  /** The archive it begins at; none: the first. */
  readonly device?: number | undefined;
}
/** The media search inside another page. */
export interface EmbeddedPlace extends MediaPlace {
  /** The origin of the page it stands in, which gets what is chosen; none: our own. */
  readonly host?: string | undefined;
}

const deviceIn = ({ device }: Record<string, unknown>): MediaPlace =>
  Number.isInteger(device) && Number(device) > 0 ? { device: Number(device) } : {};

/** Reads the media search out of an address; what cannot be read is left out. */
export const readMediaSearch = (search: Record<string, unknown>): MediaPlace => deviceIn(search);
/** Reads the embedded search; a host that is no origin of the web is left out. */
export const readEmbeddedSearch = (search: Record<string, unknown>): EmbeddedPlace => {
  const host = typeof search.host === 'string' && /^https?:\/\/[^/\s]+$/.test(search.host) ? { host: search.host } : {};
  return { ...deviceIn(search), ...host };
};
