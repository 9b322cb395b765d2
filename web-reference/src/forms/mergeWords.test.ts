import { describe, expect, it } from 'vitest';
import { mergeParts } from './mergeRows.ts';
import { changedWords, mergeWords } from './mergeWords.ts';

const BASE = 'A chuva caiu forte na zona leste. Três ruas alagaram. A prefeitura abriu abrigos.';

describe('two texts that began as the same one', () => {
  it('are merged by their words where they changed different places', () => {
    const mine = BASE.replace('Três', 'Quatro');
    const theirs = BASE.replace('abrigos', 'dois abrigos');
    const merged = mergeWords(BASE, mine, theirs);
    expect(merged).toEqual({ value: BASE.replace('Três', 'Quatro').replace('abrigos', 'dois abrigos'), hasOverlap: false });
    expect(mergeWords(BASE, theirs, mine)).toEqual(merged);
  });

  it('are said to meet where both changed a place, and keep what both wrote there once', () => {
    const mine = BASE.replace('Três ruas alagaram.', 'Quatro ruas alagaram.');
    const theirs = BASE.replace('Três ruas alagaram.', 'Cinco ruas alagaram.');
    const merged = mergeWords(BASE, mine, theirs);
    expect(merged.hasOverlap).toBe(true);
    expect(merged.value).toBe('A chuva caiu forte na zona leste. Cinco Quatro ruas alagaram. A prefeitura abriu abrigos.');
  });

  it('never have a sentence twice', () => {
    const added = `${BASE} Ninguém se feriu.`;
    for (const [mine, theirs] of [
      [added, added],
      [added, `${added} O metrô parou.`],
      [`${added} O metrô parou.`, added],
      [`${BASE} O metrô parou. Ninguém se feriu.`, added],
    ] as const) {
      const { value } = mergeWords(BASE, mine, theirs);
      for (const sentence of [...BASE.split('. '), 'Ninguém se feriu.']) expect(value.split(sentence.replace(/\.$/, ''))).toHaveLength(2);
    }
    expect(mergeWords('', 'Boa noite.', 'Boa noite.')).toEqual({ value: 'Boa noite.', hasOverlap: false });
    expect(mergeWords('', 'Boa noite.', 'Boa tarde.').value).toBe('Boa tarde. Boa noite.');
  });

  it('stand in two lines where they share nothing and there is room for lines', () => {
    expect(mergeWords('', 'Boa noite.', 'Boa tarde.', true).value).toBe('Boa tarde.\nBoa noite.');
    expect(mergeWords('', 'Boa noite.', 'Boa tarde.\n\n', true).value).toBe('Boa tarde.\n\nBoa noite.');
    expect(mergeWords('Oi.', 'Boa noite.', 'Boa tarde.', true).value).toBe('Boa tarde.\nBoa noite.');
    const parts = (text: string) => [{ uuid: 'a', text }];
    expect(mergeParts(parts(''), parts('Daqui.'), parts('De longe.')).value).toEqual(parts('De longe.\nDaqui.'));
    // Two words for one place stand in their sentence, two sentences behind a third go on in its line.
    expect(mergeWords(BASE, BASE.replace('Três', 'Quatro'), BASE.replace('Três', 'Cinco'), true).value).toContain(
      'leste. Cinco Quatro ruas',
    );
    expect(mergeWords('Oi.', 'Oi. De Carlos.', 'Oi. De Ana.', true).value).toBe('Oi. De Ana. De Carlos.');
  });

  it('keep words apart where one of them ends with a change', () => {
    expect(mergeWords('um dois', 'um dois três', 'zero um dois')).toEqual({ value: 'zero um dois três', hasOverlap: false });
    expect(mergeWords('um\n\ne dois', 'um\n\ne dois!', 'UM\n\ne dois').value).toBe('UM\n\ne dois!');
  });

  it('show word by word what is changed', () => {
    expect(changedWords('a b c', 'a x c d')).toEqual([
      { text: 'a ', changed: false },
      { text: 'x ', changed: true },
      { text: 'c ', changed: false },
      { text: 'd', changed: true },
    ]);
  });
});
