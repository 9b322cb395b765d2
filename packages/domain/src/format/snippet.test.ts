import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningOf, snippetOf } from './snippet.ts';

// Letters of one and of two units, marks of their own, spaces of every kind, and what is none of them.
const PIECES = ['a', 'chuva', 'não', 'e\u0301', '𝒜', '𐐷𐐷', '😀', ' ', '\n', '\t', '…', ' · ', '—', '7'];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(''));

it('the beginning of a text is what a search shows of it that finds nothing in it', () => {
  const widths = fc.integer({ min: 1, max: 200 });
  const isAlike = (text: string, width: number): void => void expect(beginningOf(text, width)).toEqual(snippetOf(text, () => false, width));
  fc.assert(fc.property(texts, widths, isAlike), { numRuns: 2_000 });
});

it.each([
  ['', ''],
  ['Chuva forte \n', 'Chuva forte'],
  ['Chuva\nforte na serra', 'Chuva forte …'],
  ['Chuvaforte na serra', 'Chuvaforte …'],
  ['Chuvafortenaserra', 'Chuvafortena …'],
  ['—————————————————', '———————————— …'],
  // Its last letter begins within and ends behind: the word is not shown by halves.
  ['Ontem chuva𝒜', 'Ontem …'],
])('of %j in 12 characters: %j', (text, shown) => {
  expect(beginningOf(text, 12)).toEqual({ text: shown, marks: [] });
});
