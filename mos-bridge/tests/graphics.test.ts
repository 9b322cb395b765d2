import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorText, ROLES } from '@lauda/domain';
import { type Graphics, type GraphicsOptions, startGraphics, startPlayout } from '@lauda/simulators';
import { type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bridge, startBridge } from '../src/bridge.ts';

interface Rundown {
  id: number;
  date: string;
  blocks: { id: number }[];
}
let server: TestServer;
let ana: WireClient;
let token: string;
let deviceId: number;
let programId: number;
let graphics: Graphics;
let bridge: Bridge;
let journalDir: string;
let days = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.person(
    'ana',
    ROLES.filter((role) => role !== 'ROOT'),
  );
  ana = await server.as('ana');
  token = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
  deviceId = (await ana.post<{ id: number }>('/devices', { name: 'GC', type: 'cg', protocol: 'ii' })).body.id;
  const fields = (...names: string[]) => names.map((name, index) => ({ name, number: index + 1, size: 0 }));
  await ana.post(`/devices/${deviceId}/templates`, { code: '100', name: 'NOME E CARGO', fields: fields('nome', 'cargo') });
  await ana.post(`/devices/${deviceId}/templates`, { code: '900', name: 'CRÉDITO', fields: fields('texto') });
  programId = (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: deviceId })).body.id;
});
afterAll(() => server.stop());

beforeEach(async () => {
  journalDir = await mkdtemp(path.join(tmpdir(), 'lauda-graphics-'));
});
afterEach(async () => {
  await bridge?.stop();
  await graphics?.stop();
  await rm(journalDir, { recursive: true, force: true });
});

async function begin(options: Partial<GraphicsOptions> = {}, device: object = {}): Promise<void> {
  graphics = await startGraphics({ port: 0, ...options });
  await ana.put('/devices', {
    id: deviceId,
    name: 'GC',
    type: 'cg',
    protocol: 'ii',
    host: '127.0.0.1',
    port: graphics.port,
    incrementCode: false,
    outputCharset: null,
    inputCharset: null,
    profile: null,
    ...device,
  });
  bridge = await startBridge({
    url: server.url,
    token,
    journalDir,
    host: '127.0.0.1',
    lowerPort: 0,
    upperPort: 0,
    log: () => undefined,
    ii: { answerMs: 300 },
  });
}
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 8_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within 8 s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const cg = (code: string, ...values: string[]) => ({
  uuid: randomUUID(),
  type: 'CG',
  code,
  cgFields: values.map((value, index) => ({ name: String(index), value })),
});
/** An approved story of an active rundown with these graphics. */
async function onScreen(...subSections: object[]): Promise<{ rundown: Rundown; id: number }> {
  const date = new Date(Date.UTC(2026, 10, 21) + ++days * 86_400_000).toISOString().slice(0, 10);
  const rundown = (await ana.post<Rundown>('/rundowns', { date, programId })).body;
  const story = { slug: 'VT', credits: 'Ana Lima', sections: { head: { type: 'HEADER', subSections } } };
  const { id } = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story })).body;
  await ana.patch(`/stories/${id}`, 'approved', true);
  await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
  return { rundown, id };
}
const end = (rundown: Rundown) => ana.put(`/rundowns/${rundown.id}/mos/disable`);
const states = async (id: number) =>
  (await ana.get<{ deviceStates: { status: string; text: string | null }[] }>(`/stories/${id}`)).body.deviceStates;

describe('a graphics device that speaks the Intelligent Interface', () => {
  it('gets the template code and every field of a graphic in one line, in its character set [BRG-03, DEV-07]', async () => {
    await begin({}, { outputCharset: 'ISO-8859-1' });
    const { rundown, id } = await onScreen(cg('100', 'João Araújo', 'ação\\social'));
    await until('the page', () => graphics.pages.has('100'));
    expect(graphics.lines).toEqual(['W\\100\\100\\João Araújo\\ação/social\\\\']);
    await until('the state in the grid', async () => (await states(id))[0]?.status === 'READY');
    await end(rundown);
  });

  it('counts codes up where the device wants a fresh one for each graphic [DEV-08]', async () => {
    await begin({}, { incrementCode: true });
    const { rundown } = await onScreen(cg('100', 'Ana'), cg('100', 'Beto'));
    await until('two pages', () => graphics.pages.size === 2);
    expect([...graphics.pages]).toEqual([
      ['100', { template: '100', fields: ['Ana', ''] }],
      ['101', { template: '100', fields: ['Beto', ''] }],
    ]);
    await end(rundown);
  });

  it('gets a corrected graphic again and nothing else; a line it lost comes once more', async () => {
    await begin({ answers: (line, nth) => !(line.includes('Bia') && nth === 3) });
    const [first, second] = [cg('100', 'Ana', 'repórter'), cg('900', 'Imagens')];
    const { rundown, id } = await onScreen(first, second);
    await until('both', () => graphics.pages.size === 2);
    first.cgFields[0]!.value = 'Bia';
    await ana.patch(`/stories/${id}`, 'sections', { head: { type: 'HEADER', subSections: [first, second] } });
    await until('the correction', () => graphics.pages.get('100')?.fields[0] === 'Bia');
    expect(graphics.lines.slice(2)).toEqual(Array(2).fill('W\\100\\100\\Bia\\repórter\\\\'));
    await end(rundown);
  });

  it('is never sent more fields than its template has: the story says so', async () => {
    await begin();
    const { rundown, id } = await onScreen(cg('900', 'um', 'dois'));
    await until('the refusal', async () => (await states(id))[0]?.status === 'ERROR');
    expect((await states(id))[0]!.text).toBe('template 900 has 1 fields, the item 2');
    expect(graphics.lines).toEqual([]);
    await end(rundown);
  });

  it('is written to again after it was away', async () => {
    await begin();
    const { port } = graphics;
    await graphics.stop();
    const { rundown } = await onScreen(cg('100', 'Ana', 'x'));
    graphics = await startGraphics({ port });
    await until('the page', () => graphics.pages.has('100'));
    await end(rundown);
  });

  it('gets the credits, and their number is answered', async () => {
    await begin();
    const { rundown } = await onScreen();
    expect((await ana.post<number>(`/rundowns/${rundown.id}/credits/send`)).body).toBe(1);
    expect(graphics.pages.get('900')).toEqual({ template: '900', fields: ['Ana Lima'] });
    await graphics.stop();
    const failed = await ana.post<Refusal>(`/rundowns/${rundown.id}/credits/send`);
    expect([failed.status, failed.body.code]).toEqual([502, 'mos_communication_failed']);
    await end(rundown);
  });
});

