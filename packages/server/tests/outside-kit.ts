import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type LiveEvent, StompClient, startBridgedServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type * as z from 'zod';

export type RundownEntity = z.infer<typeof Rundown>;
export type StoryEntity = z.infer<typeof Story>;
type Lease = z.infer<typeof contract.lease.result>[number];
type Line = Record<'event' | 'entity' | 'slug' | 'field' | 'oldValue' | 'newValue', string | null>;
const TOPICS = ['device_states', 'stories', 'blocks', 'rundowns', 'settings', 'entity_locker', 'media'];
export let server: TestServer;
export let ana: WireClient;
export let bridge: WireClient;
export let programId: number;
let live: StompClient;
export let wakes: StompClient;
let count = 0;

export const device = async (type: string, more: object = {}): Promise<number> => {
  const name = `${type}${(count += 1)}`;
  return (await ana.post<{ id: number }>('/devices', { name, type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name, ...more }))
    .body.id;
};
export async function show(): Promise<RundownEntity> {
  const date = new Date(Date.UTC(2027, 0, 1) + (count += 1) * 86_400_000).toISOString().slice(0, 10);
  return (await createRundown<RundownEntity>(ana, { date, programId })).body;
}
export const story = async (rundown: RundownEntity, slug: string, more: object = {}): Promise<StoryEntity> =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug, ...more } })).body;
export const load = async (id: number) => (await ana.get<StoryEntity>(`/stories/${id}`)).body;
export const log = async (rundown: RundownEntity): Promise<Line[]> =>
  (await ana.get<{ data: Line[] }>(`/rundowns/${rundown.id}/logs?size=50`)).body.data
    .map(({ event, entity, slug, field, oldValue, newValue }) => ({ event, entity, slug, field, oldValue, newValue }))
    .reverse();
export const lease = async (deviceId: number): Promise<Lease> =>
  (await bridge.post<Lease[]>('/bridge/leases', { bridgeId: `b${deviceId}`, deviceIds: [deviceId] })).body[0]!;
/** Reports the message of a device through a bridge. */
export async function reporter(deviceId: number): Promise<(more: object) => Promise<void>> {
  const { epoch } = await lease(deviceId);
  let seq = 0;
  return async (more) => {
    const reports = [{ seq: ++seq, deviceId, at: server.now(), status: '', ...more }];
    expect((await bridge.post('/bridge/reports', { bridgeId: `b${deviceId}`, epochs: { [deviceId]: epoch }, reports })).status).toBe(200);
  };
}
// Other topics count ids of their own: a rundown may have the id of a device.
const isOf = (deviceId: number, { topic, data }: LiveEvent): boolean =>
  /^(settings|bridge)$/.test(topic) && Number(data.id ?? data.deviceId) === deviceId;
/** Waits until all events have arrived: the event of a newly made device comes last. */
async function heard(...listening: StompClient[]): Promise<number> {
  const { id } = (
    await ana.post<{ id: number }>('/devices', { name: `fim${(count += 1)}`, type: 'cg', protocol: 'ii', host: 'x', port: 1 })
  ).body;
  for (const client of listening) await client.until(() => client.events.some((event) => isOf(id, event)));
  return id;
}
/** Events since the test began, or since `forget`. */
export async function told(topic: string, from: StompClient = live): Promise<LiveEvent[]> {
  const id = await heard(from);
  return from.events.filter((event) => event.topic === topic && !isOf(id, event));
}
/** Drops the events of the set-up, after all of them have arrived. */
export async function forget(): Promise<void> {
  await heard(live, wakes);
  live.events.length = 0;
  wakes.events.length = 0;
}
export const shown = (events: readonly LiveEvent[]) => events.map(({ action, data }) => [action, data]);

/** Starts a newsroom with a bridge, and listens to what is told. */
export function openStudio(): void {
  beforeAll(async () => {
    const begun = await startBridgedServer();
    ({ server, ana, bridge } = begun);
    programId = await begun.program();
    live = await StompClient.open(server.url, { cookie: ana.cookie }, TOPICS);
    wakes = await StompClient.open(server.url, { authorization: `Bearer ${begun.token}` }, ['bridge']);
  });
  afterAll(async () => {
    live.close();
    wakes.close();
    await server.stop();
  });
  afterEach(() => {
    live.events.length = 0;
    wakes.events.length = 0;
  });
}
