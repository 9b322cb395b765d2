import { bridgeToken } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../src/metrics.ts';
import type { Show } from './bridged.ts';
import { type StoredPlayout, studioForTests } from './studio.ts';
import { until } from './wait.ts';

interface Traffic {
  readonly last: number;
  readonly frames: readonly { readonly n: number; readonly port: string; readonly direction: string; readonly text: string }[];
}
const studio = await studioForTests();
let device: StoredPlayout;
let deviceId = 0;

async function begin(refuses?: string): Promise<Show> {
  device = await studio.playout({ refuses: ({ kind }) => (kind === refuses ? 'não' : undefined) });
  deviceId = device.deviceId;
  await studio.begin({ httpPort: 0 });
  const { show } = await studio.show({ slug: 'UM' }, { slug: 'DOIS' });
  await studio.enable(show);
  return show;
}
const http = async (path: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${studio.bridge.httpPort}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const metric = async (line: RegExp): Promise<number> => Number(line.exec((await http('/metrics')).text)?.[1] ?? Number.NaN);

describe('a bridge that is watched', () => {
  it('says over HTTP that it does its work and how each device is, and that it does not when the server is away', async () => {
    const show = await begin();
    await until(() => device.holdings().has(show.uuid), 'the rundown');
    await studio.live(deviceId);
    const { status, text } = await http('/healthz');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ ok: true, server: 'ok', devices: { [deviceId]: 'LIVE' } });
    expect((await http('/elsewhere')).status).toBe(404);
    const metrics = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${studio.bridge.httpPort}/metrics`, { headers })).status;
    expect(await metrics({ 'x-forwarded-for': '192.0.2.1' })).toBe(401);
    expect(await metrics({ 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${studio.token}` })).toBe(200);
    await studio.ana.delete(`/tokens/${(await studio.ana.get<{ id: number }[]>('/tokens')).body[0]!.id}`);
    await until(async () => (await http('/healthz')).status === 503, 'the server refuses it');
    expect(JSON.parse((await http('/healthz')).text)).toMatchObject({ ok: false });
    studio.token = await bridgeToken(studio.ana);
  });

  it('counts messages, refusals and answers for Prometheus', async () => {
    const show = await begin('roReadyToAir');
    await until(() => device.holdings().has(show.uuid), 'the rundown');
    await studio.ana.post(`/rundowns/${show.id}/mos/ready`);
    await until(
      async () => (await metric(new RegExp(`lauda_bridge_refusals_total{device="${deviceId}",command="roReadyToAir"} (\\d+)`))) >= 1,
      'the refusal',
    );
    const created = `lauda_bridge_messages_total{device="${deviceId}",command="roCreate",outcome="answered"}`;
    expect(await metric(new RegExp(`${created} (\\d+)`))).toBe(1);
    expect(await metric(new RegExp(`lauda_bridge_frames_total{device="${deviceId}",port="upper",direction="in"} (\\d+)`))).toBeGreaterThan(
      2,
    );
    expect(await metric(new RegExp(`lauda_bridge_answer_seconds_bucket{device="${deviceId}",le="\\+Inf"} (\\d+)`))).toBeGreaterThan(2);
    expect(await metric(new RegExp(`lauda_bridge_device_state{device="${deviceId}",state="LIVE"} (\\d+)`))).toBe(1);
    expect(await metric(/process_resident_memory_bytes (\d+)/)).toBeGreaterThan(1_000_000);
  });

  it('names device, message and rundown in its log, and never a text of a story', async () => {
    const show = await begin('roReadyToAir');
    await until(() => device.holdings().has(show.uuid), 'the rundown');
    await studio.ana.post(`/rundowns/${show.id}/mos/ready`);
    await until(() => studio.logs.some(({ message }) => message === 'refused'), 'the refusal');
    const about = { device: deviceId, rundown: show.uuid, messageId: expect.any(Number) };
    expect(studio.logs.find(({ message }) => message === 'refused')).toMatchObject({ ...about, command: 'roReadyToAir', reason: 'não' });
    expect(studio.logs.find(({ message }) => message === 'acknowledged')).toMatchObject({ ...about, command: 'roCreate' });
    expect(JSON.stringify(studio.logs)).not.toContain('DOIS');
  });

  it('shows the messages that went between it and a device, to administrators alone', async () => {
    const show = await begin();
    await until(() => device.holdings().has(show.uuid), 'the rundown');
    await until(async () => (await studio.row(show, deviceId)).acked === 2, 'acknowledged');
    const traffic = async (after?: number) =>
      (await studio.ana.get<Traffic>(`/bridge/devices/${deviceId}/traffic${after === undefined ? '' : `?after=${after}`}`)).body;
    const all = await traffic();
    expect(all.frames.map(({ n }) => n)).toEqual(all.frames.map((_frame, index) => index + 1));
    expect(all.frames.find(({ text }) => text.includes('<roCreate>'))).toMatchObject({ direction: 'out', port: 'upper' });
    expect(all.frames.find(({ text }) => text.includes('<listMachInfo>'))).toMatchObject({ direction: 'in', port: 'upper' });
    await device.request({ kind: 'roReqAll' });
    const later = await traffic(all.last);
    expect(later.frames.map(({ direction, text }) => [direction, /<ro\w+/.exec(text)?.[0]])).toEqual([
      ['in', '<roReqAll'],
      ['out', '<roListAll'],
    ]);
    await studio.server.person('leitor', ['STORY_READ']);
    const reader = await studio.server.as('leitor');
    expect((await reader.get(`/bridge/devices/${deviceId}/traffic`)).status).toBe(403);
    expect((await studio.ana.get('/bridge/devices/999999/traffic')).status).toBe(404);
  });
});

describe('metrics', () => {
  it('are written in the text format of Prometheus, labels escaped and buckets summed up', () => {
    const metrics = new Metrics();
    metrics.count('seen_total', { name: 'a"b\\c\nd' });
    metrics.count('seen_total', { name: 'a"b\\c\nd' }, 2);
    metrics.time('took_seconds', {}, 30);
    metrics.time('took_seconds', {}, 20_000);
    metrics.gauge('held', () => [[{}, 4]]);
    const lines = metrics.text().split('\n');
    expect(lines).toContain('seen_total{name="a\\"b\\\\c\\nd"} 3');
    expect(lines).toContain('took_seconds_bucket{le="0.025"} 0');
    expect(lines).toContain('took_seconds_bucket{le="0.05"} 1');
    expect(lines).toContain('took_seconds_bucket{le="10"} 1');
    expect(lines).toContain('took_seconds_bucket{le="+Inf"} 2');
    expect(lines).toContain('took_seconds_count 2');
    expect(lines).toContain('held 4');
  });
});
