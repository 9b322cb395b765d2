import { NotFoundError, ServerError, ValidationError } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { newProduction } from '../src/documents/productionKind.ts';
import { GeolocationError } from '../src/place.ts';
import type { Production } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const DAY = '2026-03-10';
const NEXT = '2026-03-11';
let last = 0;
const production = (fields: Partial<Production>): Production => ({
  ...newProduction(`00000000-0000-4000-9000-${String(++last).padStart(12, '0')}`, DAY, 1),
  id: last,
  version: 1,
  textVersion: 1,
  slug: 'A',
  ...fields,
});
const listed = async (rows: Production[], onlyNotDone = false) => {
  const desk = await bench({ 'GET /productions': () => rows });
  const { list } = desk.store.documents.productions.open('day');
  await list.load({ date: DAY, ...(onlyNotDone ? { onlyNotDone } : {}) });
  const ids = (): number[] => list.view.snapshot().rows.map(({ id }) => id);
  const update = (row: Production, fields: Partial<Production>): Production => {
    const now = { ...row, ...fields, version: row.version + 1 };
    desk.live('productions UPDATE', now);
    return now;
  };
  return { ...desk, list, ids, update };
};

it('keeps a production in the list of its date, and lets it go with that [CHK-03]', async () => {
  const one = production({});
  const { ids, update } = await listed([one]);
  const same = update(one, { slug: 'B' });
  expect(ids()).toEqual([one.id]);
  update(same, { date: NEXT });
  expect(ids()).toEqual([]);
});

it('keeps one whose task is of the date, and takes it in when a task comes to it [CHK-04]', async () => {
  const one = production({ date: NEXT, tasks: [{ id: 1, label: 'Ligar', date: DAY }] });
  const { ids, update, live } = await listed([one]);
  const same = update(one, { slug: 'B' });
  expect(ids()).toEqual([one.id]);
  update(same, { tasks: [] });
  expect(ids()).toEqual([]);
  const other = production({ date: NEXT, tasks: [{ id: 1, label: 'Ligar', date: DAY }], version: 2 });
  live('productions PATCH', { id: other.id, version: 2, field: 'tasks', newValue: other.tasks, changes: other });
  expect(ids()).toEqual([other.id]);
});

it('shows with the option on those that are not done, with it off all [CHK-05]', async () => {
  const one = production({});
  const open = await listed([one], true);
  open.update(one, { done: true });
  expect(open.ids()).toEqual([]);
  const all = await listed([one]);
  all.update(one, { done: true });
  expect(all.ids()).toEqual([one.id]);
});

const NONE = new NotFoundError(404, 'not_found', 'none');
const asked = async (answers: object, date: string | null) => {
  const desk = await bench(answers as never);
  const { store } = desk;
  const id = await madeOf(store).production(7, date);
  return { ...desk, id, told: store.notices.view.snapshot() };
};

it('warns where the production of a guideline is being edited, and opens nothing [CHK-06]', async () => {
  const { id, told, lines } = await asked(
    { 'GET /productions/assignment/{id}': new ValidationError(422, 'production_being_edited', 'edited') },
    DAY,
  );
  expect([id, told.map(({ level, title }) => [level, title])]).toEqual([undefined, [['WARNING', { key: 'error:productionBeingEdited' }]]]);
  expect(lines()).toEqual(['GET /productions/assignment/7']);
});

it('makes one for the date where there is none, by one call [CHK-07]', async () => {
  const made = production({ assignmentId: 7 });
  const { id, sent, told } = await asked({ 'GET /productions/assignment/{id}': NONE, 'POST /productions/assignment/{id}': made }, DAY);
  expect([id, told]).toEqual([made.id, []]);
  expect(sent.filter(({ route }) => route.startsWith('POST')).map(({ line, body }) => [line, body])).toEqual([
    ['POST /productions/assignment/7', { date: DAY }],
  ]);
});

it('makes none without a date, and writes that down alone [CHK-08]', async () => {
  const { id, lines, env, told } = await asked({ 'GET /productions/assignment/{id}': NONE }, null);
  expect([id, lines(), told, env.logged.length]).toEqual([undefined, ['GET /productions/assignment/7'], [], 1]);
});

it('says of any other failure that loading failed [CHK-09]', async () => {
  const { id, told } = await asked({ 'GET /productions/assignment/{id}': new ServerError(500, 'internal', 'no') }, DAY);
  expect([id, told.length, JSON.stringify(told)]).toEqual([undefined, 1, expect.stringContaining('error:loadFailed')]);
});

it('takes back a field that was refused [CHK-17]', async () => {
  const one = production({});
  const answer = later();
  const { store, list, answers, lines } = await listed([one]);
  answers['PATCH /productions/{id}'] = () => answer.promise;
  const done = () => list.view.snapshot().rows.map((row) => row.done);
  const patched = store.documents.productions.patch(one.id, 'done', true);
  await settle();
  expect([done(), lines().at(-1)], 'before the server answers').toEqual([[true], `PATCH /productions/${one.id}`]);
  answer.refuse(refusal(500));
  expect((await patched).ok).toBe(false);
  expect(done()).toEqual([false]);
  expect(store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR', description: { key: 'error:updateFailed' } }]);
});

it('asks for addresses from three characters on, a second after the last key, and by one call [VAL-05]', async () => {
  const { store, env, lines } = await bench({ 'GET /maps/autocomplete': [{ description: 'Rua A', lat: 1, lng: 2, placeId: null }] });
  const addresses = store.addresses();
  addresses.type('ru');
  await env.time.pass(5_000);
  expect(lines()).toEqual([]);
  addresses.type('rua');
  await env.time.pass(900);
  addresses.type('rua a');
  await env.time.pass(999);
  expect(lines()).toEqual([]);
  await env.time.pass(1);
  await settle();
  expect(lines()).toEqual(['GET /maps/autocomplete']);
  expect(addresses.view.snapshot()).toMatchObject({ state: 'answered', rows: [{ description: 'Rua A' }] });
});

it('says where one is by the browser, else by the newsroom, else that nobody knows [ERR-14]', async () => {
  const there = { getCurrentPosition: (found: (at: never) => void) => found({ coords: { latitude: 1, longitude: 2 } } as never) };
  const refusing = { getCurrentPosition: (_found: unknown, no: () => void) => no() };
  const { store } = await bench({ 'GET /maps/location': { lat: -23.5, lng: -46.6, accuracy: null } });
  expect(await store.whereAmI(there)).toEqual({ lat: 1, lng: 2 });
  expect(await store.whereAmI(refusing)).toEqual({ lat: -23.5, lng: -46.6 });
  const nowhere = await bench({ 'GET /maps/location': NONE });
  await expect(nowhere.store.whereAmI(undefined)).rejects.toThrow(GeolocationError);
  await expect(nowhere.store.whereAmI(refusing)).rejects.toThrow('Geolocation is not supported for this Browser/OS.');
});
