import { cutText } from '@lauda/domain';
import { WireError, type WireItem } from './item.ts';
import { readNewsMl } from './newsml.ts';
import { readNinjs } from './ninjs.ts';
import { WIRE_BYTES } from './text.ts';

/** Parses copy in NewsML-G2 or ninjs, told apart by the first character. @throws {WireError} when it is neither. */
export function readWire(text: string): WireItem[] {
  if (text.length > WIRE_BYTES) throw new WireError('too_large');
  const trimmed = text.trimStart().replace(/^\uFEFF/, '');
  if (trimmed.startsWith('<')) return readNewsMl(trimmed);
  if (trimmed.startsWith('{')) return readNinjs(trimmed);
  throw new WireError('format', cutText(trimmed, 40));
}
