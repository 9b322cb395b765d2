import type { Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { foundOf } from '../src/documents/FoundDocuments.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';

let scene: Scene;
let programs: Program[];
let rundown: Rundown;
let story: Story;
const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
beforeAll(async () => {
  scene = await twoAtWork();
  programs = [];
  for (const name of ['Manhã', 'Noite'])
    programs.push(await bob<Program>('POST', '/programs', { name, start: '19:00:00', end: '20:00:00', drawer: true }));
  const made = await bob<Rundown>('POST', '/rundowns', { programId: programs[0]!.id, date: '2026-11-23' });
  for (const title of ['Um', 'Dois']) await bob('POST', `/rundowns/${made.id}/blocks`, { title });
  rundown = await bob<Rundown>('GET', `/rundowns?programId=${programs[0]!.id}&date=2026-11-23`);
});
afterAll(() => scene?.stop());
const [first, second] = [() => programs[0]!.id, () => programs[1]!.id];
const block = (at: number): number => rundown.blocks[at]!.id;
beforeEach(async () => {
  story = await bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: block(0), story: { slug: 'RESERVA' } });
});

const now = () => bob<Story>('GET', `/stories/${story.id}`);
const aside = async () => (await now()).drawerProgramId;
const put = (programId: number) => bob('PUT', '/documents/drawer', { ids: [story.id], programId });
const take = (programId: number) => bob('DELETE', `/documents/drawer?ids=${story.id}&programId=${programId}`);
const desk = () => scene.desk.store;

it('keeping aside is taken back where it still stands, and not where somebody kept it for another program since', async () => {
  expect((await foundOf(desk()).keep([story.id], first())).ok).toBe(true);
  expect([await desk().undo.undo(), await aside()]).toEqual(['done', null]);
  expect([await desk().undo.redo(), await aside()]).toEqual(['done', first()]);
  await put(second());
  expect([await desk().undo.undo(), await aside()]).toEqual(['refused', second()]);
});

it('keeping aside what lay in another drawer is taken back into that one', async () => {
  await put(second());
  const { list, close } = desk().documents.stories.open('drawer');
  await list.load({ programId: second(), page: 0 });
  await foundOf(desk()).keep([story.id], first());
  expect([await desk().undo.undo(), await aside()]).toEqual(['done', second()]);
  close();
});

it('letting go is taken back, and not where somebody kept it aside elsewhere or threw it away since', async () => {
  await put(first());
  await foundOf(desk()).letGo([story.id], first());
  expect([await desk().undo.undo(), await aside()]).toEqual(['done', first()]);
  await foundOf(desk()).letGo([story.id], first());
  await put(second());
  expect([await desk().undo.undo(), await aside()]).toEqual(['refused', second()]);
  await take(second());
  await put(first());
  await foundOf(desk()).letGo([story.id], first());
  await bob('DELETE', `/stories?ids=${story.id}`);
  expect([await desk().undo.undo(), (await now()).excluded]).toEqual(['refused', true]);
});

it('the stories of a drawer are those kept aside for its program, and no other [DRW-01]', async () => {
  const { id: other } = await bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: block(0), story: { slug: 'OUTRA' } });
  const [mine, theirs] = [desk().documents.stories.open('drawer'), desk().documents.stories.open('drawer')];
  await mine.list.load({ programId: first(), page: 0 });
  await theirs.list.load({ programId: second(), page: 0 });
  const listed = () =>
    [mine, theirs].map(({ list }) => list.view.snapshot().rows.flatMap(({ id }) => ([story.id, other].includes(id) ? [id] : [])));
  expect((await foundOf(desk()).keep([story.id, other], first())).ok).toBe(true);
  await expect.poll(() => listed().map((ids) => ids.toSorted())).toEqual([[story.id, other].toSorted(), []]);
  expect(await foundOf(desk()).letGo([story.id], first())).toMatchObject({ ok: true, value: [story.id] });
  await expect.poll(listed).toEqual([[other], []]);
  await foundOf(desk()).letGo([other], first());
  for (const { close } of [mine, theirs]) close();
});

it('moving out puts a story before another one, or last where none is named [DRW-02]', async () => {
  const { id: to } = await bob<{ id: number }>('POST', `/rundowns/${rundown.id}/blocks`, { title: 'B2' });
  const made = (slug: string) => bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: to, story: { slug } });
  const [, five] = [await made('S4'), await made('S5')];
  const { id: last } = await bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: block(0), story: { slug: 'S2' } });
  await foundOf(desk()).keep([story.id, last], first());
  const move = (id: number, targetStoryId?: number) =>
    foundOf(desk()).moveOut({
      ...{ rundownId: rundown.id, targetBlockId: to, targetStoryId, keeps: false, programId: first() },
      stories: [{ id, rundownId: rundown.id, blockId: block(0) }],
    });
  expect([(await move(story.id, five.id)).ok, (await move(last)).ok]).toEqual([true, true]);
  const { blocks } = await bob<Rundown>('GET', `/rundowns?programId=${first()}&date=2026-11-23`);
  expect(blocks.find(({ id }) => id === to)!.stories.map(({ slug }) => slug)).toEqual(['S4', 'RESERVA', 'S5', 'S2']);
});

