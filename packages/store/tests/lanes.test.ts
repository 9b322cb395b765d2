import type { AgencyItem, AgencyLane } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { agencyOf } from '../src/desk/Agency.ts';
import { later, refusal } from './answers.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const LANE = { ...{ id: 1, version: 1, name: 'Tudo', type: 'rss', term: null }, sourcesIds: [], listsIds: [], items: [] } as AgencyLane;
const item = (id: number): AgencyItem => ({
  ...{
    id: String(id),
    type: 'rss',
    title: `Notícia ${id}`,
    text: null,
    link: null,
    author: null,
    imageUrl: null,
    embargo: null,
    withdrawn: false,
  },
  ...{ date: new Date(Date.UTC(2026, 2, 10, 19) + id * 1_000).toISOString().slice(0, 19), source: 'Site', sourceId: 4, listId: null },
});
/** A server with items from 1 on, of the last of which it answers the page that is asked for. */
const pages =
  (server: { last: number }) =>
  ({ query: { page, size } }: { query: { page: number; size: number } }) => ({
    data: Array.from({ length: server.last }, (_, at) => item(server.last - at)).slice(page * size, (page + 1) * size),
    total: server.last,
  });
/** A page of the newest items of a server that has so many. */
const newest = (many: number, size = 50) => ({
  data: Array.from({ length: Math.min(many, size) }, (_, at) => item(many - at)),
  total: many,
});

it('a lane shows everything of what came in at once, of which the newest alone are told', async () => {
  const { store, live, answers } = await bench({ 'GET /agency/lanes/rss/filter': newest(3) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  const ids = (): number[] => column.view.snapshot().items.map(({ id }) => Number(id));
  live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: [item(4)], total: 1 });
  expect(ids()).toEqual([4, 3, 2, 1]);
  answers['GET /agency/lanes/rss/filter'] = newest(44);
  live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: newest(44, 25).data, total: 40 });
  await settle();
  expect(ids()).toEqual(Array.from({ length: 44 }, (_, at) => 44 - at));
  expect(column.view.snapshot().total).toBe(44);
});

it('a lane keeps the order of the server, which is told to the second only, as something comes in', async () => {
  const read = (id: number, time = '19:00:00'): AgencyItem => ({ ...item(id), date: `2026-03-10T${time}` });
  const { store, live, answers, env } = await bench({
    'GET /agency/lanes/rss/filter': { data: [6, 4, 2, 5, 3, 1].map((id) => read(id)), total: 6 },
  });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  const ids = (): number[] => column.view.snapshot().items.map(({ id }) => Number(id));
  const came = (...items: AgencyItem[]) => live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items, total: items.length });
  came(read(8, '19:05:00'), read(7, '19:05:00'));
  expect(ids()).toEqual([8, 7, 6, 4, 2, 5, 3, 1]);
  came(read(9, '18:59:00'));
  came(read(10));
  expect(ids()).toEqual([8, 7, 10, 6, 4, 2, 5, 3, 1, 9]);
  // What is older than all that is loaded has its place behind what is not loaded yet.
  answers['GET /agency/lanes/rss/filter'] = newest(120);
  await column.load();
  answers['GET /agency/lanes/rss/filter'] = newest(121);
  came({ ...item(121), date: '2026-03-09T10:00:00' });
  await settle();
  expect([ids(), column.view.snapshot().total]).toEqual([newest(121).data.map(({ id }) => Number(id)), 121]);
  let end: (answer: unknown) => void = () => undefined;
  answers['GET /agency/lanes/{id}'] = () => new Promise((resolve) => (end = resolve));
  const forced = column.force();
  await settle();
  came({ ...item(122), date: '2026-03-09T10:00:00' });
  expect(ids()).not.toContain(122);
  answers['GET /agency/lanes/rss/filter'] = newest(122);
  end(refusal(503));
  await forced;
  // It was loaded a moment ago.
  await env.time.pass(3_000);
  expect([ids(), column.view.snapshot().total]).toEqual([newest(122).data.map(({ id }) => Number(id)), 122]);
});

