import { ROLES } from '@lauda/domain';
import type { Block, Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireClient } from '../../testing/src/index.ts';
import type { Guideline, OpenRundown, StorySearch } from '../src/index.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

const DATE = '2026-11-23';
const LATER = '2026-11-24';
const EDITS = 200;
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let desk: RealDesk;
let rundowns: Rundown[];
let blocks: Block[];

const made = async <T>(path: string, body: unknown): Promise<T> => (await bob.post<T>(path, body)).body;
const whole = async ({ programId, date }: Pick<Rundown, 'programId' | 'date'>): Promise<Rundown> =>
  (await ana.get<Rundown>(`/rundowns?programId=${programId}&date=${date}`)).body;

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
  ana = await server.as('ana');
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

interface Own {
  readonly stories: readonly Story[];
  readonly guidelines: readonly Guideline[];
}
const hide = async (id: number, isPrivate: boolean): Promise<void> => {
  const answer = await bob.send('PATCH', `/documents/${id}/private`, { private: isPrivate });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const save = async (path: string, id: number, fields: object): Promise<void> => {
  await bob.put(`/locks/${id}`, {});
  const { textVersion } = (await bob.get<Story>(`${path}/${id}`)).body;
  const saved = await bob.put(path, { id, textVersion, ...fields });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await bob.delete(`/locks/${id}`);
};
const move = (id: number, to: number) =>
  bob.put(`/rundowns/${rundowns[to]!.id}/stories/move`, { ids: [id], targetBlockId: blocks[to]!.id });
const create = (at: number) =>
  made<Story>(`/rundowns/${rundowns[0]!.id}/stories`, { blockId: blocks[0]!.id, story: { slug: `NOVA ${at}` } });

/** What is changed by others, one act each; `at` counts them. The first stories and guidelines stand on no page that is shown. */
async function edit(at: number, { stories, guidelines }: Own): Promise<void> {
  const story = stories[at % stories.length]!;
  const guideline = guidelines[at % guidelines.length]!;
  const [first, second] = rundowns as [Rundown, Rundown];
  const acts: (() => Promise<unknown>)[] = [
    () => create(at),
    () => made('/assignments', { slug: `NOVA PAUTA ${at}`, date: DATE }),
    () => create(at),
    () => made('/assignments', { slug: `NOVA PAUTA ${at}`, date: DATE }),
    () => bob.patch(`/stories/${story.id}`, 'slug', at % 2 ? `RETRANCA ${at}` : `CHUVA ${at}`),
    () => bob.patch(`/stories/${story.id}`, 'approved', at % 3 === 0),
    () => bob.patch(`/stories/${story.id}`, 'page', String(at)),
    () => move(story.id, 0),
    () => move(story.id, 1),
    // Out of sight and back again.
    () => move(story.id, 2),
    () => move(stories.at(-1)!.id, 0),
    () => bob.put(`/locks/${story.id}`, {}),
    () => bob.delete(`/locks/${story.id}`),
    () => save('/stories', story.id, { slug: at % 2 ? `SALVA ${at}` : `CHUVA SALVA ${at}` }),
    () => bob.patch(`/rundowns/${second.id}`, 'production', `PT${at}M`),
    () => bob.put(`/rundowns/${second.id}/date`, { date: at % 2 ? LATER : DATE }),
    () => bob.patch(`/rundowns/${first.id}/blocks/${blocks[0]!.id}`, 'title', `BLOCO ${at}`),
    () => bob.put(`/rundowns/${first.id}/repaginate`),
    () => bob.patch(`/assignments/${guideline.id}`, 'slug', `PAUTA ${at}`),
    () => bob.patch(`/assignments/${guideline.id}`, 'date', at % 2 ? LATER : DATE),
    () => save('/assignments', guideline.id, { date: at % 3 ? DATE : LATER, slug: `SALVA ${at}` }),
    () => bob.delete(`/stories?ids=${story.id}`).then(() => bob.put('/stories/restore', { ids: [story.id] })),
    () => bob.delete(`/assignments?ids=${guideline.id}`).then(() => bob.put('/assignments/restore', { ids: [guideline.id] })),
    () => create(at).then(({ id }) => bob.delete(`/stories?ids=${id}`)),
    () => made<Guideline>('/assignments', { slug: `LIXO ${at}`, date: DATE }).then(({ id }) => bob.delete(`/assignments?ids=${id}`)),
    () => create(at).then(({ id }) => hide(id, true)),
    () =>
      made<Guideline>('/assignments', { slug: `MINHA ${at}`, date: DATE }).then(({ id }) =>
        hide(id, true).then(() => (at % 2 ? hide(id, false) : undefined)),
      ),
  ];
  await acts[at % acts.length]!();
}

const slugs = ({
  blocks: shown,
}: {
  readonly blocks: readonly { readonly stories: readonly { readonly slug: string; readonly page: string }[] }[];
}) => shown.map(({ stories }) => stories.map(({ slug, page }) => `${slug} ${page}`));

interface Listing {
  readonly rows: readonly { readonly id: number; readonly slug: string; readonly version: number }[];
  readonly total: number;
}
const listed = ({ rows, total }: Listing) => ({ total, rows: rows.map(({ id, slug, version }) => `${id} ${slug} ${version}`) });
const fresh = async (path: string): Promise<ReturnType<typeof listed>> => {
  const { body } = await ana.get<Listing['rows'] | { data: Listing['rows']; total: number }>(path);
  return listed('data' in body ? { rows: body.data, total: body.total } : { rows: body, total: body.length });
};

it('loads nothing again for 200 edits of others: rundowns, days, searches, the trash, guidelines and locks live by events', async () => {
  const { store, sent } = desk;
  const [first, second] = rundowns as [Rundown, Rundown];
  const open = store.rundowns.openRundown(first.programId, DATE);
  const followed = [first, second].map(({ programId }) => store.rundowns.follow(programId, DATE).open);
  for (let at = 0; at < 30; at += 1) await create(at);
  const guidelines: Guideline[] = [];
  for (let at = 0; at < 30; at += 1) guidelines.push(await made<Guideline>('/assignments', { slug: `PAUTA ${at}`, date: DATE }));
  const searches: [StorySearch, string][] = [
    [{}, ''],
    [{ from: DATE, to: DATE }, `from=${DATE}&to=${DATE}`],
    [{ slug: 'chuva' }, 'slug=chuva'],
    [{ programId: first.programId }, `programId=${first.programId}`],
    [{ programId: second.programId, from: LATER }, `programId=${second.programId}&from=${LATER}`],
  ];
  const found = searches.map(([search, query]) => ({
    list: store.documents.stories.open('search').list,
    search,
    path: `/stories/filter?${query}`,
  }));
  const trash = store.documents.stories.open('search').list;
  const days = [DATE, LATER].map((date) => ({ list: store.documents.assignments.open('day').list, date }));
  const pages = [{ from: DATE, to: DATE }, { to: LATER }, { from: LATER }].map((range) => ({
    list: store.documents.assignments.open('pages').list,
    range,
  }));
  await Promise.all([
    ...found.map(({ list, search }) => list.load(search)),
    trash.load({ trash: true }),
    ...days.map(({ list, date }) => list.load({ date, allPrograms: true })),
    ...pages.map(({ list, range }) => list.load(range)),
    store.loadLocks(),
  ]);
  const ready = (each: OpenRundown): boolean => each.state.snapshot() === 'ready';
  await expect.poll(() => [open, ...followed].every(ready) && store.connection.snapshot()).toBe('open');
  const stories = (await Promise.all(rundowns.map(whole))).flatMap((each) => each.blocks.flatMap((block) => block.stories));
  await new Promise((done) => setTimeout(done, 1_500));
  sent.length = 0;
  for (let at = 0; at < EDITS; at += 1) await edit(at, { stories, guidelines });
  await expect.poll(async () => slugs(open.view.snapshot()!)).toEqual(slugs(await whole(first)));
  const { date } = followed[1]!.view.snapshot()!;
  const later = await whole({ programId: second.programId, date });
  expect(later.id).toBe(second.id);
  expect(slugs(followed[1]!.view.snapshot()!)).toEqual(slugs(later));
  for (const { list, path } of found) await expect.poll(() => listed(list.view.snapshot()), { message: path }).toEqual(await fresh(path));
  expect(listed(trash.view.snapshot()), 'the trash').toEqual(await fresh('/stories/excluded'));
  for (const { list, date } of days)
    await expect
      .poll(() => listed(list.view.snapshot()), { message: date })
      .toEqual(await fresh(`/assignments?date=${date}&allPrograms=true`));
  for (const { list, range } of pages)
    await expect
      .poll(() => listed(list.view.snapshot()), { message: JSON.stringify(range) })
      .toEqual(await fresh(`/assignments/filter?${new URLSearchParams(range)}`));
  expect(sent, 'what ana’s desk asked the server').toEqual([]);
}, 120_000);
