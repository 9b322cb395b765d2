import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Running, start } from '../../cli/tests/child.ts';
import { type BridgeProcess, DEMO_DATE, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';

const NAME = 'Playout virtual';

interface Device {
  readonly id: number;
  readonly name: string;
}
let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let folder: string;
let api: WireClient;
let playout: Running;
let device: Device;

const lauda = (...args: string[]): Running =>
  start(args, { LAUDA_URL: newsroom.url, LAUDA_CONFIG: path.join(folder, 'config.json') }, args[1] === 'login' ? 'lauda-demo' : '');

beforeAll(async () => {
  [newsroom, folder] = await Promise.all([NewsroomProcess.start(), mkdtemp(path.join(tmpdir(), 'lauda-devices-'))]);
  bridge = await startBridgeProcess(newsroom);
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  expect((await lauda('auth', 'login', '-u', 'admin').ended).code).toBe(0);
  // The device is simulated on ports of its own, and the newsroom is told where.
  playout = lauda('device', 'simulate', NAME, '--port', '0', '--upper-port', '0', '--json', 'command,direction');
  let said = '';
  await vi.waitFor(() => expect((said = playout.err())).toContain('lower'), PATIENCE);
  const [lower, upper] = [...said.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
  const stored = (await api.get<Device[]>('/devices')).body.find(({ name }) => name === NAME)!;
  device = (await api.put<Device>('/devices', { ...stored, host: '127.0.0.1', port: lower, upperPort: upper })).body;
});

afterAll(async () => {
  playout?.interrupt();
  await playout?.ended;
  await bridge?.kill();
  await newsroom?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a device is simulated, reached, listened to, recorded, judged and said again', async () => {
  const tested = await lauda('device', 'test', NAME, '--json', 'name,answers').ended;
  expect([tested.code, tested.out]).toEqual([0, `[{"name":"${NAME}","answers":true}]\n`]);

  const file = path.join(folder, 'conversa.jsonl');
  const recording = lauda('device', 'record', String(device.id), '-o', file);
  const traffic = lauda('device', 'traffic', NAME, '--json', 'command,direction,status');
  await vi.waitFor(() => expect(recording.err()).toContain(NAME), PATIENCE);
  const rundown = (await api.get<{ id: number }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  await api.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
  await vi.waitFor(() => expect(traffic.out()).toContain('{"command":"roCreate","direction":"out"'), PATIENCE);
  await vi.waitFor(() => expect(traffic.out()).toContain('{"command":"roAck","direction":"in","status":"OK"}'), PATIENCE);
  await vi.waitFor(() => expect(playout.out()).toContain('{"command":"roCreate","direction":"out"}'), PATIENCE);
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/roCreate.*roAck/s), PATIENCE);
  // No message is waiting for its answer, or the repeated one would be answered differently.
  const isSynced = async (): Promise<boolean> => {
    const { body } = await api.get<{ deviceId: number; existence: string; waiting: readonly string[] }[]>(
      `/rundowns/${rundown.id}/devices`,
    );
    return body.some(({ deviceId, existence, waiting }) => deviceId === device.id && existence === 'EXIST' && waiting.length === 0);
  };
  const countOf = (text: string, direction: string): number => text.split(`"direction":"${direction}"`).length;
  const isAnswered = async (): Promise<boolean> => {
    const text = await readFile(file, 'utf8');
    return countOf(text, 'in') === countOf(text, 'out');
  };
  await expect.poll(async () => (await isSynced()) && (await isAnswered()), PATIENCE).toBe(true);
  traffic.interrupt();
  recording.interrupt();
  expect([(await traffic.ended).code, (await recording.ended).code]).toEqual([130, 0]);

  const listed = await lauda('device', 'list', '--json', 'name,existence').ended;
  expect(JSON.parse(listed.out)).toContainEqual({ name: NAME, existence: 'EXIST' });

  const judged = await lauda('device', 'lint', file, '--level', 'error', '--json', 'code,text').ended;
  expect([judged.code, judged.out]).toEqual([0, '[]\n']);

  const another = lauda('device', 'simulate', 'playout', '--mos-id', 'outro.tv', '--ncs-id', 'n.tv');
  await vi.waitFor(() => expect(another.err()).toContain('lower'), PATIENCE);
  const ports = [...another.err().matchAll(/:(\d+)/g)].map(([, port]) => port).join(',');
  const again = await lauda('device', 'replay', file, '--to', `127.0.0.1:${ports}`, '--mos-id', 'outro.tv', '--ncs-id', 'n.tv').ended;
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('roCreate\troAck OK\troAck OK')]);
  another.interrupt();
  expect((await another.ended).code).toBe(130);
});
