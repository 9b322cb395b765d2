import { pieces } from '../pieces.ts';

/** A place in a text, from its first character to behind its last. */
export type Range = readonly [from: number, to: number];

const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const ODD_SPACES = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;

/** Cleans what comes from a word processor or a page: no odd spaces, no invisible characters, no bullets, at most one empty line. */
export const cleanPaste = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(ODD_SPACES, ' ')
    .replace(/^[ ]*[•▪◦·‣●○■] */gm, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^ +| +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .normalize('NFC');

const LINE = 65;

/** How much a text is: words and characters that are read, and lines of 65 strokes. */
export interface Counts {
  readonly words: number;
  readonly characters: number;
  readonly lines: number;
}

const countOf = (text: string): Counts => {
  const spoken = pieces(text)
    .filter((piece) => piece.spoken)
    .map((piece) => piece.text)
    .join(' ')
    .trim();
  return {
    words: spoken === '' ? 0 : spoken.split(/\s+/).length,
    characters: [...spoken.replace(/\s*\n\s*/g, ' ').replace(/ {2,}/g, ' ')].length,
    lines: 0,
  };
};

/** How much several texts are together. */
export const summed = (counts: readonly Counts[]): Counts => {
  const characters = counts.reduce((sum, each) => sum + each.characters, 0);
  return { words: counts.reduce((sum, each) => sum + each.words, 0), characters, lines: Math.ceil(characters / LINE) };
};

export const countsOf = (texts: readonly string[]): Counts => summed(texts.map(countOf));

const sentence = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/(^\s*|[.!?…]\s+)(\p{Ll})/gu, (_whole, before: string, letter: string) => before + letter.toLocaleUpperCase());

/** Turns the case of a text on: all capitals, all small, as a sentence, and capitals again. */
export const caseTurned = (text: string): string => {
  const [upper, lower] = [text.toLocaleUpperCase(), text.toLocaleLowerCase()];
  if (text === upper && text !== lower) return lower;
  return text === lower && sentence(text) !== text ? sentence(text) : upper;
};

/** Puts a text in brackets, so that it is not read; one that stands in them comes out. */
export const bracketTurned = (text: string): string => (/^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1) : `[${text}]`);

/** The word around a place, when nothing is selected. */
export const wordAt = (text: string, [from, to]: Range): Range => {
  if (from !== to) return [from, to];
  const start = /[\p{L}\p{N}]*$/u.exec(text.slice(0, from))![0].length;
  const end = /^[\p{L}\p{N}]*/u.exec(text.slice(from))![0].length;
  return [from - start, from + end];
};

// Of one length with the text, letter by letter, so that a place in one is a place in the other.
const folded = (text: string): string => text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize('NFD')[0]!).toLowerCase();

/** The places of what is looked for; accents and case do not matter by default. */
export const placesOf = (text: string, query: string, exact: boolean): Range[] => {
  if (query === '') return [];
  const [inside, wanted] = exact ? [text, query] : [folded(text), folded(query)];
  const found: Range[] = [];
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
};

/** Puts another text in place of each of the given places. */
export const replacedAt = (text: string, places: readonly Range[], by: string): string =>
  places.toReversed().reduce((changed, [from, to]) => changed.slice(0, from) + by + changed.slice(to), text);