it('a lane shows what its agency withdrew as withdrawn, also what is said of it while the lane is loaded', async () => {
  const { store, live, answers } = await bench({ 'GET /agency/lanes/rss/filter': newest(3) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  const withdrawn = (): string[] => column.view.snapshot().items.flatMap((each) => (each.withdrawn ? each.id : []));
  const withdraw = (id: number) =>
    live('agency UPDATE', { type: 'rss', sourceId: 4, listId: null, items: [{ ...item(id), withdrawn: true }], total: 1 });
  withdraw(2);
  withdraw(99);
  expect([withdrawn(), column.view.snapshot().items.length, column.view.snapshot().total]).toEqual([['2'], 3, 3]);
  let answer: (page: ReturnType<typeof newest>) => void = () => undefined;
  answers['GET /agency/lanes/rss/filter'] = () => new Promise((resolve) => (answer = resolve));
  const loaded = column.load();
  await settle();
  withdraw(1);
  answer(newest(3));
  await loaded;
  expect(withdrawn()).toEqual(['1']);
});

it('a lane of a term asks the server whether an item says it where only the beginning of its text is told', async () => {
  const { store, live, answers, sent } = await bench({ 'GET /agency/lanes/rss/filter': newest(3) });
  const { column } = agencyOf(store).open({ ...LANE, term: 'Maré' });
  await column.load();
  const came = (id: number, text: string) =>
    live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: [{ ...item(id), text }], total: 1 });
  sent.length = 0;
  answers['GET /agency/lanes/rss/filter'] = newest(5);
  came(4, 'Chuva');
  came(5, 'x'.repeat(2_000));
  await settle();
  expect([sent.length, column.view.snapshot().items.map(({ id }) => id)]).toEqual([1, ['5', '4', '3', '2', '1']]);
});

it('a lane of a term asks the server again where corrected words of an item are sought now, or no more', async () => {
  const { store, live, answers, sent, env } = await bench({ 'GET /agency/lanes/rss/filter': newest(3) });
  const { column } = agencyOf(store).open({ ...LANE, term: 'Notícia' });
  await column.load();
  const asked = async (id: number, title: string): Promise<number> => {
    sent.length = 0;
    live('agency UPDATE', { type: 'rss', sourceId: 4, listId: null, items: [{ ...item(id), title }], total: 1 });
    await settle();
    await env.time.pass(3_000);
    return sent.length;
  };
  expect(await asked(2, 'Notícia corrigida')).toBe(0);
  expect(column.view.snapshot().items[1]!.title).toBe('Notícia corrigida');
  answers['GET /agency/lanes/rss/filter'] = newest(2);
  expect(await asked(3, 'Desmentido')).toBe(1);
  expect(column.view.snapshot().items.map(({ id }) => id)).toEqual(['2', '1']);
  expect([await asked(9, 'Chuva'), await asked(9, 'Notícia afinal')]).toEqual([0, 1]);
});

it('a lane asks at once, and then once in three seconds, however many sources bring more than is told; once it is closed no more', async () => {
  const { store, live, answers, sent, env } = await bench({ 'GET /agency/lanes/rss/filter': newest(3) });
  const { column, close } = agencyOf(store).open(LANE);
  await column.load();
  sent.length = 0;
  answers['GET /agency/lanes/rss/filter'] = newest(100);
  const many = () => live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: newest(100, 25).data, total: 40 });
  for (let times = 0; times < 30; times += 1) many();
  await settle();
  expect([sent.length, column.view.snapshot().total]).toEqual([1, 100]);
  await env.time.pass(3_000);
  expect(sent).toHaveLength(2);
  await env.time.pass(60_000);
  expect(sent).toHaveLength(2);
  many();
  many();
  await settle();
  expect(sent).toHaveLength(3);
  const withdrawn = newest(100, 25).data.map((each) => ({ ...each, withdrawn: true }));
  live('agency UPDATE', { type: 'rss', sourceId: 4, listId: null, items: withdrawn, total: 40 });
  expect(
    column.view.snapshot().items.filter((each) => each.withdrawn),
    'what is withdrawn is shown as that at once',
  ).toHaveLength(25);
  close();
  await env.time.pass(10_000);
  expect(sent).toHaveLength(3);
});

it.each([
  ['many items come in', 1],
  ['many items of many sources come in', 30],
])('a lane whose load fails as %s tries again until it is there, and shows what it showed and the error meanwhile', async (_what, events) => {
  const { store, live, answers, sent, env } = await bench({ 'GET /agency/lanes/rss/filter': newest(60) });
  const { column, close } = agencyOf(store).open(LANE);
  await column.load();
  answers['GET /agency/lanes/rss/filter'] = () => refusal(503);
  sent.length = 0;
  for (let times = 0; times < events; times += 1)
    live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: newest(100, 25).data, total: 40 });
  await settle();
  const shown = () => [sent.length, column.view.snapshot().items.at(-1)!.id, column.view.snapshot().error?.status];
  expect(shown()).toEqual([1, '11', 503]);
  const slow = later<unknown>();
  answers['GET /agency/lanes/rss/filter'] = () => slow.promise;
  await env.time.pass(3_000);
  expect(shown()).toEqual([2, '11', 503]);
  slow.refuse(refusal(503));
  await settle();
  answers['GET /agency/lanes/rss/filter'] = newest(100);
  await env.time.pass(3_000);
  expect([sent.length, column.view.snapshot().items[0]!.id, column.view.snapshot().error]).toEqual([3, '100', undefined]);
  await env.time.pass(60_000);
  expect(sent).toHaveLength(3);
  answers['GET /agency/lanes/rss/filter'] = () => refusal(403, 'forbidden');
  await column.load();
  await env.time.pass(60_000);
  expect(sent, 'what cannot succeed is not tried again').toHaveLength(4);
  answers['GET /agency/lanes/rss/filter'] = () => refusal(503);
  await column.load();
  close();
  await env.time.pass(60_000);
  expect(sent).toHaveLength(5);
});

