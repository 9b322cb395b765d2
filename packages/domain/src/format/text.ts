import type { Locale } from '../enums.ts';
import { DARK_BRIGHTNESS, DRAG_BADGE_MAX, ERROR_NOTICE_MS, NOTICE_SECONDS_PER_CHARACTER } from '../limits.ts';

/** Writes a number with at least two digits (FMT-13). */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const dragBadge = (count: number): string => (count > DRAG_BADGE_MAX ? `${DRAG_BADGE_MAX}+` : String(count));

/** The perceived brightness of a colour `#rrggbb`, 0 to 255. */
export function brightness(hex: string): number {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255];
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);
}
/** Tells whether a colour is dark: brightness at most 127.5 (FMT-12). */
export const isDark = (hex: string): boolean => brightness(hex) <= DARK_BRIGHTNESS;

/** Shows a date YYYY-MM-DD as people write it: dd/MM/yyyy, in English MM/dd/yyyy. */
export function showDate(date: string, locale: Locale): string {
  const [year, month, day] = date.split('-');
  return locale === 'en_US' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** Says which rows a page shows: `26-50 of 60`; page counts from 0 (PAG-05). */
export const pageTotal = (page: number, size: number, total: number, of = 'of'): string =>
  `${total === 0 ? 0 : page * size + 1}-${Math.min((page + 1) * size, total)} ${of} ${total}`;

/** How long a notice stays, in ms: 0.14 s for each character of message and description, an error 10 s. */
export const noticeMs = (level: string, message: string, description = ''): number =>
  level === 'ERROR' ? ERROR_NOTICE_MS : Math.round(1000 * NOTICE_SECONDS_PER_CHARACTER * (message.length + description.length));

/** One task as plain text shows it, of a guideline or of the production made of it. */
export interface WrittenTask {
  readonly label: string;
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
  readonly information?: string | null | undefined;
  readonly done?: boolean | null | undefined;
}

/** Cuts a text to at most so many UTF-16 units, never through a character of two, whose half no database and no JSON reader takes. */
export const cutText = (text: string, longest: number): string =>
  text.slice(0, (text.codePointAt(longest - 1) ?? 0) > 0xff_ff ? longest - 1 : longest);

const BREAKS = /[\r\n\u2028\u2029]+/;
/** Puts a text of several lines into one, with a blank for each break; one of a single line stays as it is. */
export function withoutBreaks(text: string): string {
  const lines = text.split(BREAKS);
  return lines.length === 1
    ? text
    : lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ');
}

const NAMES: readonly string[] = ['slug', 'page', 'title'];

/** Puts the slug, the page and the title of something into one line each, as they are shown everywhere, whatever a cell of a file holds. */
export const withPlainNames = <T extends object>(item: T): T =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, typeof value === 'string' && NAMES.includes(name) ? withoutBreaks(value) : value]),
  ) as T;

/** A time of day without its seconds. */
export const minuteText = (time: string | null | undefined): string => (time ?? '').slice(0, 5);

/** The parts that say something, with `by` between them. */
export const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

/** The line of a fact in a plain text; none where it says nothing. */
export const factLine = (name: string, value: string | null): string[] => (value ? [`${name}: ${value}`] : []);

/** The lines of a longer text in a plain text, under its name; none where it is empty. */
export const textLines = (name: string, text: string | null): string[] => (text ? ['', name.toLocaleUpperCase(), text] : []);

/** A piece of two compared texts. */
export interface ComparedWords {
  readonly text: string;
  /** Whether it is only in the old text, only in the new one, or in both. */
  readonly side: 'old' | 'new' | 'both';
}

const MOST_WORDS = 1_500;

const splitWords = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** The longest common run of words ending before each pair of places. */
const commonRuns = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
  return rows;
};

/** Compares two texts word by word, in reading order; very long ones only as a whole. */
export const compareWords = (before: string, after: string): ComparedWords[] => {
  const [a, b] = [splitWords(before), splitWords(after)];
  const found: ComparedWords[] = [];
  const add = (text: string, side: ComparedWords['side']): void => {
    const last = found.at(-1);
    if (last?.side === side) found[found.length - 1] = { text: last.text + text, side };
    else if (text) found.push({ text, side });
  };
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) {
    add(before, before === after ? 'both' : 'old');
    if (before !== after) add(after, 'new');
    return found;
  }
  const common = commonRuns(a, b);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(a[i]!, 'both');
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      add(a[i]!, 'old');
      i += 1;
    } else {
      add(b[j]!, 'new');
      j += 1;
    }
  }
  return found;
};

/** What 0x80 to 0x9F are in Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Reads bytes as Windows-1252, which has a character for each. */
const windowsText = (bytes: Uint8Array): string =>
  // Node 20 and some releases of 22 and 24 read them as Latin-1, where these are control characters (nodejs/node#60888).
  new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0080-\u009F]/g, (mark) => WINDOWS[mark.charCodeAt(0) - 0x80]!);

/** Makes the decoder of a character set that is named; none of a name that is none, and where it is one that is recognized by itself. */
function decoderOf(charset: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(charset);
    return ['utf-8', 'windows-1252'].includes(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}

/** Reads the text of a file without its byte order mark: UTF-16 where it has that mark, else the character set it names, else UTF-8, and Windows-1252 where it is no valid UTF-8, as spreadsheets and older programs write. */
export function fileText(bytes: Uint8Array, charset?: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const named = charset === undefined ? undefined : decoderOf(charset);
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}
