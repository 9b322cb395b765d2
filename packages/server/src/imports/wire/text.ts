import { WireError } from './item.ts';

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
