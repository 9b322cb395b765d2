import { isSoundInstant, type ReadItem } from '../../agency/reading/reading.ts';

/** An item of agency copy: one version of a piece. */
export interface WireItem extends ReadItem {
  /** The id that all versions of the piece share. */
  readonly piece: string;
  readonly version: number;
  /** True where the agency takes the piece back: it is canceled, or withheld until further notice. */
  readonly isWithdrawn: boolean;
  /** The name of the agency; null when the file does not say. */
  readonly provider: string | null;
  /** The end of the embargo; null when there is none. */
  readonly embargo: Date | null;
}

/** The reasons for refusing copy. */
export const WIRE_FAULTS = ['too_large', 'charset', 'format', 'no_headline'] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];
/** Refused copy, with the message of the parser. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly fault: WireFault;
  constructor(fault: WireFault, said = '') {
    super(said || fault);
    this.fault = fault;
  }
}

/** Determines the version of an item. A later version has a guid of its own, so that users of the first see the correction. */
export function versionOf(item: ReadItem, said: string | number | undefined): Pick<WireItem, 'guid' | 'piece' | 'version'> {
  const version = String(said ?? '').trim() || '1';
  const isFirst = version === '1';
  return {
    guid: isFirst ? item.guid : `${item.guid}#${version}`,
    piece: item.guid,
    version: /^\d{1,9}$/.test(version) ? Number(version) : 1,
  };
}

/** Tells whether the publishing status of IPTC withdraws an item; without one it is usable. @throws {WireError} for an unknown status: it must not be guessed. */
export function isWithdrawn(status: string | null | undefined): boolean {
  const said =
    status
      ?.trim()
      .toLowerCase()
      .replace(/^.*[:/]/, '') || 'usable';
  if (!/^(usable|withheld|cancell?ed)$/.test(said)) throw new WireError('format', `pubStatus: ${status}`);
  return said !== 'usable';
}

// A time without zone is refused: an embargo until 8:00 in London must not end at 8:00 local time.
const WITH_ZONE = /T[^T]*(Z|[+-]\d\d(:?\d\d)?)$/i;
/** Parses a timestamp with zone; undefined when there is none. @throws {WireError} when it is invalid: an unreadable embargo must not be guessed. */
export function instantIn(text: string | null | undefined, what: string): Date | undefined {
  const said = text?.trim();
  if (!said) return undefined;
  const at = new Date(said);
  if (!WITH_ZONE.test(said) || !isSoundInstant(at)) throw new WireError('format', `${what}: ${said}`);
  return at;
}
