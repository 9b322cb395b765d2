import { readFile } from 'node:fs/promises';
import { localTimestamp } from '@lauda/domain';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, PATIENCE, StompClient, startBridgedServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type State = z.infer<typeof Story>['deviceStates'][number];
const MINUTE = 60_000;
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
const lines: string[] = [];
let seq = 0;

beforeAll(async () => {
  const begun = await startBridgedServer({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  ({ server, ana, bridge } = begun);
  programId = await begun.program({ start: '23:45:00', end: '00:15:00' });
});
afterAll(() => server.stop());

/** A playout that its bridge speaks for, and a story that it plays. */
async function playing(name: string, date: string) {
  const about = { name, type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name };
  const deviceId = (await ana.post<{ id: number }>('/devices', about)).body.id;
  const rundown = (await createRundown<RundownEntity>(ana, { date, programId })).body;
  const added = { blockId: rundown.blocks[0]!.id, story: { slug: 'UM' } };
  const story = (await ana.post<z.infer<typeof Story>>(`/rundowns/${rundown.id}/stories`, added)).body;
  await ana.patch(`/stories/${story.id}`, 'approved', true);
  const lease = async (): Promise<number> =>
    (await bridge.post<z.infer<typeof contract.lease.result>>('/bridge/leases', { bridgeId: name, deviceIds: [deviceId] })).body[0]!.epoch;
  const report = async (one: object): Promise<void> => {
    const reports = [{ seq: (seq += 1), deviceId, at: server.now(), ...one }];
    expect((await bridge.post('/bridge/reports', { bridgeId: name, epochs: { [deviceId]: await lease() }, reports })).status).toBe(200);
  };
  const say = (status: string): Promise<void> => report({ kind: 'status', rundownUuid: rundown.uuid, storyUuid: story.uuid, status });
  const state = async (): Promise<State> => (await ana.get<z.infer<typeof Story>>(`/stories/${story.id}`)).body.deviceStates[0]!;
  await report({ kind: 'connection', status: 'EXIST' });
  await say('PLAY');
  return { deviceId, story, rundown, lease, report, say, state };
}
const at = (ms: number): string => localTimestamp(ms, 'America/Sao_Paulo');

it('says of a story that a silent device played that this is not known any more: in an event, in the log, until the device speaks again', async () => {
  const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['device_states']);
  const [one, later] = [await playing('P1', '2027-02-01'), await playing('P0', '2027-02-03')];
  expect(await one.state()).toMatchObject({ status: 'PLAY', unknownSince: null });
  const before = server.now();
  await one.report({ kind: 'connection', status: 'CANT_CREATE' });
  const after = server.now();
  server.advance(MINUTE);
  await later.report({ kind: 'connection', status: 'CANT_CREATE' });
  server.advance(14 * MINUTE);
  // Its bridge is there all the while.
  const heard = async (): Promise<string | null> => {
    await Promise.all([one.lease(), later.lease()]);
    return (await one.state()).unknownSince;
  };
  await expect.poll(heard, PATIENCE).not.toBeNull();
  const { unknownSince, status } = await one.state();
  expect([status, unknownSince! >= at(before), unknownSince! <= at(after)]).toEqual(['PLAY', true, true]);
  // It is noted of all that are silent for so long at once, and of no other.
  expect((await later.state()).unknownSince).toBeNull();
  const told = { deviceId: one.deviceId, storyId: one.story.id, rundownId: one.rundown.id, status: 'PLAY', unknownSince };
  const news = () => live.events.filter(({ data }) => (data as { unknownSince?: unknown }).unknownSince !== null);
  await live.until(() => news().length > 0);
  expect(news().map(({ data }) => data)).toMatchObject([told]);
  const logged = { device: one.deviceId, story: one.story.id, status: 'PLAY', msg: 'a device is silent of what it said to play' };
  await expect.poll(() => lines.map((line) => JSON.parse(line) as object), PATIENCE).toContainEqual(expect.objectContaining(logged));
  await one.report({ kind: 'connection', status: 'EXIST' });
  expect(await one.state()).toMatchObject({ status: 'PLAY', unknownSince });
  // What it says now is what is known, and does not only stand beside what it played.
  await one.say('BUSY');
  expect(await one.state()).toMatchObject({ status: 'BUSY', unknownSince: null });
  live.close();
});

it('says so once the bridge is gone, and half a minute after the stop where the newsroom stopped the story', async () => {
  const one = await playing('P2', '2027-02-02');
  const over = server.now() + 8_000;
  await ana.put(`/stories/${one.story.id}/display_status`, { status: 'play' });
  server.advance(MINUTE);
  await ana.put(`/stories/${one.story.id}/display_status`, { status: 'stop' });
  server.advance(31_000);
  await expect.poll(async () => (await one.state()).unknownSince, PATIENCE).not.toBeNull();
  expect((await one.state()).unknownSince! <= at(over)).toBe(true);
});

it('counts from when the device was heard last where its bridge went away after it, as its status does', async () => {
  const one = await playing('P3', '2027-02-04');
  await one.report({ kind: 'connection', status: 'CANT_CREATE' });
  const away = server.now();
  server.advance(10 * MINUTE);
  await one.lease();
  server.advance(5 * MINUTE + 1_000);
  await expect.poll(async () => (await one.state()).unknownSince, PATIENCE).not.toBeNull();
  expect((await one.state()).unknownSince! <= at(away)).toBe(true);
  const { devices } = (await ana.get<{ devices: { name: string; seconds: number }[] }>('/status')).body;
  expect(devices.find(({ name }) => name === 'P3')!.seconds).toBeGreaterThanOrEqual(15 * 60);
});

it('notes without a word, at the upgrade, what was left playing for longer than a day', async () => {
  const [old, fresh] = [await playing('P4', '2027-02-05'), await playing('P5', '2027-02-06')];
  const { pool } = server.server.services;
  await pool.query(`update story_device_state set at = now() - interval '2 days' where document_id = $1`, [old.story.id]);
  await pool.query(`update story_device_state set at = now() where document_id = $1`, [fresh.story.id]);
  const [said, logged] = [(await old.state()).at, lines.length];
  await pool.query(await readFile(new URL('../src/storage/migrations/0067_left_playing.sql', import.meta.url), 'utf8'));
  expect([(await old.state()).unknownSince, (await fresh.state()).unknownSince]).toEqual([said, null]);
  expect(lines.slice(logged).filter((line) => line.includes('silent'))).toEqual([]);
});
