import { type Program, type Rundown, ServerUnavailableError, type Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
      ...{ rundownId: rundown.id, targetBlockId: to, targetStoryId, staysInDrawer: false, programId: first() },
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
  const move = (from: number, to: number, staysInDrawer: boolean) =>
    foundOf(desk()).moveOut({
      ...{ rundownId: rundown.id, targetBlockId: block(to), staysInDrawer, programId: first() },
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
      ...{ rundownId: rundown.id, targetBlockId: block(1), staysInDrawer: false, programId: first() },
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
  await foundOf(desk()).moveOut({ rundownId: rundown.id, targetBlockId: block(1), staysInDrawer: false, programId: first(), stories });
  await bob('DELETE', `/rundowns/${rundown.id}/blocks/${lost.id}`);
  const places = async () => Promise.all([mine, other].map(async ({ id }) => (await bob<Story>('GET', `/stories/${id}`)).blockId));
  expect([await desk().undo.undo(), await places()]).toEqual(['failed', [block(0), block(1)]]);
  expect([await desk().undo.redo(), await places(), await drawers()]).toEqual(['done', [block(1), block(1)], [null, null]]);
});

describe('whose answer was lost', () => {
  const losing = new Set<string>();
  beforeAll(() => {
    const { transport } = scene.desk.newsroom;
    const send = transport.send.bind(transport);
    transport.send = async (route, args, options) => {
      const answer = await send(route, args, options);
      if (losing.delete(route)) throw new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
      return answer;
    };
  });
  const lost = async (route: string, act: () => Promise<unknown>): Promise<unknown> => {
    losing.add(route);
    const answer = await act();
    expect([...losing], 'it was sent').toEqual([]);
    return answer;
  };
  /** What the desk knows of where the story stands, as its events tell. */
  const heard = async (): Promise<void> => {
    const { version } = await now();
    await expect.poll(() => desk().documents.stories.table.snapshot().get(story.id)?.version).toBe(version);
  };
  const [PUT, TAKE, OUT, MOVE] = [
    'PUT /documents/drawer',
    'DELETE /documents/drawer',
    'POST /documents/drawer/move',
    'PUT /rundowns/{id}/stories/move',
  ];
  const place = async () => {
    const { blockId, drawerProgramId } = await now();
    return [blockId, drawerProgramId];
  };

  it.each([
    'is kept aside',
    'is kept aside from another drawer',
  ])('a story %s once when that is tried again, and taken back and done again whole', async (what) => {
    const from = what === 'is kept aside' ? null : second();
    if (from !== null) await put(from);
    const { list, close } = desk().documents.stories.open('drawer');
    await list.load({ programId: from ?? first(), page: 0 });
    const keep = () => foundOf(desk()).keep([story.id], first());
    expect(await lost(PUT, keep)).toMatchObject({ ok: false, error: { status: 0 } });
    await heard();
    expect([(await keep()).ok, await aside()]).toEqual([true, first()]);
    const back = from === null ? TAKE : PUT;
    expect([await lost(back, () => desk().undo.undo()), await desk().undo.undo(), await aside()]).toEqual(['failed', 'done', from]);
    expect([await lost(PUT, () => desk().undo.redo()), await desk().undo.redo(), await aside()]).toEqual(['failed', 'done', first()]);
    expect([await desk().undo.undo(), await aside()]).toEqual(['done', from]);
    expect([await lost(PUT, () => desk().undo.redo()), await bob('DELETE', `/stories?ids=${story.id}`)]).toMatchObject([
      'failed',
      [story.id],
    ]);
    expect(await desk().undo.redo(), 'not where somebody threw it away since').toBe('refused');
    close();
  });

  it('a story is let go once when that is tried again, and taken back and done again whole', async () => {
    await put(first());
    const { list, close } = desk().documents.stories.open('drawer');
    await list.load({ programId: first(), page: 0 });
    const letGo = () => foundOf(desk()).letGo([story.id], first());
    await lost(TAKE, letGo);
    await expect.poll(() => list.view.snapshot().rows.some(({ id }) => id === story.id)).toBe(false);
    expect([await letGo(), await aside()]).toMatchObject([{ ok: true, value: [story.id] }, null]);
    expect([await lost(PUT, () => desk().undo.undo()), await desk().undo.undo(), await aside()]).toEqual(['failed', 'done', first()]);
    expect([await lost(TAKE, () => desk().undo.redo()), await desk().undo.redo(), await aside()]).toEqual(['failed', 'done', null]);
    expect([await lost(PUT, () => desk().undo.undo()), await put(second())]).toMatchObject(['failed', [{ id: story.id }]]);
    expect([await desk().undo.undo(), await aside()], 'what another did meanwhile stays').toEqual(['refused', second()]);
    close();
  });

  it.each([
    true,
    false,
  ])('a story is moved out once when that is tried again, and taken back and done again whole (kept aside too: %s)', async (staysInDrawer) => {
    await put(first());
    const out = () =>
      foundOf(desk()).moveOut({
        ...{ rundownId: rundown.id, targetBlockId: block(1), staysInDrawer, programId: first() },
        stories: [{ id: story.id, rundownId: rundown.id, blockId: block(0) }],
      });
    const there = [block(1), staysInDrawer ? first() : null];
    const home = [block(0), first()];
    await lost(OUT, out);
    expect([(await out()).ok, await place()]).toEqual([true, there]);
    if (!staysInDrawer) {
      expect([await lost(PUT, () => desk().undo.undo()), await place()]).toEqual(['failed', [block(1), first()]]);
    }
    expect([await lost(MOVE, () => desk().undo.undo()), await desk().undo.undo(), await place()]).toEqual(['failed', 'done', home]);
    expect([await lost(OUT, () => desk().undo.redo()), await desk().undo.redo(), await place()]).toEqual(['failed', 'done', there]);
    expect([await desk().undo.undo(), await place()]).toEqual(['done', home]);
  });

  it('moved stories are moved once when that is done again twice, and taken back whole', async () => {
    const open = desk().rundowns.openRundown(first(), rundown.date);
    await expect.poll(() => open.view.snapshot()?.blocks[0]?.stories.some(({ id }) => id === story.id)).toBe(true);
    await open.moveStories({ ids: [story.id], targetBlockId: block(1), targetStoryId: null });
    expect([await desk().undo.undo(), (await place())[0]]).toEqual(['done', block(0)]);
    expect(await lost(MOVE, () => desk().undo.redo())).toBe('failed');
    await expect.poll(() => open.view.snapshot()?.blocks[1]?.stories.some(({ id }) => id === story.id)).toBe(true);
    await bob('POST', `/rundowns/${rundown.id}/stories`, { blockId: block(1), story: { slug: 'DEPOIS' } });
    const { version } = await now();
    expect([await desk().undo.redo(), (await place())[0], (await now()).version]).toEqual(['done', block(1), version]);
    expect([await desk().undo.undo(), (await place())[0]]).toEqual(['done', block(0)]);
    desk().rundowns.closeRundown(open);
  });
});