it('there is none for a program without one: keeping aside is refused and told, and the story lies in none [DRW-04]', async () => {
  const without = await bob<Program>('POST', '/programs', { name: 'Sem', start: '05:00:00', end: '06:00:00' });
  expect(without.drawer).toBe(false);
  expect((await foundOf(desk()).keep([story.id], without.id)).ok).toBe(false);
  expect(desk().notices.view.snapshot().at(-1)).toMatchObject({
    title: { key: 'error:preconditionFailed' },
    description: { raw: expect.stringContaining('não tem gaveta') },
  });
  expect(await aside()).toBe(null);
});

it('moving out takes a story off the drawer, or leaves it there where that is wanted [DRW-03]', async () => {
  await put(first());
  const { list, close } = desk().documents.stories.open('drawer');
  await list.load({ programId: first(), page: 0 });
  const isListed = () => list.view.snapshot().rows.some(({ id }) => id === story.id);
  expect(isListed()).toBe(true);
  const move = (from: number, to: number, keeps: boolean) =>
    foundOf(desk()).moveOut({
      ...{ rundownId: rundown.id, targetBlockId: block(to), keeps, programId: first() },
      stories: [{ id: story.id, rundownId: rundown.id, blockId: block(from) }],
    });
  await move(0, 1, true);
  await expect.poll(() => desk().documents.stories.table.snapshot().get(story.id)?.blockId).toBe(block(1));
  expect([isListed(), await aside()]).toEqual([true, first()]);
  await move(1, 0, false);
  await expect.poll(isListed).toBe(false);
  expect(await aside()).toBe(null);
  close();
});

it('moving out is taken back and done again, and not where somebody moved the story on since', async () => {
  const move = () =>
    foundOf(desk()).moveOut({
      ...{ rundownId: rundown.id, targetBlockId: block(1), keeps: false, programId: first() },
      stories: [{ id: story.id, rundownId: rundown.id, blockId: block(0) }],
    });
  const place = async () => {
    const { blockId, drawerProgramId } = await now();
    return [blockId, drawerProgramId];
  };
  await put(first());
  await move();
  expect(await place()).toEqual([block(1), null]);
  expect([await desk().undo.undo(), ...(await place())]).toEqual(['done', block(0), first()]);
  expect([await desk().undo.redo(), ...(await place())]).toEqual(['done', block(1), null]);
  await bob('PUT', `/rundowns/${rundown.id}/stories/move`, { ids: [story.id], targetBlockId: block(0) });
  await put(second());
  expect([await desk().undo.undo(), ...(await place())], 'what another did meanwhile stays').toEqual(['refused', block(0), second()]);
});

it('what was taken back half-way is done again as far as it went, and then taken back whole', async () => {
  const mine = story;
  const other = await bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: block(0), story: { slug: 'OUTRA' } });
  const drawers = async () => Promise.all([mine, other].map(async ({ id }) => (await bob<Story>('GET', `/stories/${id}`)).drawerProgramId));
  const set = async (drawer: boolean) => bob('PUT', '/programs', { ...(await bob<Program>('GET', `/programs/${second()}`)), drawer });
  await bob('PUT', '/documents/drawer', { ids: [other.id], programId: second() });
  const { list, close } = desk().documents.stories.open('drawer');
  await list.load({ programId: second(), page: 0 });
  await foundOf(desk()).keep([mine.id, other.id], first());
  close();
  await set(false);
  expect([await desk().undo.undo(), await drawers()]).toEqual(['failed', [null, first()]]);
  expect([await desk().undo.redo(), await drawers()]).toEqual(['done', [first(), first()]]);
  await set(true);
  expect([await desk().undo.undo(), await drawers()]).toEqual(['done', [null, second()]]);

  const lost = await bob<{ id: number }>('POST', `/rundowns/${rundown.id}/blocks`, { title: 'Some' });
  await bob('PUT', `/rundowns/${rundown.id}/stories/move`, { ids: [other.id], targetBlockId: lost.id });
  await bob('PUT', '/documents/drawer', { ids: [mine.id, other.id], programId: first() });
  const stories = [mine, other].map(({ id }) => ({ id, rundownId: rundown.id, blockId: id === mine.id ? block(0) : lost.id }));
  await foundOf(desk()).moveOut({ rundownId: rundown.id, targetBlockId: block(1), keeps: false, programId: first(), stories });
  await bob('DELETE', `/rundowns/${rundown.id}/blocks/${lost.id}`);
  const places = async () => Promise.all([mine, other].map(async ({ id }) => (await bob<Story>('GET', `/stories/${id}`)).blockId));
  expect([await desk().undo.undo(), await places()]).toEqual(['failed', [block(0), block(1)]]);
  expect([await desk().undo.redo(), await places(), await drawers()]).toEqual(['done', [block(1), block(1)], [null, null]]);
});