const inTwo = (socket: Socket): void => {
  socket.write('*');
  setTimeout(() => socket.write('\r\n'), 30);
};

describe('R32 an Intelligent Interface that misbehaves', () => {
  it('is written 100 templates in each character set, whatever becomes of its acknowledgements', async () => {
    for (const charset of ['ISO-8859-1', 'UTF-8']) {
      let nth = 0;
      await begin(
        { charset, answers: () => ++nth % 40 !== 4 },
        { outputCharset: charset, inputCharset: charset, incrementCode: true, profile: { pageFrom: 500, pageTo: 699 } },
      );
      const { rundown } = await onScreen(...Array.from({ length: 100 }, (_, n) => cg('100', `João ${n} ção`, 'barra \\ aqui')));
      await until('all pages', () => graphics.pages.size === 100);
      const pages = [...graphics.pages];
      expect(pages.every(([page]) => Number(page) >= 500 && Number(page) <= 699)).toBe(true);
      expect(pages.map(([, { fields }]) => fields[0]).sort()).toEqual(Array.from({ length: 100 }, (_, n) => `João ${n} ção`).sort());
      expect(new Set(pages.map(([, { fields }]) => fields[1]))).toEqual(new Set(['barra / aqui']));
      await end(rundown);
      await bridge.stop();
      await graphics.stop();
    }
  });

  it.each<[string, (socket: Socket, nth: number) => void]>([
    ['cuts its acknowledgement in two', inTwo],
    ['ends its lines with a line feed alone', (socket) => void socket.write('*\n')],
    [
      'says noise of another character set before',
      (socket) => void socket.write(Buffer.from([0xff, 0xff, 0xfe, 0x0d, 0x0a, 0x2a, 0x0d, 0x0a])),
    ],
    ['closes after each', (socket) => void socket.end('*\r\n')],
  ])('gets every line once when it %s', async (_name, acknowledge) => {
    const lines: string[] = [];
    const odd = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        for (const line of bytes.toString('latin1').split('\r\n').filter(Boolean)) acknowledge(socket, lines.push(line));
      });
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    await begin({}, { port: (odd.address() as { port: number }).port, incrementCode: true });
    const { rundown } = await onScreen(cg('100', 'Ana'), cg('100', 'Beto'), cg('900', 'Caio'));
    await until('three lines', () => lines.length >= 3);
    await new Promise((resolve) => setTimeout(resolve, 400));
    // A line whose acknowledgement was lost with its connection comes again; it means the same.
    const said = lines.map((line) => line.split('\\').slice(0, 4).join('|'));
    expect(said.filter((line, index) => line !== said[index - 1])).toEqual(['W|100|100|Ana', 'W|101|100|Beto', 'W|900|900|Caio']);
    await end(rundown);
    await bridge.stop();
    await new Promise((resolve) => odd.close(resolve));
  });
});

describe('the test of a connection', () => {
  it('is true when a heartbeat is answered, false when nothing comes within 5 s, which has words of its own [BRG-11]', async () => {
    await begin();
    const playout = await startPlayout({ lowerPort: 0, upperPort: 0, mosId: 'p.tv', ncsId: 'n.tv' });
    const silent: Server = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const device = { name: 'P', type: 'playout', protocol: 'mos', host: '127.0.0.1', mosId: 'p.tv', ncsId: 'n.tv' };
    const test = async (more: object) => (await ana.post<boolean>('/mos/test', { ...device, ...more })).body;
    expect(await test({ port: playout.lowerPort })).toBe(true);
    expect(await test({ port: graphics.port, protocol: 'ii' })).toBe(true);
    const since = Date.now();
    expect(await test({ port: (silent.address() as { port: number }).port })).toBe(false);
    expect(Date.now() - since).toBeGreaterThan(4_500);
    expect(errorText('mos_communication_failed', 'en_US')).toBe('Communication with the device failed.');
    await playout.stop();
    await new Promise((resolve) => silent.close(resolve));
    expect(await test({ port: playout.lowerPort })).toBe(false);
  });
});
