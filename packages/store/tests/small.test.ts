import { NOTIFICATION_LEVELS } from '@lauda/domain';
import { expect, it } from 'vitest';
import { ServerClock } from '../src/clock.ts';
import { type Command, mergeFields, UndoStack, withPath } from '../src/index.ts';
import { Notices } from '../src/notices.ts';
import { later } from './answers.ts';
import { ANA, user } from './entities.ts';
import { testEnv } from './env.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

it('knows five categories of notices, and reads INFO as INFORMATION [MSG-01]', () => {
  expect(NOTIFICATION_LEVELS).toEqual(['SUCCESS', 'INFORMATION', 'EVENT', 'WARNING', 'ERROR']);
  const made = new Notices(testEnv());
  for (const level of [...NOTIFICATION_LEVELS, 'INFO'] as const) made.show({ level, title: { raw: `x ${level}` }, manual: true });
  expect(made.view.snapshot().map(({ level }) => level)).toEqual([...NOTIFICATION_LEVELS, 'INFORMATION']);
});

it('shows a notice 0.14 s per character of title and description [MSG-02]', async () => {
  const env = testEnv();
  const made = new Notices(env);
  made.show({ level: 'SUCCESS', title: { raw: 'x'.repeat(20) }, description: { raw: 'y'.repeat(30) } });
  await env.time.pass(6_999);
  expect(made.view.snapshot()).toHaveLength(1);
  await env.time.pass(1);
  expect(made.view.snapshot()).toEqual([]);
});

it('clears the timer of a notice dismissed by hand, and leaves a manual one [MSG-03]', async () => {
  const env = testEnv();
  const made = new Notices(env);
  made.show({ level: 'SUCCESS', title: { raw: 'x'.repeat(50) } });
  await env.time.pass(1_000);
  made.dismiss(made.view.snapshot()[0]!.id);
  expect(env.time.idle).toBe(true);
  made.show({ level: 'EVENT', title: { raw: 'stays' }, manual: true });
  await env.time.pass(600_000);
  expect(made.view.snapshot()).toHaveLength(1);
});

it('shows the same notice once within 500 ms [MSG-04]', async () => {
  const env = testEnv();
  const made = new Notices(env);
  const same = { level: 'ERROR', title: { key: 'a' }, description: { raw: 'b' } } as const;
  made.show(same);
  await env.time.pass(499);
  made.show(same);
  expect(made.view.snapshot()).toHaveLength(1);
  const another = new Notices(env);
  another.show(same);
  await env.time.pass(500);
  another.show(same);
  expect(another.view.snapshot()).toHaveLength(2);
});

it('shows an error for 10 s with its details [MSG-06]', async () => {
  const env = testEnv();
  const made = new Notices(env);
  made.show({ level: 'ERROR', title: { raw: 'x' }, details: 'why' });
  await env.time.pass(9_999);
  expect(made.view.snapshot()[0]).toMatchObject({ details: 'why', durationMs: 10_000 });
  await env.time.pass(1);
  expect(made.view.snapshot()).toEqual([]);
});

const command = (label: string, versions: [string, number][], run: Command['run'] = () => Promise.resolve(true)): Command => ({
  label,
  versions: new Map(versions),
  run,
});

it('takes back what was done last, and does it again', async () => {
  const stack = new UndoStack(() => 1);
  const done: string[] = [];
  const inverse: Command['run'] = async (record) => {
    done.push('undone');
    record(command('redo', [], async () => Boolean(done.push('redone'))));
    return true;
  };
  stack.push(command('first', [['story:1', 1]], inverse));
  expect(stack.view.snapshot()).toEqual({ undo: 'first', redo: undefined, depth: 1 });
  expect(await stack.undo()).toBe('done');
  expect(stack.view.snapshot()).toEqual({ undo: undefined, redo: 'first', depth: 0 });
  expect(await stack.redo()).toBe('done');
  expect(done).toEqual(['undone', 'redone']);
  expect(await stack.undo()).toBe('nothing');
});

it('refuses to take back what somebody changed since, and not what I changed again', async () => {
  let version = 2;
  const stack = new UndoStack(() => version);
  stack.push(command('slug', [['story:1', 2]]));
  version = 3;
  stack.rebase('story:1', 3);
  stack.push(command('page', [['story:1', 3]]));
  expect(await stack.undo()).toBe('done');
  version = 5;
  expect(await stack.undo()).toBe('refused');
});

it('goes back 200 steps at most', () => {
  const stack = new UndoStack(() => undefined);
  for (let step = 0; step < 250; step += 1) stack.push(command(`${step}`, []));
  expect(stack.view.snapshot()).toMatchObject({ depth: 200, undo: '249' });
});

it('undoes a patch through the newsroom and refuses when another changed the story', async () => {
  const made = await bench({
    'PATCH /stories/{id}': ({ body }: { body?: unknown }) => ({
      ...seen().blocks[0]!.stories[0]!,
      version: seen().blocks[0]!.stories[0]!.version + 1,
      ...patchOf(body),
    }),
  });
  const open = made.store.rundowns.openRundown(5, '2026-03-10');
  await settle();
  const seen = () => open.view.snapshot()!;
  const patchOf = (body: unknown): object => ({ [(body as { field: string }).field]: (body as { newValue: unknown }).newValue });
  await open.patchStory(1, 'slug', 'X');
  expect(made.sent.at(-1)!.body).toEqual({ field: 'slug', newValue: 'X', oldValue: 'S1' });
  expect(await made.store.undo.undo()).toBe('done');
  expect(seen().blocks[0]!.stories[0]!.slug).toBe('S1');
  await open.patchStory(1, 'slug', 'Y');
  made.live('stories PATCH', { id: 1, version: 9, field: 'page', newValue: '02' });
  expect(await made.store.undo.undo()).toBe('refused');
});

