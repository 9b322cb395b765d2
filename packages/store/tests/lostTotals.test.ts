import type { Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRundown, EVERY_ROLE, type WireClient } from '../../testing/src/index.ts';
import { PATIENCE } from '../../testing/src/patience.ts';
import type { Guideline, GuidelinePageQuery, StorySearch } from '../src/index.ts';
import { accepted, deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

const [DATE, LATER] = ['2027-02-01', '2027-02-02'];
/** One page is shown; what is made first stands on the second, which nobody loads. */
const COUNT = 28;
let server: TestServer;
let ana: WireClient;
let vera: WireClient;
let veraId: number;
let desk: RealDesk;
let shows: { readonly programId: number; readonly rundown: Rundown }[];
let stories: Story[];
let guidelines: Guideline[];

const ok = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted(ana, method, path, body);
async function show(name: string, date: string, groups: number[] = []) {
  const { id: programId } = await ok<Program>('POST', '/programs', { name, start: '19:00:00', end: '20:00:00', groups });
  return { programId, rundown: (await createRundown<Rundown>(ana, { programId, date })).body };
}

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  veraId = await server.person('vera', ['STORY_READ', 'RUNDOWN_READ', 'ASSIGNMENT_READ']);
  [ana, vera] = [await server.as('ana'), await server.as('vera')];
  const { rows } = await server.server.services.pool.query<{ id: number }>(
    "insert into person_group (name) values ('Poucos') returning id",
  );
  await server.server.services.pool.query("update person set groups_ids = array[$1::bigint] where username = 'ana'", [rows[0]!.id]);
  ana = await server.as('ana');
  shows = [await show('Aberto', DATE), await show('Outro', LATER), await show('Fechado', DATE, [rows[0]!.id])];
  const { rundown, programId } = shows[0]!;
  stories = [];
  guidelines = [];
  for (let at = 0; at < COUNT; at += 1) {
    const story = { slug: `CHUVA ${at}` };
    stories.push(await ok<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story }));
    guidelines.push(await ok<Guideline>('POST', '/assignments', { slug: `PAUTA ${at}`, date: DATE, programsIds: [programId] }));
  }
});
afterAll(async () => {
  await server?.stop();
});

interface Shown {
  readonly name: string;
  readonly path: string;
  readonly total: () => number;
}
let lists: Shown[];

/** A desk that loaded the first page of each list a moment ago, and knows nothing of what stands behind. */
beforeEach(async () => {
  desk = await deskAt(server, 'vera');
  const { documents, connection } = desk.store;
  const searches: StorySearch[] = [
    {},
    { from: DATE, to: DATE },
    { from: LATER, to: LATER },
    { programId: shows[0]!.programId },
    { programId: shows[1]!.programId },
    { slug: 'chuva' },
    { trash: true },
  ];
  const pages: GuidelinePageQuery[] = [
    { allPrograms: true },
    { from: DATE, to: DATE, allPrograms: true },
    { from: LATER, allPrograms: true },
  ];
  await expect.poll(() => connection.snapshot(), PATIENCE).toBe('open');
  // The first connection loads once more what is open; after that only events tell.
  await new Promise((done) => setTimeout(done, 300));
  lists = await Promise.all([
    ...searches.map(async (search) => {
      const { list } = documents.stories.open('search');
      await list.load(search);
      const asked = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]));
      const path = search.trash ? '/stories/excluded' : `/stories/filter?${asked}`;
      return { name: `stories ${JSON.stringify(search)}`, path, total: () => list.view.snapshot().total };
    }),
    ...pages.map(async (page) => {
      const { list } = documents.assignments.open('pages');
      await list.load(page);
      const asked = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]));
      return { name: `guidelines ${JSON.stringify(page)}`, path: `/assignments/filter?${asked}`, total: () => list.view.snapshot().total };
    }),
  ]);
  desk.sent.length = 0;
  return () => desk.stop();
});

const totals = () => Object.fromEntries(lists.map(({ name, total }) => [name, total()]));
const fresh = async () =>
  Object.fromEntries(
    await Promise.all(lists.map(async ({ name, path }) => [name, (await vera.get<{ total: number }>(path)).body.total] as const)),
  );
