import { describe, expect, it } from 'vitest';
import { measuredRate, withoutBrackets } from './reading.ts';

/** Takes the innermost pairs away until none is left. */
function inSteps(text: string): string {
  let left = text;
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replaceAll(/\[[^[\]]*\]/g, '');
  }
  return left;
}

describe('a text without what stands in brackets', () => {
  it.each([
    ['boa noite [câmera 2] a todos', 'boa noite  a todos'],
    ['a [b [c] d] e', 'a  e'],
    ['sem fecho [um [dois] três', 'sem fecho [um  três'],
    ['um ] dois [três] ] quatro [', 'um ] dois  ] quatro ['],
    ['duas\n[linhas\naqui]\nfim', 'duas\n\nfim'],
    ['(fica) {fica}', '(fica) {fica}'],
    ['', ''],
  ])('%j is %j', (text, without) => expect(withoutBrackets(text)).toBe(without));

  it('takes round and curly ones where those are asked for, and no others', () => {
    expect(withoutBrackets('a (b (c)) [d] {e}', '()')).toBe('a  [d] {e}');
    expect(withoutBrackets('a (b) [d] {e {f}}', '{}')).toBe('a (b) [d] ');
  });

  it('is what is left when the innermost pairs are taken away one after the other [FMT-06]', () => {
    const signs = ['[', ']', 'a'];
    const all = (length: number): string[] => (length === 0 ? [''] : all(length - 1).flatMap((text) => signs.map((sign) => text + sign)));
    for (let length = 1; length <= 7; length += 1) for (const text of all(length)) expect(withoutBrackets(text), text).toBe(inSteps(text));
  });

  it('is there at once however deep they are nested: the longest text a story may have took half a minute', () => {
    const began = process.threadCpuUsage();
    for (const pair of ['[]', '()', '{}'] as const)
      expect(withoutBrackets(pair[0]!.repeat(100_000) + pair[1]!.repeat(100_000), pair)).toBe('');
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});

it('measures a rate of 0.075 where 600 characters are read in 45 s, to four decimals [FMT-11] [USR-16]', () => {
  expect(measuredRate('a'.repeat(600), 45)).toBe(0.075);
  // What stands in brackets and the ends of lines are not read.
  expect(measuredRate(`${'a'.repeat(300)}[de pé]\n${'a'.repeat(300)}`, 45)).toBe(0.075);
  expect(measuredRate('a'.repeat(601), 45)).toBe(0.0749);
});
