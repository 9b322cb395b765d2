import { expect, it } from 'vitest';
import { alikeNames } from './likeness.ts';

const pairsOf = async (...names: string[]): Promise<string[][]> =>
  (await alikeNames(names)).map(([one, other]) => [names[one]!, names[other]!]);

it('names are alike over a slip, an accent, capitals or a word more, and not where little is the same', async () => {
  expect(await pairsOf('Defesa Civil', 'DEFEZA CIVIL', 'Hospital das Clínicas', 'Hospital Clinicas', 'Porto Seco')).toEqual([
    ['Defesa Civil', 'DEFEZA CIVIL'],
    ['Hospital das Clínicas', 'Hospital Clinicas'],
  ]);
});

it('names with other numbers are of others, however alike the rest is', async () => {
  expect(await pairsOf('Sala de imprensa 1', 'Sala de imprensa 2', 'Sala de Imprensa 1')).toEqual([
    ['Sala de imprensa 1', 'Sala de Imprensa 1'],
  ]);
});

it('stops when its caller has left', async () => {
  await expect(alikeNames(['Defesa Civil', 'Porto Seco'], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