it('knows the clock of the server and ticks once a second while somebody listens', async () => {
  const env = testEnv();
  const epochMs = Date.parse('2026-03-10T22:00:05.250Z');
  const clock = new ServerClock(env, { time: { get: () => Promise.resolve({ epochMs, zone: 'America/Sao_Paulo' }) } } as never);
  expect(await clock.sync()).toBe(true);
  expect(clock.now()).toBe(epochMs);
  expect(clock.local()).toBe('2026-03-10T19:00:05');
  expect(env.time.idle).toBe(true);
  const ticks: number[] = [];
  const stop = clock.ticking.subscribe(() => ticks.push(clock.ticking.snapshot()));
  await env.time.pass(3_000);
  expect(ticks.map((tick) => new Date(tick).getUTCSeconds())).toEqual([6, 7, 8]);
  stop();
  expect(env.time.idle).toBe(true);
});

it('merges field by field and names what both changed', () => {
  const base = { a: 1, b: 1, c: 1, inner: { x: 1, y: 1 } };
  expect(mergeFields(base, { ...base, a: 2, c: 2, inner: { x: 2, y: 1 } }, { ...base, b: 3, c: 3, inner: { x: 1, y: 3 } })).toEqual({
    merged: { a: 2, b: 3, c: 2, inner: { x: 2, y: 3 } },
    conflicts: [{ path: 'c', base: 1, mine: 2, theirs: 3 }],
  });
});

it('takes a point of the map from one side whole: half of each would be a place that nobody meant', () => {
  const at = (lat: number, lng: number) => ({ coordinates: { lat, lng } });
  expect(mergeFields(at(1, 1), at(2, 5), at(3, 1))).toEqual({
    merged: at(2, 5),
    conflicts: [{ path: 'coordinates', base: { lat: 1, lng: 1 }, mine: { lat: 2, lng: 5 }, theirs: { lat: 3, lng: 1 } }],
  });
  expect(mergeFields(at(1, 1), at(1, 4), at(3, 1)).conflicts.map(({ path }) => path)).toEqual(['coordinates']);
});

it('takes what somebody changed of a list of settings out of the event, where it was loaded', async () => {
  const made = await bench({ 'GET /programs': [], 'GET /users/all': [user(ANA, 'ana'), user(2, 'bob')] });
  const entry = { id: 5, version: 2, name: 'Jornal', active: true, groups: [] };
  made.live('settings UPDATE', { area: 'programs', id: 5, entry });
  expect([made.sent, made.store.settings.programs.view.snapshot().rows]).toEqual([[], []]);
  await made.store.settings.programs.load();
  const names = () => made.store.settings.programs.view.snapshot().rows.map(({ name }) => name);
  made.live('settings UPDATE', { area: 'programs', id: 5, entry });
  made.live('settings UPDATE', { area: 'programs', id: 6, entry: { ...entry, id: 6, name: 'Esporte' } });
  expect(names()).toEqual(['Esporte', 'Jornal']);
  made.live('settings UPDATE', { area: 'programs', id: 5, entry: { ...entry, version: 1, name: 'Velho' } });
  made.live('settings UPDATE', { area: 'programs', id: 6, entry: { ...entry, id: 6, version: 3, active: false } });
  expect(names()).toEqual(['Jornal']);
  made.live('settings UPDATE', { area: 'programs', id: 5, entry: null });
  expect([names(), made.lines()]).toEqual([[], ['GET /programs']]);
  await made.store.settings.users.load();
  made.live('sessions LOGGED_OUT', { userId: 2, nickname: 'bob' });
  expect(made.store.settings.users.table.get(2)!.online).toBe(false);
});

it('keeps what is each person’s own of an entry whose event comes before the list that was asked for', async () => {
  const list = later();
  const made = await bench({ 'GET /calendars/categories': () => list.promise });
  const categories = made.store.settings['calendars.categories'];
  const loaded = categories.load();
  made.live('settings UPDATE', { area: 'calendars.categories', id: 5, entry: { id: 5, version: 2, name: 'Datas' } });
  list.answer([{ id: 5, version: 1, name: 'Feriados', calendars: [{ id: 9, name: 'Nacionais', favorite: true }] }]);
  await loaded;
  expect(categories.view.snapshot().rows).toEqual([
    { id: 5, version: 2, name: 'Datas', calendars: [{ id: 9, name: 'Nacionais', favorite: true }] },
  ]);
});

it('puts a chosen text where its path says, however deep, and leaves what stands beside it', () => {
  const story = { slug: 'A', sections: { head: { type: 'HEADER', cueIn: 'Boa noite', subSections: ['mine'] }, vt: { type: 'VT' } } };
  expect(withPath(story, 'sections.head.subSections', ['theirs'])).toEqual({
    slug: 'A',
    sections: { head: { type: 'HEADER', cueIn: 'Boa noite', subSections: ['theirs'] }, vt: { type: 'VT' } },
  });
  expect(withPath(story, 'sections.link.cueIn', 'x').sections).toMatchObject({ head: story.sections.head, link: { cueIn: 'x' } });
  expect(withPath(story, 'slug', 'B')).toEqual({ ...story, slug: 'B' });
});
