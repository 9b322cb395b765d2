import { isSoundInstant, type ReadItem } from '../../agency/reading/reading.ts';

/** An item of agency copy. */
export interface WireItem extends ReadItem {
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

// A time without zone is refused: an embargo until 8:00 in London must not end at 8:00 local time.
const WITH_ZONE = /T.*(Z|[+-]\d\d(:?\d\d)?)$/i;
/** Parses a timestamp with zone; undefined when there is none. @throws {WireError} when it is invalid: an unreadable embargo must not be guessed. */
export function instantIn(text: string | null | undefined, what: string): Date | undefined {
  const said = text?.trim();
  if (!said) return undefined;
  const at = new Date(said);
  if (!WITH_ZONE.test(said) || !isSoundInstant(at)) throw new WireError('format', `${what}: ${said}`);
  return at;
}