it.each([
  ['its sources are read by force', 'GET /agency/lanes/{id}', 'force'],
  ['it is loaded', 'GET /agency/lanes/rss/filter', 'load'],
  ['older items are loaded', 'GET /agency/lanes/rss/filter', 'more'],
] as const)('a lane shows everything of what came in while %s, also where that fails', async (_what, route, call) => {
  const { store, live, answers } = await bench({ 'GET /agency/lanes/rss/filter': newest(60) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  let end: (answer: unknown) => void = () => undefined;
  answers[route] = () => new Promise((resolve) => (end = resolve));
  const done = column[call]();
  await settle();
  live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: newest(100, 25).data, total: 40 });
  answers['GET /agency/lanes/rss/filter'] = newest(100);
  end(refusal(503));
  await done;
  await settle();
  const { items, total, loading, error } = column.view.snapshot();
  expect([items.slice(0, 40).map(({ id }) => Number(id)), total]).toEqual([Array.from({ length: 40 }, (_, at) => 100 - at), 100]);
  expect([loading, error]).toEqual([false, undefined]);
});

it('a guideline of an item that is refused and tried again is made of the one proposal; of another where that is gone', async () => {
  let refused = 500;
  const made = await bench({
    'POST /assignment_proposals/rss/{id}': { id: 8, version: 1, slug: 'Notícia 1' },
    'POST /assignments/assignment_proposal/{id}': () => (refused ? refusal(refused) : { id: 30, version: 1, slug: 'Notícia 1' }),
  });
  const proposals = (): number => made.sent.filter(({ route }) => route === 'POST /assignment_proposals/rss/{id}').length;
  const again = () => agencyOf(made.store).guideline(item(1), { date: '2026-03-10', programsIds: [] });
  expect([(await again()).ok, (await again()).ok, proposals()]).toEqual([false, false, 1]);
  refused = 404;
  expect([(await again()).ok, proposals()]).toEqual([false, 1]);
  refused = 0;
  expect([(await again()).ok, proposals()]).toEqual([true, 2]);
  expect([(await again()).ok, proposals()]).toEqual([true, 3]);
});

it.each([
  ['for a while', 503],
  ['for good', 403],
])('a lane whose load failed %s shows what it lacks before it loads older items, and then these', async (_what, status) => {
  const server = { last: 160 };
  const filter = pages(server);
  const { store, live, answers, sent, env } = await bench({ 'GET /agency/lanes/rss/filter': filter });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  const shown = (): number[] => column.view.snapshot().items.map(({ id }) => Number(id));
  answers['GET /agency/lanes/rss/filter'] = () => refusal(status);
  server.last = 200;
  live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: pages(server)({ query: { page: 0, size: 25 } }).data, total: 40 });
  await settle();
  expect(column.view.snapshot().error?.status).toBe(status);
  server.last = 201;
  live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: [item(201)], total: 1 });
  sent.length = 0;
  await column.more();
  expect([sent.length, column.view.snapshot().error?.status], 'it is loaded again in a moment, and the error stays').toEqual([0, status]);
  await env.time.pass(3_000);
  answers['GET /agency/lanes/rss/filter'] = filter;
  await column.more();
  await env.time.pass(3_000);
  expect([shown()[0], column.view.snapshot().error]).toEqual([201, undefined]);
  for (let times = 0; times < 4; times += 1) await column.more();
  expect([shown(), column.view.snapshot().total]).toEqual([Array.from({ length: 201 }, (_, at) => 201 - at), 201]);
});

