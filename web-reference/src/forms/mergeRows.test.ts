import { describe, expect, it } from 'vitest';
import { mergeParts, mergeRows, type RowRules } from './mergeRows.ts';

describe('two scripts that began as the same one', () => {
  const part = (uuid: string, text: string, more = {}) => ({ uuid, text, ...more });

  it('keep what either added, moved nothing twice, and lose what either took away', () => {
    const base = [part('a', 'Um.'), part('b', 'Dois.')];
    const mine = [part('a', 'Um.'), part('c', 'Meio.'), part('b', 'Dois.')];
    const theirs = [part('a', 'Um!'), part('d', 'Fim.')];
    expect(mergeParts(base, mine, theirs)).toEqual({ value: [part('a', 'Um!'), part('c', 'Meio.'), part('d', 'Fim.')], hasOverlap: false });
  });

  it('take the same words in another part for the same, and another camera for a change of its own', () => {
    expect(mergeParts([], [part('a', 'Boa noite.')], [part('b', 'Boa noite.')]).value).toEqual([part('b', 'Boa noite.')]);
    const base = [part('a', 'Um.', { camera: '1' })];
    const merged = mergeParts(base, [part('a', 'Um.', { camera: '2' })], [part('a', 'Um só.', { camera: '1' })]);
    expect(merged).toEqual({ value: [part('a', 'Um só.', { camera: '2' })], hasOverlap: false });
    expect(mergeParts(base, [part('a', 'Um.', { camera: '2' })], [part('a', 'Um.', { camera: '3' })]).hasOverlap).toBe(true);
  });

  it('keep what each wrote in the fields of one graphic, and ask where its template is another now', () => {
    const field = (uuid: string, value: string) => ({ uuid, name: uuid, value });
    const graphic = (code: string, ...cgFields: object[]) => ({ uuid: 'g', code, cgFields: cgFields as ReturnType<typeof field>[] });
    const base = [graphic('7', field('n', 'Maria Souza'), field('f', 'moradora da serra'))];
    const mine = [graphic('7', field('n', 'Maria de Souza'), field('f', 'moradora da serra'))];
    const theirs = [graphic('7', field('n', 'Maria Souza'), field('f', 'moradora da vila'))];
    expect(mergeParts(base, mine, theirs)).toEqual({
      value: [graphic('7', field('n', 'Maria de Souza'), field('f', 'moradora da vila'))],
      hasOverlap: false,
    });
    const another = [graphic('8', field('t', 'Ao vivo'))];
    expect(mergeParts(base, another, theirs)).toEqual({ value: another, hasOverlap: true });
  });

  it('keep a part that somebody wrote twice on purpose', () => {
    const base = [part('a', 'Palmas.')];
    const mine = [...base, part('b', 'Palmas.')];
    expect(mergeParts(base, mine, [part('a', 'Palmas.'), part('c', 'Fim.')]).value.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c']);
  });
});

describe('numbered rows that two wrote', () => {
  const row = (uuid: string, index: number, content: string, duration = 'PT1S') => ({ uuid, index, content, duration });
  const base = [row('a', 0, 'uma frase e fim.'), row('b', 1, 'dois'), row('c', 2, 'três')];
  const rules: RowRules<(typeof base)[number]> = { keyOf: ({ uuid }) => uuid, texts: ['content'], reckoned: () => ['duration'] };
  const merge = (mine: typeof base, theirs: typeof base) => mergeRows(base, mine, theirs, rules);

  it('are merged by the words of each, in the order of who moved them', () => {
    const mine = [row('c', 0, 'três'), row('a', 1, 'uma frase e final.', 'PT9S'), row('b', 2, 'dois')];
    const theirs = [row('a', 0, 'outra frase e fim.', 'PT8S'), row('b', 1, 'dois'), row('n', 2, 'novo'), row('c', 3, 'três')];
    expect(merge(mine, theirs)).toEqual({
      value: [row('c', 0, 'três'), row('a', 1, 'outra frase e final.', 'PT8S'), row('b', 2, 'dois'), row('n', 3, 'novo')],
      hasOverlap: false,
    });
  });

  it('keep what one side added, and let go what one side took out', () => {
    const mine = [row('a', 0, 'uma frase e fim.'), row('c', 1, 'três'), row('m', 2, 'meu')];
    const theirs = [row('a', 0, 'uma frase e fim.'), row('b', 1, 'dois'), row('c', 2, 'três mais')];
    expect(merge(mine, theirs)).toEqual({
      value: [row('a', 0, 'uma frase e fim.'), row('c', 1, 'três mais'), row('m', 2, 'meu')],
      hasOverlap: false,
    });
  });

  it('are to be looked at where both wrote one place', () => {
    const changed = (words: string) => [row('a', 0, words), ...base.slice(1)];
    expect(merge(changed('uma frase e meu.'), changed('uma frase e seu.')).hasOverlap).toBe(true);
  });
});

describe('rows that are known by what they have', () => {
  interface Task {
    id?: number | null;
    label: string;
    done?: boolean;
  }
  const TASKS: RowRules<Task> = { keyOf: ({ id }) => id, texts: ['label'] };
  const base: Task[] = [
    { id: 1, label: 'Reservar carro', done: false },
    { id: 2, label: 'Pedir credencial', done: false },
  ];

  it('keep a tick of one and the words of the other in the same row, and both ticks in two rows', () => {
    const [first, second] = base as [Task, Task];
    expect(mergeRows(base, [{ ...first, label: 'Reservar dois carros' }, second], [{ ...first, done: true }, second], TASKS)).toEqual({
      value: [{ id: 1, label: 'Reservar dois carros', done: true }, second],
      hasOverlap: false,
    });
    expect(mergeRows(base, [{ ...first, done: true }, second], [first, { ...second, done: true }], TASKS)).toEqual({
      value: [
        { ...first, done: true },
        { ...second, done: true },
      ],
      hasOverlap: false,
    });
  });

  it('count each row without a number as new, behind the row it was written behind, and the same words of both once', () => {
    const mine = [base[0]!, { label: 'Luz' }, { label: 'Drone' }, base[1]!];
    const theirs = [...base, { id: 3, label: 'Drone' }];
    expect(mergeRows(base, mine, theirs, TASKS).value.map(({ label }) => label)).toEqual([
      'Reservar carro',
      'Luz',
      'Pedir credencial',
      'Drone',
    ]);
  });

  it('are merged down to the lists they hold', () => {
    interface Guide {
      uuid: string;
      address: string;
      contacts: { name: string; info?: string }[];
    }
    const rules: RowRules<Guide> = {
      keyOf: ({ uuid }) => uuid,
      texts: ['address'],
      lists: { contacts: { keyOf: ({ name }: { name: string }) => name, texts: ['info'] } as RowRules<never> },
    };
    const guide = (address: string, ...contacts: Guide['contacts']): Guide => ({ uuid: 'g', address, contacts });
    const merged = mergeRows(
      [guide('Rua 1', { name: 'Ana' })],
      [guide('Rua 1', { name: 'Ana' }, { name: 'Bia' })],
      [guide('Rua 1, fundos', { name: 'Ana', info: 'de manhã' })],
      rules,
    );
    expect(merged).toEqual({ value: [guide('Rua 1, fundos', { name: 'Ana', info: 'de manhã' }, { name: 'Bia' })], hasOverlap: false });
  });

  it('keep a time that one typed beside the words of the other', () => {
    interface Section {
      uuid: string;
      content: string;
      manual: boolean;
      duration: string;
    }
    const rules: RowRules<Section> = {
      keyOf: ({ uuid }) => uuid,
      texts: ['content'],
      reckoned: ({ manual }) => (manual ? [] : ['duration']),
    };
    const section = (content: string, duration: string, manual: boolean): Section => ({ uuid: 's', content, manual, duration });
    expect(
      mergeRows([section('Um.', 'PT1S', false)], [section('Um.', 'PT20S', true)], [section('Um dois.', 'PT2S', false)], rules),
    ).toEqual({ value: [section('Um dois.', 'PT20S', true)], hasOverlap: false });
  });
});
