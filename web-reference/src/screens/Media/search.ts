import { idOf, known } from '../../app/searchValues.ts';

/** The search parameters of the media search. */
export interface MediaPlace {
  /** The archive shown at first; the first one by default. */
  readonly device?: number | undefined;
}
/** The search parameters of the embedded media search. */
export interface EmbeddedPlace extends MediaPlace {
  /** The origin of the embedding page, which receives the chosen object; our own by default. */
  readonly host?: string | undefined;
}

const deviceIn = ({ device }: Record<string, unknown>): MediaPlace => known({ device: idOf(device) });

/** Reads the search parameters of the media search; unreadable ones are left out. */
export const readMediaSearch = (search: Record<string, unknown>): MediaPlace => deviceIn(search);
/** Reads the search parameters of the embedded search; a host that is no web origin is left out. */
export const readEmbeddedSearch = (search: Record<string, unknown>): EmbeddedPlace => {
  const host = typeof search.host === 'string' && /^https?:\/\/[^/\s]+$/.test(search.host) ? { host: search.host } : {};
  return { ...deviceIn(search), ...host };
};
