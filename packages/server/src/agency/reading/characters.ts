import { fileText } from '@lauda/domain';

/** Names the charset of a byte order mark. */
function markedBy([first, second, third]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}
/** Names a charset as the platform does; undefined for a name that is none. */
function charsetOf(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Counts the bytes of the letter of UTF-8 at a place; 0 where there is none. */
function letterAt(bytes: Buffer, at: number): number {
  const [first, second = 0] = [bytes[at]!, bytes[at + 1]];
  if (first < 0x80) return 1;
  const length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  for (let next = 1; next < length; next++) if ((bytes[at + next]! & 0xc0) !== 0x80) return 0;
  // Neither a letter in more bytes than it needs, nor half a pair, nor one beyond the last of Unicode.
  const isNone =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isNone ? 0 : length;
}

// A publisher cuts some titles in the middle of a letter, not thousands.
const MOST_BROKEN = 1_000;
/** So many letters are hardly UTF-8 by chance; one of seven of Chinese is. */
const SURE = 4;
/** In these hardly a word has the bytes of a letter of UTF-8: they are signs, or capitals before signs. */
const LATIN = /^(?:iso-8859-(?:[234]|1[0-6])|windows-125[02478]|macintosh)$/;

interface AsUtf8 {
  /** How many letters beyond ASCII there are. */
  readonly letters: number;
  /** Where bytes are no letter. */
  readonly broken: readonly number[];
}
/** Reads bytes as UTF-8. */
function asUtf8(body: Buffer): AsUtf8 {
  const broken: number[] = [];
  let letters = 0;
  for (let at = 0; at < body.length; ) {
    const length = letterAt(body, at);
    if (length > 1) letters += 1;
    else if (length === 0) broken.push(at);
    at += length || 1;
  }
  return { letters, broken };
}

/** So many bytes of a run of letters tell what it is: a feed may be one run. */
const FAR = 100;
const isLetter = (byte: number): boolean => byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
/** The runs of letters beyond ASCII with the letters beside them; each byte is looked at a few times at most. */
function* together(body: Buffer): Iterable<Buffer> {
  for (let at = 0; at < body.length; at++) {
    if (body[at]! < 0x80) continue;
    let from = at;
    while (from > 0 && at - from < FAR && isLetter(body[from - 1]!)) from -= 1;
    const first = at;
    while (at + 1 < body.length && isLetter(body[at + 1]!)) at += 1;
    yield body.subarray(from, Math.min(at + 1, first + FAR));
  }
}
/** So many of them tell what all are. */
const ENOUGH = 200;
const IN_ONE_CASE = /^(?:\p{Lu}+|\p{Lu}?\p{Ll}+)$/u;
const isWord = (word: string): boolean => IN_ONE_CASE.test(word) || /^[ªº]$/.test(word) || !/\p{Script=Latin}/u.test(word);
/** Whether letters are words in some western charset and none in UTF-8, where they mix scripts, or capitals and others: RÓŻA, not RӯA; São, not SĂŁo. */
function areWordsOf(charset: string, body: Buffer): boolean {
  const western = new TextDecoder(charset);
  let [all, words] = [0, 0];
  for (const bytes of together(body)) {
    if (++all > ENOUGH) break;
    const isUtf8 = bytes
      .toString()
      .split(/[^\p{L}\p{M}\p{C}]+/u)
      .every((word) => word === '' || isWord(word));
    if (!isUtf8 && IN_ONE_CASE.test(western.decode(bytes))) words += 1;
  }
  return words * 2 >= Math.min(all, ENOUGH);
}

/** Whether bytes are UTF-8, but for a letter cut here and there, and nothing else that the feed names, first what it is read in otherwise. */
function isSurelyUtf8({ letters, broken }: AsUtf8, named: readonly string[], body: Buffer): boolean {
  if (broken.length > 0 || !named.every((charset) => LATIN.test(charset))) return letters >= SURE && broken.length <= letters / 20;
  return letters > 0 && !areWordsOf(named[0]!, body);
}

/** Each byte beyond ASCII as Windows-1252, in UTF-8. */
const WESTERN = Array.from({ length: 0x80 }, (_, at) => Buffer.from(fileText(Uint8Array.of(0x80 + at))));
/** Decodes UTF-8, and reads what is broken in it as Windows-1252; without such places all of it, where it is no UTF-8. */
function decodeMixed(body: Buffer, broken: readonly number[] = []): string {
  if (broken.length === 0) return fileText(body);
  // All is decoded at once: there may be millions of broken places.
  const mended = Buffer.alloc(body.length + broken.length * 2);
  let [from, end] = [0, 0];
  for (const at of broken) {
    end += body.copy(mended, end, from, at);
    end += WESTERN[body[at]! - 0x80]!.copy(mended, end);
    from = at + 1;
  }
  end += body.copy(mended, end, from);
  return fileText(mended.subarray(0, end));
}

/** Decodes bytes of which nearly all letters are of a charset; each broken one is told as lost. Undefined where too many are not. */
function mostlyOf(charset: string, body: Buffer): string | undefined {
  const text = new TextDecoder(charset).decode(body);
  const broken = text.split('\uFFFD').length - 1;
  // What is ASCII is so in every other charset as well, and proves none.
  const letters = (charset.startsWith('utf-16') ? text.length : text.replaceAll(/[\0-\x7F]/g, '').length) - broken;
  // Many charsets of two bytes a letter read half of the bytes of any other one as letters.
  const most = Math.min(Math.max(2, letters / 20), MOST_BROKEN);
  return broken < letters && broken <= most ? text : undefined;
}

/**
 * Decodes a feed by its byte order mark, else as UTF-8 where it is without doubt, else by the charset of its media type or of its declaration, whichever
 * its bytes fit, else as UTF-8. A letter that is broken loses itself alone. @throws when the bytes fit no charset the feed names.
 */
export function decodeFeed(body: Buffer, contentType: string | undefined): string {
  const marked = markedBy(body);
  const told = charsetOf(/charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]);
  const begins = body.subarray(0, 200).toString('latin1');
  const declared = charsetOf(/^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(begins)?.[1]);
  // What can be read byte by byte is not in a charset of two bytes a letter, whatever is said of it.
  const isByteWise = /^\s*<[?!a-z]/i.test(begins);
  const said = marked ? [marked] : [told, declared].filter((charset) => !(isByteWise && charset?.startsWith('utf-16')));
  const named = said.filter((charset) => charset !== undefined);
  // Many charsets read any bytes as letters.
  const utf8 = asUtf8(body);
  const broken = utf8.broken.length < utf8.letters ? utf8.broken : undefined;
  // Every byte is a letter of it, so the bytes alone say which parts of the feed are in UTF-8 after all.
  if (named[0] === 'windows-1252') return decodeMixed(body, broken);
  const others = named.filter((charset) => charset !== 'utf-8');
  if (others.length > 0 && broken && broken.length <= MOST_BROKEN && isSurelyUtf8(utf8, others, body)) return decodeMixed(body, broken);
  for (const charset of named) {
    if (charset === 'windows-1252') return decodeMixed(body, broken);
    try {
      return new TextDecoder(charset, { fatal: true }).decode(body);
    } catch {
      // Its bytes are not all of this charset; the feed may name another one as well.
    }
  }
  // UTF-8 is looked for whatever is named: the bytes of hardly another charset look like it.
  if (broken && broken.length <= MOST_BROKEN) return decodeMixed(body, broken);
  for (const charset of others.toReversed()) {
    const text = mostlyOf(charset, body);
    if (text !== undefined) return text;
  }
  // The letters of another charset, taken for those of Windows-1252, would be wrong ones.
  if (others.length > 0) throw new Error(`a feed is not in ${named.join(', ')}`);
  if (broken) throw new Error('a feed is neither in UTF-8 nor in Windows-1252');
  return fileText(body);
}
