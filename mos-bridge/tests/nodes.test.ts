import { ROLES } from '@lauda/domain';
import { type Playout, startPlayout } from '@lauda/simulators';
import { bridgeToken, createRundown, PATIENCE, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Nodes } from '../../packages/testing/src/nodes.ts';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';
import { type DeviceRow, IDS, type ListedStory, type Show } from './bridged.ts';

// The servers are processes with a clock of their own: today, in the zone of the branch.
const DATE = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
let shows = 0;
const WITHIN_MS = 3_000;
const FULL = /<ro(Create|Replace|Delete)>/;
let nodes: Nodes;
let bridge: StartedProcess<{ lowerPort: number; upperPort: number }>;
let device: Playout;
let there: WireClient;
let show: Show;
let deviceId: number;
/** What the device was told, in order. */
const told: string[] = [];

beforeAll(async () => {
  nodes = await Nodes.start();
  await nodes.person('ana', ROLES);
  there = await nodes.as(1, 'ana');
  device = await startPlayout({
    lowerPort: 0,
    upperPort: 0,
    ...IDS,
    journal: ({ direction, text }) => direction === 'in' && told.push(text),
  });
  bridge = await startProcess('mos-bridge/src/main.ts', {
    LAUDA_DATA: nodes.dataDir,
    LAUDA_URL: nodes.urls.join(','),
    LAUDA_TOKEN: await bridgeToken(there),
    LAUDA_BRIDGE_LOWER_PORT: '0',
    LAUDA_BRIDGE_UPPER_PORT: '0',
  });
  const { lowerPort: port, upperPort } = device;
  const row = { name: 'playout', type: 'playout', protocol: 'mos', host: '127.0.0.1', port, upperPort, ...IDS };
  deviceId = (await there.post<{ id: number }>('/devices', row)).body.id;
});
afterAll(async () => {
  await bridge?.kill('SIGKILL');
  await device?.stop();
  await nodes?.stop();
});
beforeEach(async () => {
  const { body: program } = await there.post<{ id: number }>('/programs', {
    name: `Jornal ${++shows}`,
    start: '19:00:00',
    end: '19:30:00',
  });
  show = (await createRundown<Show>(there, { date: DATE, programId: program.id })).body;
});

async function story(slug: string): Promise<ListedStory> {
  const { body } = await there.post<ListedStory>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[0]!.id, story: { slug } });
  await there.patch(`/stories/${body.id}`, 'approved', true);
  return body;
}
const held = (): string[] => (device.holdings().get(show.uuid)?.stories ?? []).map(({ slug }) => slug ?? '');
const holder = async (): Promise<unknown> => nodes.ask('select bridge_id, epoch from device_lease where device_id = $1', [deviceId]);
it.each([
  'SIGKILL',
  'SIGSTOP',
] as const)('a bridge that is given two servers goes on at the other within 3 s of %s: its device is told each change once, and what the device says arrives', async (signal) => {
  await expect.poll(() => nodes.inUse(), PATIENCE).toBeDefined();
  const here = (await nodes.inUse())!;
  there = await nodes.as(1 - here, 'ana');
  const made = [await story('UM'), await story('DOIS'), await story('TRÊS')];
  await there.put(`/rundowns/${show.id}/mos/enable`, { automatic: true });
  await expect.poll(held, PATIENCE).toEqual(['UM', 'DOIS', 'TRÊS']);
  // Nothing is on its way any more: the newsroom knows what the device holds.
  const row = async (): Promise<DeviceRow | undefined> =>
    (await there.get<DeviceRow[]>(`/rundowns/${show.id}/devices`)).body.find((one) => one.deviceId === deviceId);
  await expect.poll(async () => (await row())?.existence, PATIENCE).toBe('EXIST');
  const lease = await holder();
  told.length = 0;
  await nodes.cut(here, signal);
  const since = performance.now();
  const [said] = await Promise.all([
    device.sendStatus(show.uuid, made[0]!.uuid, 'PLAY'),
    there.patch(`/stories/${made[1]!.id}`, 'slug', 'DUAS'),
  ]);
  const last = await story('QUATRO');
  await expect.poll(held, { interval: 10, timeout: WITHIN_MS }).toEqual(['UM', 'DUAS', 'TRÊS', 'QUATRO']);
  expect(performance.now() - since).toBeLessThan(WITHIN_MS);
  expect(said).toMatchObject({ kind: 'roAck' });
  const states = async () => (await there.get<ListedStory>(`/stories/${made[0]!.id}`)).body.deviceStates.map(({ status }) => status);
  await expect.poll(states, { interval: 10, timeout: Math.max(1, WITHIN_MS - (performance.now() - since)) }).toEqual(['PLAY']);
  await expect.poll(async () => (await row())?.waiting, PATIENCE).toEqual([]);
  expect(
    told.filter((text) => FULL.test(text)),
    'the whole rundown again',
  ).toEqual([]);
  const changes = told.filter((text) => text.includes('<roElementAction') || text.includes('<roStory'));
  expect(changes.filter((text) => text.includes(last.uuid) && text.includes('operation="INSERT"'))).toHaveLength(1);
  const ids = told.map((text) => /<messageID>(\d+)</.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await holder(), 'the lease is the same').toEqual(lease);
  await there.put(`/rundowns/${show.id}/mos/disable`);
  await nodes.again(here);
});