const hide = (id: number, isPrivate: boolean) => ok('PATCH', `/documents/${id}/private`, { private: isPrivate });
const share = (id: number, allowedUsers: number[]) => ok('PUT', `/documents/${id}/allowedUsers`, { allowedUsers });
const move = (id: number, to: number) =>
  ok('PUT', `/rundowns/${shows[to]!.rundown.id}/stories/move`, { ids: [id], targetBlockId: shows[to]!.rundown.blocks[0]!.id });
const programs = (id: number, to: number) => ok('PATCH', `/assignments/${id}`, { field: 'programsIds', newValue: [shows[to]!.programId] });
const [first, second, third] = [0, 1, 2];

/** What takes a document from a list or brings it back; the desk heard of none of them before. */
const ACTS: [string, () => Promise<unknown>, string[]][] = [
  ['a guideline becomes private', () => hide(guidelines[first]!.id, true), []],
  ['a private one is shared', () => share(guidelines[first]!.id, [veraId]), []],
  ['and shared no longer', () => share(guidelines[first]!.id, []), []],
  ['it is public again', () => hide(guidelines[first]!.id, false), []],
  ['a guideline goes to another day', () => ok('PATCH', `/assignments/${guidelines[second]!.id}`, { field: 'date', newValue: LATER }), []],
  ['a guideline goes to a program that is closed', () => programs(guidelines[second]!.id, 2), []],
  ['and comes back', () => programs(guidelines[second]!.id, 0), []],
  ['a guideline goes to the trash', () => ok('DELETE', `/assignments?ids=${guidelines[second]!.id}`), []],
  ['a story becomes private', () => hide(stories[first]!.id, true), ['GET /stories/filter']],
  ['a private story is shared', () => share(stories[first]!.id, [veraId]), []],
  ['and shared no longer', () => share(stories[first]!.id, []), ['GET /stories/filter']],
  ['it is public again', () => hide(stories[first]!.id, false), []],
  ['a story goes to another program and day', () => move(stories[third]!.id, 1), []],
  ['a story goes to a program that is closed', () => move(stories[first]!.id, 2), ['GET /stories/filter']],
  ['and comes back', () => move(stories[first]!.id, 0), []],
  ['a story is called otherwise', () => ok('PATCH', `/stories/${stories[second]!.id}`, { field: 'slug', newValue: 'SOL' }), []],
  ['a story goes to the trash', () => ok('DELETE', `/stories?ids=${stories[second]!.id}`), []],
  ['and out of it', () => ok('PUT', '/stories/restore', { ids: [stories[second]!.id] }), []],
];

it.each(ACTS)('%s: every total is right though no page shows it', async (_name, act, asked) => {
  expect(totals()).toEqual(await fresh());
  const heard = new Promise<void>((done) => desk.store.onEvent(() => done()));
  await act();
  await heard;
  const expected = await fresh();
  await expect.poll(totals, PATIENCE).toEqual(expected);
  // Only where the words decide, which nobody is told of what is hidden, is a list counted anew.
  expect(desk.sent).toEqual(asked);
});

it('a guideline that is hidden before its making is told is counted neither as come nor as gone', async () => {
  const { pool } = server.server.services;
  await pool.query(`create function hide_at_once() returns trigger language plpgsql as $$ begin
    update document set private = true where id = new.document_id; return new; end $$`);
  await pool.query(`create trigger hide_at_once after insert on event for each row
    when (new.topic = 'assignments' and new.action = 'CREATE') execute function hide_at_once()`);
  const heard: { id: number; visible?: boolean }[] = [];
  desk.store.onEvent(({ data }) => void heard.push(data as never));
  const before = totals();
  const { id } = await ok<Guideline>('POST', '/assignments', { slug: 'PASSAGEIRA', date: DATE, programsIds: [shows[0]!.programId] });
  // It is to be public when it is hidden for all to hear, as it was in truth; nobody is told of that.
  await expect.poll(() => heard, PATIENCE).toMatchObject([{ id, visible: false }]);
  await pool.query('drop trigger hide_at_once on event');
  await pool.query('update document set private = false where id = $1', [id]);
  await hide(id, true);
  await expect.poll(() => heard, PATIENCE).toHaveLength(2);
  expect(totals()).toEqual(before);
  expect(await fresh()).toEqual(before);
});
