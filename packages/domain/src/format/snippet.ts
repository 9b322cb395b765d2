import { plainText } from './search.ts';

/** A piece of a text: from the first to after the last character, in UTF-16 units. */
export interface TextMark {
  readonly from: number;
  readonly to: number;
}
/** A piece of a text that shows why it was found. */
export interface Snippet {
  readonly text: string;
  readonly marks: readonly TextMark[];
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARKED = 12;
/** The words of what somebody typed, without accents and case. */
export const wordsTyped = (typed: string): string[] => plainText(typed).match(WORD) ?? [];

/** The threes of letters of a word, by which it is compared. */
export function threesOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_three, at) => padded.slice(at, at + 3)));
}

/** How like two words are, from 0 to 1, by the threes of letters they share: as the database tells it of a typing error. */
export function likeness(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  let shared = 0;
  for (const three of one) if (two.has(three)) shared += 1;
  return one.size === 0 ? 0 : shared / one.size;
}

/**
 * Cuts out of a text what shows why it was found, with the places of the words that did; the beginning where none stands in it.
 * `isFound` is asked of each word, without accents and case, with its place among the words; `width` is in characters.
 */
export function snippetOf(text: string, isFound: (word: string, at: number, words: readonly string[]) => boolean, width = 180): Snippet {
  const places = [...text.matchAll(WORD)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    word: plainText(match[0]),
  }));
  const words = places.map(({ word }) => word);
  const found = places.filter(({ word }, at) => isFound(word, at, words));
  const first = found[0]?.from ?? 0;
  // A word or two before what was found, from the beginning of a word.
  const began = places.findIndex(({ from }) => from >= first - width / 3);
  const start = began > 0 ? places[began]!.from : 0;
  const whole = text.trimEnd().length;
  const lastWord = places.findLast(({ from, to }) => from >= start && to <= start + width)?.to ?? start + width;
  const end = whole <= start + width ? whole : lastWord;
  const [before, after] = [start > 0 ? '… ' : '', end < whole ? ' …' : ''];
  const marks = found
    .filter(({ from, to }) => from >= start && to <= end)
    .slice(0, MARKED)
    .map(({ from, to }) => ({ from: from - start + before.length, to: to - start + before.length }));
  return { text: `${before}${text.slice(start, end).replaceAll(/\s/g, ' ')}${after}`, marks };
}

/** Cuts out of a text its beginning, as `snippetOf` does where nothing is sought; it reads no more of the text than it shows. */
export function beginningOf(text: string, width = 180): Snippet {
  const whole = text.trimEnd().length;
  // A letter of two units at the end is read with both.
  const words = whole <= width ? [] : [...text.slice(0, width + 2).matchAll(WORD)].map(({ index, 0: word }) => index + word.length);
  const end = whole <= width ? whole : (words.findLast((to) => to <= width) ?? width);
  return { text: `${text.slice(0, end).replaceAll(/\s/g, ' ')}${end < whole ? ' …' : ''}`, marks: [] };
}
