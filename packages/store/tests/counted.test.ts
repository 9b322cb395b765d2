import { ROLES } from '@lauda/domain';
import type { Assignment, Block, Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireClient } from '../../testing/src/index.ts';
import type { OpenRundown } from '../src/index.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

const DATE = '2026-11-23';
const EDITS = 200;
let server: TestServer;
let bob: WireClient;
let desk: RealDesk;
let rundowns: Rundown[];
let blocks: Block[];

const made = async <T>(path: string, body: unknown): Promise<T> => (await bob.post<T>(path, body)).body;
const whole = async ({ programId, date }: Pick<Rundown, 'programId' | 'date'>): Promise<Rundown> =>
  (await bob.get<Rundown>(`/rundowns?programId=${programId}&date=${date}`)).body;

/** A program whose rundown has one block with some stories. */
async function show(name: string, stories: number): Promise<{ rundown: Rundown; block: Block }> {
  const program = await made<Program>('/programs', { name, start: '19:00:00', end: '20:00:00' });
  const rundown = await made<Rundown>('/rundowns', { programId: program.id, date: DATE });
  const block = await made<Block>(`/rundowns/${rundown.id}/blocks`, { title: 'Um' });
  for (let at = 0; at < stories; at += 1)
    await made(`/rundowns/${rundown.id}/stories`, { blockId: block.id, story: { slug: `${name} ${at}` } });
  return { rundown, block };
}

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ROLES);
  await server.person('bob', ROLES);
  bob = await server.as('bob');
  // The last one is not shown at ana's desk.
  const shows = [await show('Manhã', 4), await show('Tarde', 4), await show('Noite', 4)];
  rundowns = shows.map(({ rundown }) => rundown);
  blocks = shows.map(({ block }) => block);
  desk = await deskAt(server, 'ana');
});
afterAll(async () => {
  await desk?.stop();
  await server?.stop();
});

/** What is changed by others, one act each; `at` counts them. */
async function edit(at: number, own: { stories: Story[]; guidelines: Assignment[] }): Promise<void> {
  const story = own.stories[at % own.stories.length]!;
  const guideline = own.guidelines[at % own.guidelines.length]!;
  const [first, second, third] = rundowns as [Rundown, Rundown, Rundown];
  const acts: (() => Promise<unknown>)[] = [
    () => bob.patch(`/stories/${story.id}`, 'slug', `RETRANCA ${at}`),
    () => bob.patch(`/stories/${story.id}`, 'approved', at % 3 === 0),
    () => bob.patch(`/stories/${story.id}`, 'page', String(at)),
    () => bob.put(`/rundowns/${first.id}/stories/move`, { ids: [story.id], targetBlockId: blocks[0]!.id }),
    () => bob.put(`/rundowns/${second.id}/stories/move`, { ids: [story.id], targetBlockId: blocks[1]!.id }),
    // Out of sight and back again.
    () => bob.put(`/rundowns/${third.id}/stories/move`, { ids: [story.id], targetBlockId: blocks[2]!.id }),
    () => bob.put(`/rundowns/${first.id}/stories/move`, { ids: [own.stories.at(-1)!.id], targetBlockId: blocks[0]!.id }),
    () => bob.put(`/locks/${story.id}`, {}),
    () => bob.delete(`/locks/${story.id}`),
    () => bob.patch(`/rundowns/${second.id}`, 'production', `PT${at}M`),
    () => bob.patch(`/rundowns/${first.id}/blocks/${blocks[0]!.id}`, 'title', `BLOCO ${at}`),
    () => made(`/rundowns/${first.id}/stories`, { blockId: blocks[0]!.id, story: { slug: `NOVA ${at}` } }),
    () => bob.put(`/rundowns/${second.id}/repaginate`),
    () => bob.patch(`/assignments/${guideline.id}`, 'slug', `PAUTA ${at}`),
    () => made('/assignments', { slug: `NOVA PAUTA ${at}`, date: DATE }),
    () => bob.delete(`/stories?ids=${story.id}`).then(() => bob.put('/stories/restore', { ids: [story.id] })),
  ];
  await acts[at % acts.length]!();
}

const slugs = ({
  blocks: shown,
}: {
  readonly blocks: readonly { readonly stories: readonly { readonly slug: string; readonly page: string }[] }[];
}) => shown.map(({ stories }) => stories.map(({ slug, page }) => `${slug} ${page}`));

it('loads nothing again for 200 edits of others: rundowns, the day, searches, guidelines and locks live by events', async () => {
  const { store, sent } = desk;
  const [first, second] = rundowns as [Rundown, Rundown];
  const open = store.rundowns.openRundown(first.programId, DATE);
  const followed = [first, second].map(({ programId }) => store.rundowns.follow(programId, DATE).open);
  const search = store.stories.openSearch().list;
  const day = store.assignments.openDay().list;
  const pages = store.assignments.openPages().list;
  const guidelines = await Promise.all(['A', 'B', 'C'].map((slug) => made<Assignment>('/assignments', { slug, date: DATE })));
  await Promise.all([
    search.load({ from: DATE, to: DATE }),
    day.load({ date: DATE, allPrograms: true }),
    pages.load({ from: DATE, to: DATE }),
    store.loadLocks(),
  ]);
  const ready = (each: OpenRundown): boolean => each.state.snapshot() === 'ready';
  await expect.poll(() => [open, ...followed].every(ready) && store.connection.snapshot()).toBe('open');
  const stories = (await Promise.all(rundowns.map(whole))).flatMap((each) => each.blocks.flatMap((block) => block.stories));
  await new Promise((done) => setTimeout(done, 1_500));
  sent.length = 0;
  for (let at = 0; at < EDITS; at += 1) await edit(at, { stories, guidelines });
  await expect.poll(async () => slugs(open.view.snapshot()!), { timeout: 10_000 }).toEqual(slugs(await whole(first)));
  expect(slugs(followed[1]!.view.snapshot()!)).toEqual(slugs(await whole(second)));
  const found = (await bob.get<{ data: Story[]; total: number }>(`/stories/filter?from=${DATE}&to=${DATE}`)).body;
  expect(search.view.snapshot().total, 'the count of a search').toBe(found.total);
  const named = (each: readonly Story[]): string[] => each.map(({ id, slug }) => `${id} ${slug}`).sort();
  expect(named(search.view.snapshot().rows)).toEqual(named(found.data));
  const listed = (await bob.get<Assignment[]>(`/assignments?date=${DATE}&allPrograms=true`)).body;
  expect(
    day.view
      .snapshot()
      .rows.map(({ slug }) => slug)
      .sort(),
  ).toEqual(listed.map(({ slug }) => slug).sort());
  expect(pages.view.snapshot().total).toBe(listed.length);
  expect(sent, 'what ana’s desk asked the server').toEqual([]);
}, 60_000);

it('forgets a rundown when nobody looks at it any more, unless it is open for good', async () => {
  const { store } = desk;
  const third = rundowns[2]!;
  const one = store.rundowns.follow(third.programId, DATE);
  const two = store.rundowns.follow(third.programId, DATE);
  expect(two.open).toBe(one.open);
  one.close();
  one.close();
  expect(store.rundowns.open.snapshot()).toContain(two.open);
  two.close();
  expect(store.rundowns.open.snapshot()).not.toContain(two.open);
  const again = store.rundowns.follow(third.programId, DATE);
  store.rundowns.openRundown(third.programId, DATE);
  again.close();
  expect(store.rundowns.open.snapshot()).toContain(again.open);
});
