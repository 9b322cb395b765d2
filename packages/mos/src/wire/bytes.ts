export type Encoding = 'ucs-2be' | 'ucs-2le' | 'utf-8';

/** Encodes a text for a MOS port: UCS-2 with the high byte first unless the device asks for another (MOS 2.x §1.1). */
export function encodeText(text: string, encoding: Encoding = 'ucs-2be'): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * 2);
  const [high, low] = encoding === 'ucs-2be' ? [0, 1] : [1, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    bytes[i * 2 + high] = code >> 8;
    bytes[i * 2 + low] = code & 255;
  }
  return bytes;
}

/** Tells the encoding of a text by its first bytes: a byte order mark, or where the zero of the first ASCII character stands. */
export function sniffEncoding(bytes: Uint8Array): Encoding | undefined {
  const [a, b] = bytes;
  if (a === undefined || b === undefined) return undefined;
  if (a === 0xfe && b === 0xff) return 'ucs-2be';
  if (a === 0xff && b === 0xfe) return 'ucs-2le';
  if (a === 0xef && b === 0xbb) return 'utf-8';
  if (a === 0 && b !== 0) return 'ucs-2be';
  if (a !== 0 && b === 0) return 'ucs-2le';
  return 'utf-8';
}

const LABEL: Readonly<Record<Encoding, string>> = { 'ucs-2be': 'utf-16be', 'ucs-2le': 'utf-16le', 'utf-8': 'utf-8' };
/** A decoder that keeps half a character from one piece of the stream to the next; a byte order mark is dropped. */
export const decoderOf = (encoding: Encoding): TextDecoder => new TextDecoder(LABEL[encoding]);
/** Decodes a whole file whose encoding its first bytes tell. */
export const decodeText = (bytes: Uint8Array): string => decoderOf(sniffEncoding(bytes) ?? 'utf-8').decode(bytes);
