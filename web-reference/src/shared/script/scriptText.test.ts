import { describe, expect, it } from 'vitest';
import { cleanPaste, countsOf, cycleCase, placesOf, replaceAt, toggleBrackets, wordAt } from './scriptText.ts';

describe('a pasted text', () => {
  it('loses what a word processor brought along and keeps its words', () => {
    expect(cleanPaste('A\u00A0chuva\u200B  forte\t caiu. \r\n\r\n\r\n\r\n•  Zona leste\r\n– Zona sul\u00AD')).toBe(
      'A chuva forte caiu.\n\nZona leste\n– Zona sul',
    );
    expect(cleanPaste('a\u0301gua – e “aspas”')).toBe('água – e “aspas”');
    expect(cleanPaste('R$ -5 e -3')).toBe('R$ -5 e -3');
  });
  it('keeps one blank at its ends, so that its words stay apart from their neighbours', () => {
    expect(['muito ', ' muito', '\u00A0 muito  ', 'muito \n', 'Chove \n  muito '].map(cleanPaste)).toEqual([
      'muito ',
      ' muito',
      ' muito ',
      'muito\n',
      'Chove\nmuito ',
    ]);
  });
  it('keeps what joins signs or keeps letters apart, where that spells something', () => {
    const joined = ['می\u200Cخواهم', '👩\u200D🚒', 'ന\u0D4D\u200D '];
    expect(joined.map(cleanPaste)).toEqual(joined);
    expect(cleanPaste('\u200Cá\u200Cgua\u200D \u200C\u200D \u200CX')).toBe('água X');
  });
});

describe('the counts', () => {
  it('leave out what stands in brackets and take line ends for spaces', () => {
    expect(countsOf(['Boa noite.\n[CAM 2] Chove\nmuito', ''])).toEqual({ words: 4, characters: 22, lines: 1 });
    expect(countsOf(['[só isto]', '  '])).toEqual({ words: 0, characters: 0, lines: 0 });
    expect(countsOf(['a'.repeat(66)])).toEqual({ words: 1, characters: 66, lines: 2 });
  });
});

describe('the case of a text', () => {
  it('goes from sentence to capitals, to small letters and back', () => {
    const rounds = ['Boa noite. É hoje! Às sete.'];
    for (let round = 0; round < 3; round += 1) rounds.push(cycleCase(rounds.at(-1)!));
    expect(rounds).toEqual([
      'Boa noite. É hoje! Às sete.',
      'BOA NOITE. É HOJE! ÀS SETE.',
      'boa noite. é hoje! às sete.',
      'Boa noite. É hoje! Às sete.',
    ]);
  });
  it('is that of the word at the caret where nothing is selected', () => {
    expect([wordAt('da água fria', [5, 5]), wordAt('da água', [0, 2]), wordAt('a  b', [2, 2])]).toEqual([
      [3, 7],
      [0, 2],
      [2, 2],
    ]);
  });
  it('brackets come and go', () => {
    expect([toggleBrackets('sobe som'), toggleBrackets('[sobe som]'), toggleBrackets('[a] b')]).toEqual([
      '[sobe som]',
      'sobe som',
      '[[a] b]',
    ]);
  });
});

describe('what is looked for', () => {
  it('is found whatever its accents and case, and exactly when asked', () => {
    const text = 'São Paulo, sao paulo, SÃO 😀 são';
    expect(placesOf(text, 'sao', false).map(([from, to]) => text.slice(from, to))).toEqual(['São', 'sao', 'SÃO', 'são']);
    expect(placesOf(text, 'são', true)).toEqual([[29, 32]]);
    expect([placesOf(text, '', false), placesOf('aaaa', 'aa', true)]).toEqual([
      [],
      [
        [0, 2],
        [2, 4],
      ],
    ]);
  });
  it('is replaced in every place', () => {
    expect(replaceAt('São e sao', placesOf('São e sao', 'sao', false), 'St.')).toBe('St. e St.');
  });
});
