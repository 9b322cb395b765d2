import { type Refusal, StompClient, startNewsroom, type TestNewsroom, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Story {
  id: number;
  slug: string;
  version: number;
  blockId: number;
  drawerProgramId: number | null;
}
let newsroom: TestNewsroom;
let ana: WireClient;
let program: number;
let other: number;
beforeAll(async () => {
  newsroom = await startNewsroom({ program: { drawer: true } });
  ({ ana, programId: program } = newsroom);
  other = (await ana.post<{ id: number }>('/programs', { name: 'Noite', start: '22:00:00', end: '23:00:00', drawer: true })).body.id;
});
afterAll(() => newsroom.server.stop());

const drawer = async (programId: number, client = ana): Promise<string[]> =>
  (await client.get<{ data: Story[] }>(`/documents/drawer?programId=${programId}`)).body.data.map(({ slug }) => slug).toSorted();
const put = (programId: number, ...ids: number[]) => ana.put<Story[] & Refusal>('/documents/drawer', { ids, programId });
const order = async (blockId: number): Promise<string[]> => {
  const { date, programId } = { date: '2026-11-21', programId: program };
  const { body } = await ana.get<{ blocks: { id: number; stories: Story[] }[] }>(`/rundowns?date=${date}&programId=${programId}`);
  return body.blocks.find(({ id }) => id === blockId)!.stories.map(({ slug }) => slug);
};

it('keeps stories aside for a program, and lets them go again [DRW-01]', async () => {
  const [one, two] = [await newsroom.story({ slug: 'S1' }), await newsroom.story({ slug: 'S2' })];
  expect((await put(program, one.id, two.id)).body.map(({ drawerProgramId }) => drawerProgramId)).toEqual([program, program]);
  expect([await drawer(program), await drawer(other)]).toEqual([['S1', 'S2'], []]);
  const taken = await ana.delete<number[]>(`/documents/drawer?ids=${one.id}&programId=${program}`);
  expect(taken.body).toEqual([one.id]);
  expect((await ana.delete<number[]>(`/documents/drawer?ids=${two.id}&programId=${other}`)).body).toEqual([]);
  expect(await drawer(program)).toEqual(['S2']);
  await ana.delete(`/documents/drawer?ids=${two.id}&programId=${program}`);
});

it('moves them into a block before a story, or to its end, and lets them stay when asked [DRW-02] [DRW-03]', async () => {
  const block = (await ana.post<{ id: number }>(`/rundowns/${newsroom.rundown.id}/blocks`, { title: 'B2' })).body.id;
  const inBlock = async (slug: string) =>
    (await ana.post<Story>(`/rundowns/${newsroom.rundown.id}/stories`, { blockId: block, story: { slug } })).body;
  await inBlock('S4');
  const five = await inBlock('S5');
  const [one, two] = [await newsroom.story({ slug: 'S1' }), await newsroom.story({ slug: 'S2' })];
  await put(program, one.id, two.id);
  const move = (id: number, more: object) =>
    ana.post<Story[] & Refusal>('/documents/drawer/move', { ids: [id], rundownId: newsroom.rundown.id, targetBlockId: block, ...more });
  const [moved] = (await move(one.id, { targetStoryId: five.id, removeFromDrawer: false })).body;
  expect([await order(block), moved!.drawerProgramId]).toEqual([['S4', 'S1', 'S5'], program]);
  expect(await drawer(program)).toEqual(['S1', 'S2']);
  const [last] = (await move(two.id, { removeFromDrawer: true })).body;
  expect([await order(block), last!.drawerProgramId]).toEqual([['S4', 'S1', 'S5', 'S2'], null]);
  expect(await drawer(program)).toEqual(['S1']);
  const refused = await move(two.id, {});
  expect([refused.status, refused.body.details]).toEqual([404, 'ids']);
});

it('keeps those that are moved before one of themselves, as nothing moves', async () => {
  const [one, two] = [await newsroom.story({ slug: 'S10' }), await newsroom.story({ slug: 'S11' })];
  const targetBlockId = one.blockId!;
  await put(program, one.id, two.id);
  const before = await order(targetBlockId);
  const to = { rundownId: newsroom.rundown.id, targetBlockId, targetStoryId: one.id };
  const moved = await ana.post<Story[]>('/documents/drawer/move', { ids: [two.id, one.id], ...to });
  expect([moved.status, moved.body, await order(targetBlockId)]).toEqual([200, [], before]);
  expect(await drawer(program)).toEqual(expect.arrayContaining(['S10', 'S11']));
  await ana.delete(`/documents/drawer?ids=${one.id}&ids=${two.id}&programId=${program}`);
});

it('is there only for programs that have one [DRW-04]', async () => {
  const without = (await ana.post<{ id: number }>('/programs', { name: 'Sem', start: '05:00:00', end: '06:00:00' })).body.id;
  const { id } = await newsroom.story({ slug: 'S9' });
  const kept = await put(without, id);
  expect([kept.status, kept.body.message]).toEqual([412, expect.stringContaining('não tem gaveta')]);
  expect((await ana.get(`/documents/drawer?programId=${without}`)).status).toBe(412);
  expect((await put(999_999, id)).status).toBe(404);
  expect((await put(program, id, 999_999)).body.details).toBe('ids');
  expect(await drawer(program)).not.toContain('S9');
});

it('tells of each story, raises its version, and shows nobody a private one of another', async () => {
  const live = await StompClient.open(newsroom.server.url, { cookie: newsroom.bob.cookie }, ['stories']);
  const story = await newsroom.story({ slug: 'S7' });
  const [kept] = (await put(program, story.id)).body;
  expect(kept!.version).toBe(story.version + 1);
  const told = () => live.events.filter(({ action, data }) => action === 'UPDATE' && (data as unknown as Story).id === story.id);
  await live.until(() => told().length === 1);
  expect(told()[0]!.data).toMatchObject({ drawerProgramId: program, version: kept!.version });
  await ana.send('PATCH', `/documents/${story.id}/private`, { private: true });
  expect([(await drawer(program)).includes('S7'), (await drawer(program, newsroom.bob)).includes('S7')]).toEqual([true, false]);
  expect((await newsroom.bob.put('/documents/drawer', { ids: [story.id], programId: program })).status).toBe(404);
  live.close();
});

it('gives a story away whose rundown is closed by now, into one that is open', async () => {
  const [one, two] = [await newsroom.story({ slug: 'GUARDADA' }), await newsroom.story({ slug: 'DA NOITE' })];
  await put(program, one.id, two.id);
  const { body: later } = await ana.post<{ id: number; blocks: { id: number }[] }>('/rundowns', { date: '2026-11-22', programId: program });
  const config = (await ana.get<object>('/rundowns/config')).body;
  await ana.post('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 0 });
  newsroom.server.advance(Date.parse('2026-11-21T23:30:00Z') - newsroom.server.now());
  const into = (rundownId: number, targetBlockId: number, id: number) =>
    ana.post<Refusal>('/documents/drawer/move', { ids: [id], rundownId, targetBlockId });
  expect((await into(newsroom.rundown.id, newsroom.rundown.blocks[0]!.id, one.id)).body.code).toBe('rundown_closed');
  expect((await into(later.id, later.blocks[0]!.id, one.id)).status).toBe(200);
  const past = { ids: [two.id], targetBlockId: later.blocks[0]!.id };
  expect((await ana.put<Refusal>(`/rundowns/${later.id}/stories/move`, past)).body.code).toBe('rundown_closed');
});
