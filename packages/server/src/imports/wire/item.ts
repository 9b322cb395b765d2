import { isSoundInstant, type ReadItem } from '../../agency/reading/reading.ts';

/** A piece of copy of an agency, as it is kept. */
export interface WireItem extends ReadItem {
  /** What its agency is called; absent where the file does not say. */
  readonly provider: string | null;
  /** Not to be shown before; absent where it may be at once. */
  readonly embargo: Date | null;
}

/** Why copy was not taken. */
export const WIRE_FAULTS = ['too_large', 'charset', 'format', 'no_headline'] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];
/** Copy that cannot be taken, with what the reader said of it. */
export class WireError extends Error {
  override readonly name = 'WireError';
  readonly fault: WireFault;
  constructor(fault: WireFault, said = '') {
    super(said || fault);
    this.fault = fault;
  }
}

// Without its zone a time is one in each newsroom that reads it: what may be read at eight in London is not to be read at eight here.
const WITH_ZONE = /T.*(Z|[+-]\d\d(:?\d\d)?)$/i;
/** An instant as wires write it, with its zone; undefined where it is not said. @throws {WireError} where it is no instant: an embargo nobody can read is none to be guessed. */
export function instantIn(text: string | null | undefined, what: string): Date | undefined {
  const said = text?.trim();
  if (!said) return undefined;
  const at = new Date(said);
  if (!WITH_ZONE.test(said) || !isSoundInstant(at)) throw new WireError('format', `${what}: ${said}`);
  return at;
}
