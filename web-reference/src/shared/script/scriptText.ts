import { splitSpoken } from '../splitSpoken.ts';

/** A range of a text: from its first character to behind its last. */
export type Range = readonly [from: number, to: number];

const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g;
// A joiner, or what keeps letters from joining, spells Persian and Indian words and holds emoji together; after a blank or a Latin letter it says nothing.
const IDLE_JOINERS = /(?<=^|[\s\p{ASCII}\p{Script=Latin}])[\u200C\u200D]+/gu;
const ODD_SPACES = /[\t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g;

/**
 * Cleans text pasted from a word processor or a page: no odd spaces, no invisible characters, no bullets, at most one empty line. A blank at its ends
 * stays: it keeps the words from those they are pasted beside.
 */
export const cleanPaste = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(IDLE_JOINERS, '')
    .replace(ODD_SPACES, ' ')
    .replace(/^[ ]*[•▪◦·‣●○■] */gm, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .normalize('NFC');

const LINE = 65;

/** The length of a text: words and characters read aloud, and lines of 65 strokes. */
export interface Counts {
  readonly words: number;
  readonly characters: number;
  readonly lines: number;
}

const countOf = (text: string): Counts => {
  const spoken = splitSpoken(text)
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

/** Adds up the lengths of several texts. */
export const sumCounts = (counts: readonly Counts[]): Counts => {
  const characters = counts.reduce((sum, each) => sum + each.characters, 0);
  return { words: counts.reduce((sum, each) => sum + each.words, 0), characters, lines: Math.ceil(characters / LINE) };
};

export const countsOf = (texts: readonly string[]): Counts => sumCounts(texts.map(countOf));

const sentence = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/(^\s*|[.!?…]\s+)(\p{Ll})/gu, (_whole, before: string, letter: string) => before + letter.toLocaleUpperCase());

/** Cycles the case of a text: all capitals, all lower case, sentence case, and capitals again. */
export const cycleCase = (text: string): string => {
  const [upper, lower] = [text.toLocaleUpperCase(), text.toLocaleLowerCase()];
  if (text === upper && text !== lower) return lower;
  return text === lower && sentence(text) !== text ? sentence(text) : upper;
};

/** Puts a text in brackets, so that it is not read aloud, or removes its brackets. */
export const toggleBrackets = (text: string): string => (/^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1) : `[${text}]`);

/** Returns the range of the word around a place, when nothing is selected. */
export const wordAt = (text: string, [from, to]: Range): Range => {
  if (from !== to) return [from, to];
  const start = /[\p{L}\p{N}]*$/u.exec(text.slice(0, from))![0].length;
  const end = /^[\p{L}\p{N}]*/u.exec(text.slice(from))![0].length;
  return [from - start, from + end];
};

// Keeps the length of the text, so that a place in one is the same place in the other.
const folded = (text: string): string => text.replace(/[^\0-\x7f]/g, (letter) => letter.normalize('NFD')[0]!).toLowerCase();

/** Returns the places of a query in a text; accents and case do not matter unless `exact`. */
export const placesOf = (text: string, query: string, exact: boolean): Range[] => {
  if (query === '') return [];
  const [inside, wanted] = exact ? [text, query] : [folded(text), folded(query)];
  const found: Range[] = [];
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + wanted.length)) found.push([at, at + wanted.length]);
  return found;
};

/** Replaces each of the given ranges by another text. */
export const replaceAt = (text: string, places: readonly Range[], by: string): string =>
  places.toReversed().reduce((changed, [from, to]) => changed.slice(0, from) + by + changed.slice(to), text);
