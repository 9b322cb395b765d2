import { diff3MergeRegions, diffIndices } from 'node-diff3';

/** A word with the space behind it. */
interface Token {
  readonly word: string;
  readonly space: string;
}
export interface MergeResult<T> {
  readonly value: T;
  /** Whether both sides changed the same place, so that a person has to look at the merged text. */
  readonly hasOverlap: boolean;
}
/** A piece of a text: changed against the base, or not. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

/** Two changes with at most this many words in between count as one: so few words match by chance in any two sentences. */
const LINK_WORDS = 2;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/(\S+)(\s*)|(\s+)/g)].map(([, word = '', space, blank]) => ({ word, space: space ?? blank ?? '' }));
const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);
const textOf = (tokens: readonly Token[]): string => tokens.map(({ word, space }) => word + space).join('');
const spaced = (text: string): string => (text === '' || /\s$/.test(text) ? text : `${text} `);

/** Tells whether a sentence begins at a word: at the first, and after the end of another sentence. */
const beginsSentence = (tokens: readonly Token[], at: number): boolean => at === 0 || /[.!?…]["”’')\]]*$/.test(tokens[at - 1]?.word ?? '');

/**
 * Joins what both sides wrote in one place, without repeating sentences they share at the ends; a single shared first word stays with both. `apart`
 * separates texts that share nothing.
 */
const together = ({ theirs, mine }: Region, apart: string): string => {
  const [their, my] = [wordsOf(theirs).join(' '), wordsOf(mine).join(' ')];
  if (` ${their} `.includes(` ${my} `)) return textOf(theirs);
  if (` ${my} `.includes(` ${their} `)) return textOf(mine);
  let head = 0;
  while (theirs[head]?.word === mine[head]?.word) head += 1;
  while (!beginsSentence(theirs, head)) head -= 1;
  let tail = 0;
  const room = Math.min(theirs.length, mine.length) - head;
  while (tail < room && theirs.at(-1 - tail)?.word === mine.at(-1 - tail)?.word) tail += 1;
  while (tail > 0 && !(beginsSentence(theirs, theirs.length - tail) && beginsSentence(mine, mine.length - tail))) tail -= 1;
  if (head === 0 && tail === 0 && theirs.length > 0 && mine.length > 0)
    return textOf(theirs).trimEnd() + (/\n\s*$/.exec(textOf(theirs))?.[0] ?? apart) + textOf(mine);
  const inner = (tokens: readonly Token[]): string => textOf(tokens.slice(head, tokens.length - tail));
  return textOf(theirs.slice(0, head)) + spaced(inner(theirs)) + inner(mine) + textOf(theirs.slice(theirs.length - tail));
};

interface Region {
  theirs: Token[];
  mine: Token[];
  conflict: boolean;
}

/** Splits three texts into regions: changed by one side or neither, or by both; two conflicting regions that nearly touch become one. */
const regionsOf = (base: string, mine: string, theirs: string): Region[] => {
  const [o, a, b] = [tokensOf(base), tokensOf(mine), tokensOf(theirs)];
  const regions: Region[] = [];
  for (const region of diff3MergeRegions(wordsOf(a), wordsOf(o), wordsOf(b))) {
    if (region.stable) {
      const { buffer, bufferStart, bufferLength } = region;
      const tokens = { a, o, b }[buffer].slice(bufferStart, bufferStart + bufferLength);
      regions.push({ mine: tokens, theirs: tokens, conflict: false });
      continue;
    }
    const mineHere = a.slice(region.aStart, region.aStart + region.aLength);
    const theirsHere = b.slice(region.bStart, region.bStart + region.bLength);
    const conflict = wordsOf(mineHere).join(' ') !== wordsOf(theirsHere).join(' ');
    const [before, last] = [regions.at(-2), regions.at(-1)];
    const nearly = conflict && before?.conflict && last && !last.conflict && last.mine.length <= LINK_WORDS;
    if (nearly) {
      regions.length -= 1;
      before.mine.push(...last.mine, ...mineHere);
      before.theirs.push(...last.theirs, ...theirsHere);
    } else regions.push({ mine: [...mineHere], theirs: [...theirsHere], conflict });
  }
  return regions;
};

/**
 * Merges two texts with a common base word by word; where both changed a place the result holds both versions, repeating nothing. Two
 * texts that share nothing go into two lines, where there is room for lines (`isLong`).
 */
export const mergeWords = (base: string, mine: string, theirs: string, isLong = false): MergeResult<string> => {
  const regions = regionsOf(base, mine, theirs);
  const apart = isLong && regions.length === 1 ? '\n' : ' ';
  const texts = regions.map((region) => (region.conflict ? together(region, apart) : textOf(region.mine)));
  const value = texts.reduce(
    (whole, text) => (whole !== '' && text !== '' && !/\s$/.test(whole) && !/^\s/.test(text) ? `${whole} ${text}` : whole + text),
    '',
  );
  return { value, hasOverlap: regions.some(({ conflict }) => conflict) };
};

/** Cuts a text into pieces, by word, where it differs from its base. */
export const changedWords = (base: string, text: string): Piece[] => {
  const [o, t] = [tokensOf(base), tokensOf(text)];
  const pieces: Piece[] = [];
  const add = (tokens: readonly Token[], changed: boolean): void => {
    if (tokens.length > 0) pieces.push({ text: textOf(tokens), changed });
  };
  let at = 0;
  for (const { buffer2 } of diffIndices(wordsOf(o), wordsOf(t))) {
    const [from, length] = buffer2;
    add(t.slice(at, from), false);
    add(t.slice(from, from + length), true);
    at = from + length;
  }
  add(t.slice(at), false);
  return pieces;
};
