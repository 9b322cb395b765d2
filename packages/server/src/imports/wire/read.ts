import { WireError, type WireItem } from './item.ts';
import { readNewsMl } from './newsml.ts';
import { readNinjs } from './ninjs.ts';

/** The largest file; the longest genuine copy is a tenth of it, as pictures are delivered beside. */
export const WIRE_BYTES = 2 * 1024 * 1024;

/** Decodes a file by its byte order mark, else its XML declaration, else as UTF-8. @throws {WireError} when the bytes are invalid. */
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

/** Parses copy in NewsML-G2 or ninjs, told apart by the first character. @throws {WireError} when it is neither. */
export function readWire(text: string): WireItem[] {
  if (text.length > WIRE_BYTES) throw new WireError('too_large');
  const trimmed = text.trimStart().replace(/^\uFEFF/, '');
  if (trimmed.startsWith('<')) return readNewsMl(trimmed);
  if (trimmed.startsWith('{')) return readNinjs(trimmed);
  throw new WireError('format', trimmed.slice(0, 40));
}