it.each([
  ['and was told before the answer', 61, 'before'],
  ['and was told after the answer', 61, 'after'],
  ['of which the server did not know yet', 60, 'before'],
] as const)('a lane counts once what came in while older items were loaded %s', async (_what, last, told) => {
  const { store, live, answers, env } = await bench({ 'GET /agency/lanes/rss/filter': pages({ last: 60 }) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  const second = later<unknown>();
  answers['GET /agency/lanes/rss/filter'] = () => second.promise;
  const more = column.more();
  await settle();
  const came = () => live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: [item(61)], total: 1 });
  answers['GET /agency/lanes/rss/filter'] = pages({ last: 61 });
  if (told === 'before') came();
  second.answer(pages({ last })({ query: { page: 1, size: 50 } }));
  await more;
  if (told === 'after') came();
  await settle();
  await env.time.pass(3_000);
  expect(column.view.snapshot().total).toBe(61);
  await column.more();
  expect([column.view.snapshot().items.length, column.view.snapshot().total]).toEqual([61, 61]);
});

it('a lane counts once what came in while a long load was under way', async () => {
  const server = { last: 700 };
  const { store, live, answers } = await bench({ 'GET /agency/lanes/rss/filter': pages(server) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  for (let times = 0; times < 12; times += 1) await column.more();
  answers['GET /agency/lanes/rss/filter'] = (sent: { query: { page: number; size: number } }) => {
    if (sent.query.page === 1) {
      server.last = 701;
      live('agency CREATE', { type: 'rss', sourceId: 4, listId: null, items: [item(701)], total: 1 });
    }
    return pages(server)(sent);
  };
  await column.load();
  expect([column.view.snapshot().items[0]!.id, column.view.snapshot().total]).toEqual(['701', 701]);
});

it('a lane that gets nothing new as it loads older items is loaded from the newest on: so many came in above', async () => {
  const server = { last: 160 };
  const { store, env, sent } = await bench({ 'GET /agency/lanes/rss/filter': pages(server) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  await column.more();
  server.last = 260;
  for (let times = 0; times < 6; times += 1) {
    await column.more();
    await settle();
  }
  const { items, total } = column.view.snapshot();
  expect([items.map(({ id }) => Number(id)), total]).toEqual([Array.from({ length: 260 }, (_, at) => 260 - at), 260]);
  sent.length = 0;
  await column.more();
  await env.time.pass(60_000);
  expect(sent).toHaveLength(0);
});

it('a lane of a term whose load failed after corrected words shows what they made match before it loads older items', async () => {
  const server = { last: 120 };
  const filter = pages(server);
  const { store, live, answers, env } = await bench({ 'GET /agency/lanes/rss/filter': filter });
  const { column } = agencyOf(store).open({ ...LANE, term: 'Notícia' });
  await column.load();
  answers['GET /agency/lanes/rss/filter'] = () => refusal(503);
  server.last = 121;
  live('agency UPDATE', { type: 'rss', sourceId: 4, listId: null, items: [item(121)], total: 1 });
  await settle();
  answers['GET /agency/lanes/rss/filter'] = filter;
  await column.more();
  await env.time.pass(3_000);
  for (let times = 0; times < 2; times += 1) await column.more();
  const { items, total, error } = column.view.snapshot();
  expect([items.map(({ id }) => Number(id)), total, error]).toEqual([Array.from({ length: 121 }, (_, at) => 121 - at), 121, undefined]);
});

it('a lane that another search failed for loads the newest of it, and not what follows the items of the former one', async () => {
  const { store, answers, sent } = await bench({ 'GET /agency/lanes/rss/filter': newest(60) });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  answers['GET /agency/lanes/rss/filter'] = () => refusal(403, 'forbidden');
  await column.load('Notícia');
  answers['GET /agency/lanes/rss/filter'] = newest(60);
  sent.length = 0;
  await column.more();
  await settle();
  expect(sent.map(({ query }) => query?.page)).toEqual([0]);
});

it('a lane that is loaded anew shows as many items as before, and of another search the newest', async () => {
  const server = newest(700, 700).data;
  const { store, sent } = await bench({
    'GET /agency/lanes/rss/filter': ({ query }: { query: { page: number; size: number } }) => ({
      data: server.slice(query.page * query.size, (query.page + 1) * query.size),
      total: server.length,
    }),
  });
  const { column } = agencyOf(store).open(LANE);
  await column.load();
  for (let times = 0; times < 12; times += 1) await column.more();
  const ids = (): string[] => column.view.snapshot().items.map(({ id }) => id);
  const before = ids();
  expect(before).toHaveLength(650);
  server.unshift(...[item(702), item(701)]);
  await column.load();
  expect(ids().slice(0, 652)).toEqual(['702', '701', ...before]);
  sent.length = 0;
  await column.load('Notícia');
  expect([ids().length, sent.map(({ query }) => query)]).toEqual([50, [{ laneId: 1, page: 0, size: 50, term: 'Notícia' }]]);
});
