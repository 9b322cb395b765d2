import { ROLES } from '@lauda/domain';
import { PATIENCE, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type HalfList, haltingDevice } from '../../mos-bridge/tests/listScene.ts';
import type { RawDevice } from '../../mos-bridge/tests/rawDevice.ts';
import { type BridgeProcess, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import { start } from './child.ts';

let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let device: RawDevice;
let api: WireClient;
let deviceId: number;
let secret: string;
let halfCame: () => Promise<HalfList>;

const connected = async (): Promise<void> => {
  const existence = async () => (await api.get<{ existence: string }>(`/devices/${deviceId}`)).body.existence;
  await vi.waitFor(async () => expect(await existence()).toMatch(/^(EXIST|CAN_CREATE)$/), PATIENCE);
};

/** Asks for a list until its half came: one whose line just ended fails at once. */
async function halfOf(asking: string[], env: Record<string, string>) {
  const coming = halfCame();
  for (;;) {
    await connected();
    const waiting = start(asking, env);
    const half = await Promise.race([coming, waiting.ended.then(() => undefined)]);
    if (half) return { waiting, half };
  }
}

beforeAll(async () => {
  newsroom = await NewsroomProcess.start();
  bridge = await startBridgeProcess(newsroom);
  ({ device, half: halfCame } = await haltingDevice());
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const body = { name: 'Acervo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: device.port, mosId: 'mam.tv', ncsId: 'ncs.tv' };
  deviceId = (await api.post<{ id: number }>('/devices', body)).body.id;
  const mine = (await api.get<string[]>('/authorities')).body;
  secret = (await api.post<{ secret: string }>('/tokens', { name: 'cli', roles: ROLES.filter((role) => mine.includes(role)) })).body.secret;
  await connected();
});
afterAll(async () => {
  await bridge?.kill();
  await newsroom?.stop();
  await device?.stop();
});

it('waits for the list an archive was asked for, and tells in plain lines or an object a line how far it is and why it failed', async () => {
  const env = { LAUDA_URL: newsroom.url, LAUDA_TOKEN: secret, LAUDA_LANG: 'en_US', HOME: '/nonexistent' };
  await connected();
  const whole = start(['device', 'sync', 'acervo'], env);
  (await halfCame()).end();
  const done = await whole.ended;
  expect([done.code, done.err]).toEqual([0, '']);
  const lines = done.out.replace(/\n$/, '').split('\n');
  expect(lines.at(-1)).toBe('DONE\t1300\t');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^RUNNING\t\d+\t$/);
  const failing = start(['device', 'sync', 'acervo', '--json', 'state,code,reason'], env);
  (await halfCame()).cut();
  const failed = await failing.ended;
  expect(failed.code).toBe(1);
  // What is noticed first, the end of the line or of the list in its middle, is the reason.
  expect(failed.out.trim().split('\n').at(-1)).toMatch(
    /^\{"state":"FAILED","code":"archive_gone","reason":"the archive is gone"\}$|^\{"state":"FAILED","code":"unreadable","reason":"the list cannot be read: .+"\}$/,
  );
});

it.each([
  'SIGTERM',
  'SIGKILL',
] as const)('ends with a clear word in the language of who asked when the bridge that brings the list goes by %s', async (signal) => {
  const env = { LAUDA_URL: newsroom.url, LAUDA_TOKEN: secret, LAUDA_LANG: 'pt_BR', HOME: '/nonexistent' };
  if (signal === 'SIGKILL') bridge = await startBridgeProcess(newsroom);
  const { waiting, half } = await halfOf(['device', 'sync', 'acervo'], env);
  await bridge.kill(signal);
  const failed = await waiting.ended;
  half.cut();
  expect([failed.code, failed.out.trimEnd().split('\n').at(-1)]).toEqual([1, 'FAILED\t0\tA ponte do arquivo não está mais lá']);
  // Nobody is kept from asking again, nor left waiting where no bridge is there to ask.
  const again = start(['device', 'sync', 'acervo'], env);
  expect((await again.ended).code).toBe(1);
});
