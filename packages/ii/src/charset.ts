// The character sets of texts to and from a device, by the names of its settings.

/** A character set of a device, read and written the same way. */
export interface Charset {
  /** Writes a text; a character the set does not have becomes a question mark. */
  encode(text: string): Uint8Array;
  /** Reads bytes; invalid ones become U+FFFD. A character may be cut by the end of one piece and go on in the next. */
  decoder(): { read(bytes: Uint8Array): string };
}

const UNKNOWN = 0x3f;

/** Makes a single-byte charset: each byte is decoded by the platform once, and the table inverted for encoding. */
function singleByte(label: string, ascii = false): Charset {
  const decoder = new TextDecoder(label);
  const codes = new Map<string, number>();
  for (let byte = 0; byte < (ascii ? 0x80 : 0x100); byte++) codes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return {
    encode: (text) => Uint8Array.from(text.normalize('NFC'), (character) => codes.get(character) ?? UNKNOWN),
    decoder: () => ({ read: (bytes) => new TextDecoder(label).decode(bytes) }),
  };
}

function utf16(bigEndian: boolean): Charset {
  return {
    encode: (text) => {
      const bytes = new Uint8Array(text.length * 2);
      const view = new DataView(bytes.buffer);
      for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !bigEndian);
      return bytes;
    },
    decoder: () => streaming(bigEndian ? 'utf-16be' : 'utf-16le'),
  };
}

function streaming(label: string): { read(bytes: Uint8Array): string } {
  const decoder = new TextDecoder(label);
  return { read: (bytes) => decoder.decode(bytes, { stream: true }) };
}

const UTF8: Charset = { encode: (text) => new TextEncoder().encode(text), decoder: () => streaming('utf-8') };

// The platform reads `iso-8859-1` as windows-1252; ISO-8859-1 itself means each byte is the character of its number.
const LATIN1: Charset = {
  encode: (text) =>
    Uint8Array.from(text.normalize('NFC'), (character) => (character.codePointAt(0)! < 0x100 ? character.charCodeAt(0) : UNKNOWN)),
  decoder: () => ({ read: (bytes) => String.fromCharCode(...bytes) }),
};

const CHARSETS: Readonly<Record<string, () => Charset>> = {
  'utf-8': () => UTF8,
  'utf-16be': () => utf16(true),
  'utf-16le': () => utf16(false),
  'iso-8859-1': () => LATIN1,
  'iso-8859-15': () => singleByte('iso-8859-15'),
  'windows-1252': () => singleByte('windows-1252'),
  'us-ascii': () => singleByte('utf-8', true),
};

/** Finds a character set by its name, whatever its case; ISO-8859-1, as the protocol began, where none is set. */
export function charsetOf(name: string | null | undefined): Charset {
  const found = CHARSETS[(name || 'ISO-8859-1').trim().toLowerCase()];
  if (!found) throw new RangeError(`unknown character set ${name}`);
  return found();
}
