import { decoderOf, sniffEncoding } from './bytes.ts';

/** A file whose characters cannot be read for sure. */
export class CharsetError extends Error {}

const DECLARED = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/;
const WIDE = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2|unicode)/i;

/** The charset named by the XML declaration of a file of one byte a character; nothing for a wide set, which would contradict that. */
function declared(bytes: Uint8Array): string | undefined {
  let head = '';
  for (const byte of bytes.subarray(0, 200)) head += String.fromCharCode(byte);
  const label = DECLARED.exec(head.trimStart())?.[1];
  return label && !WIDE.test(label) ? label : undefined;
}

/**
 * Decodes a file of MOS messages: UTF-16 and a byte order mark show themselves, else the XML declaration names the charset, any that
 * TextDecoder knows, else it is UTF-8. Throws {@link CharsetError} for bytes that are invalid in it, so that no character is lost unseen.
 */
export function decodeFile(bytes: Uint8Array): string {
  const seen = sniffEncoding(bytes) ?? 'utf-8';
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const label = seen !== 'utf-8' ? decoderOf(seen).encoding : hasMark ? 'utf-8' : (declared(bytes) ?? 'utf-8');
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new CharsetError(`the charset ${label} is not known`);
  }
  try {
    // A text that was padded to a length ends in NULs, half of one where it is of two bytes.
    let end = bytes.length;
    while (end > 0 && bytes[end - 1] === 0) end -= 1;
    if (seen !== 'utf-8' && end % 2 === 1) end += 1;
    return decoder.decode(bytes.subarray(0, Math.min(end, bytes.length)));
  } catch {
    const named = declared(bytes) ? 'as its XML declaration says' : 'and its XML declaration names no other charset';
    throw new CharsetError(`the file is not written in ${label}, ${named}`);
  }
}
