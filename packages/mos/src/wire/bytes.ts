/** Character sets of one byte a character, and the label under which the platform reads each; as browsers do, it reads Latin-1 as windows-1252. */
const NARROW = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  'us-ascii': 'utf-8',
} as const;
export type Encoding = 'ucs-2be' | 'ucs-2le' | 'utf-8' | keyof typeof NARROW;

const isNarrow = (encoding: Encoding): encoding is keyof typeof NARROW => Object.hasOwn(NARROW, encoding);
const codes = new Map<Encoding, ReadonlyMap<string, number>>();
/** The byte of each character of a narrow set. */
function codesOf(encoding: keyof typeof NARROW): ReadonlyMap<string, number> {
  let found = codes.get(encoding);
  if (!found) {
    const decoder = new TextDecoder(NARROW[encoding]);
    const last = encoding === 'us-ascii' ? 0x7f : 0xff;
    const charOf = (byte: number): string => (encoding === 'iso-8859-1' ? String.fromCharCode(byte) : decoder.decode(Uint8Array.of(byte)));
    found = new Map(Array.from({ length: last + 1 }, (_, byte) => [charOf(byte), byte]));
    codes.set(encoding, found);
  }
  return found;
}

/** Writes XML in a narrow set; a character it does not have goes out as a character reference, so no letter is lost. */
function encodeNarrow(text: string, encoding: keyof typeof NARROW): Uint8Array {
  const known = codesOf(encoding);
  const bytes: number[] = [];
  for (const char of text.normalize('NFC')) {
    const code = known.get(char);
    if (code !== undefined) bytes.push(code);
    else for (const digit of `&#${char.codePointAt(0)};`) bytes.push(digit.charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

// The byte order of this machine, so that two bytes are written at once.
const LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

interface WideBytes extends Uint8Array {
  swap16(): Uint8Array;
}
// Node writes two bytes a character ten times as fast as a loop does; a browser has nothing like it.
const { Buffer: native } = globalThis as { Buffer?: { from(text: string, encoding: 'utf16le'): WideBytes } };

/** Encodes a text for a MOS port: UCS-2 with the high byte first unless the device asks for another (MOS 2.x §1.1, DEV-07). */
export function encodeText(text: string, encoding: Encoding = 'ucs-2be'): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (isNarrow(encoding)) return encodeNarrow(text, encoding);
  if (native) {
    const bytes = native.from(text, 'utf16le');
    return encoding === 'ucs-2le' ? bytes : bytes.swap16();
  }
  const units = new Uint16Array(text.length);
  if ((encoding === 'ucs-2le') === LITTLE) for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  else
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      units[i] = (code << 8) | (code >> 8);
    }
  return new Uint8Array(units.buffer);
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

const LABEL: Readonly<Record<Encoding, string>> = { ...NARROW, 'ucs-2be': 'utf-16be', 'ucs-2le': 'utf-16le', 'utf-8': 'utf-8' };
/** A decoder that keeps half a character from one piece of the stream to the next; a byte order mark is dropped. */
export const decoderOf = (encoding: Encoding): TextDecoder => new TextDecoder(LABEL[encoding]);
/** Decodes a whole file whose encoding its first bytes tell. */
export const decodeText = (bytes: Uint8Array): string => decoderOf(sniffEncoding(bytes) ?? 'utf-8').decode(bytes);
