import type { Round } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { roundsOf } from '../src/desk/Rounds.ts';
import { later, refusal } from './answers.ts';
import { bench, message } from './harness.ts';
import { settle } from './time.ts';

const round = (id: number, time: string, fields: Partial<Round> = {}): Round => ({
  ...{ id, version: 1, date: '2026-03-10', time, segment: 1, institution: 2, text: null },
  ...fields,
});

/** The rounds of a day that is shown. */
const scene = async (rows: readonly Round[], answers: object = {}) => {
  const made = await bench({ 'GET /rounds': rows, ...answers });
  const { list } = roundsOf(made.store).open();
  await list.load({ date: '2026-03-10' });
  const times = (): string[] => list.view.snapshot().rows.map(({ time }) => time);
  return { ...made, list, times };
};

it('the rounds of a day are in the order of the text of their times: one without comes first, 9:45 last [RND-01] [MENU-13]', async () => {
  const { live, times } = await scene([round(1, '10:00')]);
  live('rounds CREATE', round(2, ''));
  live('rounds CREATE', round(3, '09:30'));
  expect(times()).toEqual(['', '09:30', '10:00']);
  live('rounds DELETE', { ids: [2], rounds: [round(2, '')] });
  live('rounds CREATE', round(4, '9:45'));
  expect(times()).toEqual(['09:30', '10:00', '9:45']);
});

it('what is told comes in where it belongs, goes to its place, leaves with its day; nothing is loaded [RT-T20]', async () => {
  const { store, live, lines, times } = await scene([round(1, '09:30'), round(2, '10:00')]);
  const changed = (now: Round, entry: object) => store.receive({ ...message('rounds UPDATE', now), before: { entry: entry as never } });
  live('rounds CREATE', round(3, '09:45'));
  expect(times()).toEqual(['09:30', '09:45', '10:00']);
  live('rounds CREATE', round(4, '09:50', { date: '2026-03-11' }));
  changed(round(1, '11:00', { version: 2 }), { time: '09:30' });
  expect(times()).toEqual(['09:45', '10:00', '11:00']);
  changed(round(2, '10:00', { version: 2, date: '2026-03-12' }), { date: '2026-03-10' });
  live('rounds DELETE', { ids: [3], rounds: [round(3, '09:45')] });
  expect(times()).toEqual(['11:00']);
  expect(lines().filter((line) => line.startsWith('GET'))).toEqual(['GET /rounds']);
});

it('two fields of a round that are saved at once are both stored: the second waits for the version of the first', async () => {
  const first = later<Round>();
  const answers = [first.promise, Promise.resolve(round(1, '9:00', { version: 3, text: 'Nada.' }))];
  const { store, list, sent } = await scene([round(1, '8:00')], { 'PUT /rounds': () => answers.shift() });
  const both = Promise.all([roundsOf(store).set(1, 'time', '9:00'), roundsOf(store).set(1, 'text', 'Nada.')]);
  expect(list.view.snapshot().rows, 'both are shown at once').toMatchObject([{ time: '9:00', text: 'Nada.' }]);
  await settle();
  const puts = (): unknown[] => sent.filter(({ route }) => route === 'PUT /rounds').map(({ body }) => body);
  expect(puts()).toEqual([round(1, '9:00')]);
  first.answer(round(1, '9:00', { version: 2 }));
  expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
  expect(puts()[1]).toEqual(round(1, '9:00', { version: 2, text: 'Nada.' }));
  expect(list.view.snapshot().rows).toEqual([round(1, '9:00', { version: 3, text: 'Nada.' })]);
});

it('a field that another changed meanwhile is not saved over unasked, and stays as theirs', async () => {
  const current = round(1, '8:00', { version: 2, text: 'Deles' });
  const answers: Record<string, unknown> = { 'PUT /rounds': () => refusal(409, 'version_conflict', { current }) };
  const { store, list } = await scene([round(1, '8:00')], answers);
  const done = await roundsOf(store).set(1, 'text', 'Meu');
  expect(done).toMatchObject({ ok: false, error: { code: 'version_conflict', current } });
  expect([list.view.snapshot().rows[0]!.text, store.notices.view.snapshot()]).toEqual([null, []]);
});

it('a field that another stored while it was typed into is not saved over unasked; any other field is saved on theirs', async () => {
  const began = round(1, '8:00');
  const theirs = round(1, '8:00', { version: 2, text: 'Deles' });
  const { store, live, sent } = await scene([began], {
    'PUT /rounds': ({ body }: { body: Round }) => ({ ...body, version: body.version + 1 }),
  });
  live('rounds UPDATE', theirs);
  expect(await roundsOf(store).set(1, 'text', 'Meu', began)).toMatchObject({
    ok: false,
    error: { code: 'version_conflict', current: theirs },
  });
  expect(sent.filter(({ route }) => route === 'PUT /rounds')).toEqual([]);
  expect(await roundsOf(store).set(1, 'time', '9:00', began)).toMatchObject({
    ok: true,
    value: { time: '9:00', text: 'Deles', version: 3 },
  });
  expect(await roundsOf(store).set(1, 'text', 'Meu', theirs)).toMatchObject({ ok: true, value: { time: '9:00', text: 'Meu', version: 4 } });
});

it('segments and institutions are kept as what is told of them says [RT-T11] [RT-T23]', async () => {
  const { store, live } = await bench({
    'GET /rounds/segments': [{ id: 1, version: 1, name: 'Polícia' }],
    'GET /rounds/institutions': [],
  });
  const names = (list: 'rounds.segments' | 'rounds.institutions') => store.settings[list].view.snapshot().rows.map(({ name }) => name);
  await Promise.all([store.settings['rounds.segments'].ensure(), store.settings['rounds.institutions'].ensure()]);
  live('institutions CREATE', { id: 7, version: 1, name: '3º DP', segmentId: 1, contacts: [] });
  expect(names('rounds.institutions')).toEqual(['3º DP']);
  live('segments UPDATE', { id: 1, version: 2, name: 'Segurança' });
  expect(names('rounds.segments')).toEqual(['Segurança']);
  live('institutions DELETE', { ids: [7] });
  expect(names('rounds.institutions')).toEqual([]);
});
