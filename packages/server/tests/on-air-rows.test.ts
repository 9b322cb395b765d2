import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { type Answer, createRundown, startBridgedServer, type TestServer, type WireClient, whileHeld } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as z from 'zod';

type StoryEntity = z.infer<typeof Story>;
type RundownEntity = z.infer<typeof Rundown>;
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
let rundown: RundownEntity;
/** The story that another change holds, and the one that goes on air meanwhile: its row is the one locked first of all. */
let held: StoryEntity;
let aired: StoryEntity;
let count = 0;

beforeAll(async () => {
  const begun = await startBridgedServer();
  ({ server, ana, bridge } = begun);
  programId = await begun.program();
  await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
});
afterAll(() => server.stop());

const tell = async (slug: string): Promise<StoryEntity> =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } })).body;
beforeEach(async () => {
  const date = new Date(Date.UTC(2027, 0, 1) + (count += 1) * 86_400_000).toISOString().slice(0, 10);
  rundown = (await createRundown<RundownEntity>(ana, { date, programId })).body;
  [aired, held] = [await tell('SOL'), await tell('CHUVA')];
  await ana.put(`/rundowns/${rundown.id}/approve/true`);
});

type Call = () => Promise<Answer<unknown>>;
const play = () => ana.put(`/rundowns/${rundown.id}/stories/${aired.id}/display_status`, { status: 'play' });
const loaded = async () => (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body;
const onAir = async () => (await loaded()).onAir?.id;
/** What is on air while a change waits for a story and another one is asked for, the answers of both once that is let go, and what is on air then. */
async function meanwhile(
  waits: Call,
  airs: Call,
  read: () => Promise<unknown> = onAir,
  table = 'document',
  id = held.id,
): Promise<unknown[]> {
  const [first, second, shown] = await whileHeld<[Answer<unknown>, Answer<unknown>, unknown]>(
    server.databaseUrl,
    [waits, airs, read],
    `select 1 from ${table} where id = ${id} for no key update`,
  );
  // What waited is answered in the end, however it is made.
  return [shown, first.status, second.status].map((status) => (status === 201 ? 200 : status));
}

const target = () => ({ targetBlockId: rundown.blocks[0]!.id, targetStoryId: aired.id });
const WAITING: Record<string, () => Call> = {
  'is patched': () => () => ana.patch(`/stories/${held.id}`, 'slug', 'NEVE'),
  'is approved': () => () => ana.patch(`/stories/${held.id}`, 'approved', false),
  'is saved': () => () => ana.put('/stories', { id: held.id, textVersion: held.textVersion, slug: 'NEVE' }),
  'is moved': () => () => ana.put(`/rundowns/${rundown.id}/stories/move`, { ids: [held.id], ...target() }),
  'goes to the trash': () => () => ana.send('DELETE', `/stories?ids=${held.id}`),
  'gets a neighbour': () => () => ana.post(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: 'VENTO' } }),
  'gets its page': () => () => ana.put(`/rundowns/${rundown.id}/repaginate`),
  'goes on air itself': () => () => ana.patch(`/stories/${held.id}`, 'displayStatus', 'stop'),
};
for (const [name, waits] of Object.entries(WAITING))
  it(`a story is on air at once while another one of its rundown, which somebody else holds, ${name}`, async () => {
    if (name === 'is saved') await ana.put(`/locks/${held.id}`);
    const [shown, ...statuses] = await meanwhile(waits(), play);
    expect([shown, ...statuses]).toEqual([aired.id, 200, 200]);
  });

it('the break of a block is on air, and a rundown is on its devices, while a story of it is held', async () => {
  const blockId = rundown.blocks[0]!.id;
  const path = `/rundowns/${rundown.id}/blocks/${blockId}/display_status`;
  const [shown, ...statuses] = await meanwhile(WAITING['is moved']!(), () => ana.put(path, { status: 'play' }));
  expect([shown, ...statuses]).toEqual([blockId, 200, 200]);
  const enable = () => ana.put(`/rundowns/${rundown.id}/mos/enable`);
  expect(await meanwhile(WAITING['is moved']!(), enable, async () => (await loaded()).mosActive)).toEqual([true, 200, 200]);
});

it('a story is on air while another one is made of a proposal that somebody else holds', async () => {
  const proposal = { slug: 'FEIRA', date: rundown.date, lead: 'Amanhã.' };
  const { id } = (await ana.post<{ id: number }>('/assignment_proposals', proposal)).body;
  const make = () => ana.post(`/stories/assignment_proposal/${id}`, { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id });
  expect(await meanwhile(make, play, onAir, 'assignment_proposal', id)).toEqual([aired.id, 200, 200]);
});

it('what a playout says goes on air while another story of its rundown is held', async () => {
  const device = { name: 'P', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'P' };
  const deviceId = (await ana.post<{ id: number }>('/devices', device)).body.id;
  const [lease] = (await bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'air', deviceIds: [deviceId] })).body;
  const said = { deviceId, kind: 'status', rundownUuid: rundown.uuid, storyUuid: aired.uuid, status: 'PLAY', seq: 1, at: server.now() };
  const report = () => bridge.post('/bridge/reports', { bridgeId: 'air', epochs: { [deviceId]: lease!.epoch }, reports: [said] });
  expect(await meanwhile(WAITING['is patched']!(), report)).toEqual([aired.id, 200, 200]);
});

it('a story that goes on air writes the row of its rundown once', async () => {
  const query = (text: string) => server.server.services.pool.query<{ count: number }>(text);
  await query('create sequence written');
  await query(
    "create function count_written() returns trigger language plpgsql as $$ begin perform nextval('written'); return null; end $$",
  );
  await query('create trigger count_written after update on rundown for each row execute function count_written()');
  expect((await play()).status).toBe(200);
  expect((await query('select last_value::int as count from written')).rows).toEqual([{ count: 1 }]);
  expect(await onAir()).toBe(aired.id);
});
