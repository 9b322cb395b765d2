import { WireError, type WireItem } from './item.ts';
import { readNewsMl } from './newsml.ts';
import { readNinjs } from './ninjs.ts';

/** Bytes of a file at most: the longest message of copy is a tenth of it, pictures lie beside. */
export const WIRE_BYTES = 2 * 1024 * 1024;

/** The text of a file in the characters it says it is written in, its mark before its declaration, else UTF-8. @throws {WireError} where it is not. */
export function wireText(body: Buffer): string {
  const marked = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined;
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(body.subarray(0, 200).toString('latin1'))?.[1];
  const label = marked ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    throw new WireError('charset', label);
  }
}

/** The pieces of copy in a text: NewsML-G2 or ninjs, told by how it begins. @throws {WireError} where it is neither. */
export function readWire(text: string): WireItem[] {
  if (text.length > WIRE_BYTES) throw new WireError('too_large');
  const trimmed = text.trimStart().replace(/^\uFEFF/, '');
  if (trimmed.startsWith('<')) return readNewsMl(trimmed);
  if (trimmed.startsWith('{')) return readNinjs(trimmed);
  throw new WireError('format', trimmed.slice(0, 40));
}
