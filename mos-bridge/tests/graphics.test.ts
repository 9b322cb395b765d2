import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { errorText } from '@lauda/domain';
import { type Device, Newsroom } from '@lauda/sdk';
import { type Graphics, type GraphicsOptions, startGraphics, startPlayout } from '@lauda/simulators';
import { type Refusal, TEST_PASSWORD } from '@lauda/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../src/effects.ts';
import { reachDevice } from '../src/reach.ts';
import type { ListedStory, Show } from './bridged.ts';
import { studioForTests } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let deviceId: number;
let graphics: Graphics;

beforeAll(async () => {
  const { ana } = studio;
  deviceId = (await ana.post<{ id: number }>('/devices', { name: 'GC', type: 'cg', protocol: 'ii' })).body.id;
  const fields = (...names: string[]) => names.map((name, index) => ({ name, number: index + 1, size: 0 }));
  await ana.post(`/devices/${deviceId}/templates`, { code: '100', name: 'NOME E CARGO', fields: fields('nome', 'cargo') });
  await ana.post(`/devices/${deviceId}/templates`, { code: '900', name: 'CRÉDITO', fields: fields('texto') });
  studio.programId = await studio.program({ name: 'Com gráficos', cgId: deviceId });
});

async function begin(options: Partial<GraphicsOptions> = {}, device: object = {}, answerMs = 300): Promise<void> {
  graphics = studio.keep(await startGraphics({ port: 0, ...options }));
  await studio.ana.put('/devices', {
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
  await studio.begin({ ii: { answerMs } });
}
const cg = (code: string, ...values: string[]) => ({
  uuid: randomUUID(),
  type: 'CG',
  code,
  cgFields: values.map((value, index) => ({ name: String(index), value })),
});
/** An approved story of an active rundown with these graphics. */
async function onScreen(...subSections: object[]): Promise<{ show: Show; story: ListedStory }> {
  const sections = { head: { type: 'HEADER', subSections } };
  const { show, stories } = await studio.show({ slug: 'VT', credits: 'Ana Lima', sections });
  await studio.enable(show);
  return { show, story: stories[0]! };
}
const states = async ({ id }: ListedStory) => (await studio.told(id)).deviceStates;

describe('a graphics device that speaks the Intelligent Interface', () => {
  it('gets the template code and every field of a graphic in one line, in its character set [BRG-03, DEV-07]', async () => {
    await begin({}, { outputCharset: 'ISO-8859-1' });
    const { story } = await onScreen(cg('100', 'João Araújo', 'ação\\social'));
    await until(() => graphics.pages.has('100'), 'the page');
    expect(graphics.lines).toEqual(['W\\100\\100\\João Araújo\\ação/social\\\\']);
    await until(async () => (await states(story))[0]?.status === 'READY', 'the state in the grid');
  });

  it('is told as connected before anything is to be shown', async () => {
    const existence = async () => (await studio.ana.get<Device>(`/devices/${deviceId}`)).body.existence;
    await begin();
    await until(async () => (await existence()) === 'EXIST', 'the connection');
    expect(graphics.lines).toEqual([]);
    await studio.end();
  });

  it('counts codes up where the device wants a fresh one for each graphic [DEV-08]', async () => {
    await begin({}, { incrementCode: true });
    await onScreen(cg('100', 'Ana'), cg('100', 'Beto'));
    await until(() => graphics.pages.size === 2, 'two pages');
    expect([...graphics.pages]).toEqual([
      ['100', { template: '100', fields: ['Ana', ''] }],
      ['101', { template: '100', fields: ['Beto', ''] }],
    ]);
  });

  it('gets a corrected graphic again and nothing else; a line it lost comes once more', async () => {
    await begin({ answers: (line, nth) => !(line.includes('Bia') && nth === 3) });
    const [first, second] = [cg('100', 'Ana', 'repórter'), cg('900', 'Imagens')];
    const { story } = await onScreen(first, second);
    await until(() => graphics.pages.size === 2, 'both');
    first.cgFields[0]!.value = 'Bia';
    await studio.ana.patch(`/stories/${story.id}`, 'sections', { head: { type: 'HEADER', subSections: [first, second] } });
    await until(() => graphics.pages.get('100')?.fields[0] === 'Bia', 'the correction');
    expect(graphics.lines.slice(2)).toEqual(Array(2).fill('W\\100\\100\\Bia\\repórter\\\\'));
  });

  it.each([
    ['that counts', true],
    ['of one page a template', false],
  ])('%s gets a graphic whose template was changed on a page of its new template', async (_what, incrementCode) => {
    await begin({}, { incrementCode });
    const graphic = cg('100', 'Ana');
    const { story } = await onScreen(graphic);
    await until(() => graphics.pages.has('100'), 'the page');
    const subSections = [{ ...graphic, code: '900' }];
    await studio.ana.patch(`/stories/${story.id}`, 'sections', { head: { type: 'HEADER', subSections } });
    await until(() => graphics.lines.length === 2, 'the change');
    expect([...graphics.pages]).toEqual([
      ['100', { template: '100', fields: ['Ana', ''] }],
      ['900', { template: '900', fields: ['Ana'] }],
    ]);
  });

  const startAgain = async () => {
    await studio.bridge.stop();
    await studio.begin({ ii: { answerMs: 300 } });
  };
  const editTemplate = async () => {
    const template = { code: '300', name: 'OUTRO', fields: [] };
    await studio.ana.post(`/devices/${deviceId}/templates`, template);
  };
  it.each([
    ['a start', startAgain],
    ['an edited template', editTemplate],
  ])('keeps the page of each graphic over %s, and shows of a MANUAL rundown what was released [RUN-MOS-04]', async (_what, change) => {
    await begin({}, { incrementCode: true });
    const written = () => [...graphics.pages].map(([page, { fields }]) => `${page} ${fields[0]}`);
    const [first, second, held, gone] = [cg('100', 'Ana'), cg('100', 'Beto'), cg('100', 'Caio'), cg('100', 'Davi')];
    const headed = (...subSections: object[]) => ({ head: { type: 'HEADER', subSections } });
    const { story } = await onScreen(first, second);
    await until(() => graphics.pages.size === 2, 'the automatic ones');
    const manual = await studio.show({ slug: 'M', sections: headed(held, gone) });
    await studio.enable(manual.show, false);
    await until(() => graphics.pages.size === 4, 'the released ones');
    expect(written()).toEqual(['100 Ana', '101 Beto', '102 Caio', '103 Davi']);
    held.cgFields[0]!.value = 'Célia';
    await studio.ana.patch(`/stories/${manual.stories[0]!.id}`, 'sections', headed(held));
    second.cgFields[0]!.value = 'Bia';
    await studio.ana.patch(`/stories/${story.id}`, 'sections', headed(second));
    await until(() => graphics.pages.get('101')?.fields[0] === 'Bia', 'the correction');
    const lines = graphics.lines.length;
    await change();
    await until(() => graphics.lines.length > lines, 'the automatic one again');
    await studio.ana.patch(`/stories/${story.id}`, 'sections', headed(second, cg('100', 'Eva'), cg('100', 'Fábio')));
    await until(() => written().some((one) => one.endsWith('Fábio')), 'the new ones');
    expect(graphics.lines.slice(lines).some((line) => /Caio|Célia|Davi/.test(line))).toBe(false);
    expect(written()).toEqual(['100 Eva', '101 Bia', '102 Caio', '103 Davi', '104 Fábio']);
    await studio.ana.post(`/rundowns/${manual.show.id}/mos/replace`);
    await until(() => graphics.pages.get('102')?.fields[0] === 'Célia', 'the release');
    await studio.ana.patch(`/stories/${story.id}`, 'sections', headed(second, cg('100', 'Gil')));
    await until(() => written().includes('103 Gil'), 'the page of one that went with the release');
  });

  it('reports what became of its graphics once, and again when that changes', async () => {
    await begin();
    const { show, story } = await onScreen(cg('100', 'Ana'));
    const bad = await studio.story(show, { slug: 'ERRO', sections: { head: { type: 'HEADER', subSections: [cg('900', 'um', 'dois')] } } });
    const status = async (of: ListedStory) => (await states(of))[0]?.status;
    await until(async () => (await status(story)) === 'READY' && (await status(bad)) === 'ERROR', 'both are told');
    await pause(500);
    const reports = async () => (await readFile(path.join(studio.journalDir, 'journal.jsonl'), 'utf8')).match(/"t":"report"/g)?.length;
    const before = await reports();
    await pause(5_000);
    expect(await reports()).toBe(before);
    const subSections = [cg('900', 'um')];
    await studio.ana.patch(`/stories/${bad.id}`, 'sections', { head: { type: 'HEADER', subSections } });
    await until(async () => (await status(bad)) === 'READY', 'it is well');
    await studio.ana.patch(`/stories/${bad.id}`, 'sections', { head: { type: 'HEADER', subSections: [cg('900', 'um', 'dois')] } });
    await until(async () => (await status(bad)) === 'ERROR', 'it is not');
    await studio.ana.patch(`/stories/${bad.id}`, 'sections', { head: { type: 'HEADER', subSections: [] } });
    await until(async () => (await status(bad)) === 'READY', 'nothing is wrong with it any more');
  });

  it('is well again at a story whose fault went while no bridge ran', async () => {
    await begin();
    const { story } = await onScreen(cg('900', 'um', 'dois'));
    const status = async () => (await states(story))[0]?.status;
    await until(async () => (await status()) === 'ERROR', 'the fault');
    await studio.bridge.stop();
    await studio.ana.patch(`/stories/${story.id}`, 'sections', { head: { type: 'HEADER', subSections: [] } });
    await studio.begin({ ii: { answerMs: 300 } });
    await until(async () => (await status()) === 'READY', 'it is well', 15_000);
  });

  it('is never sent more fields than its template has: the story says so', async () => {
    await begin();
    const { story } = await onScreen(cg('900', 'um', 'dois'));
    await until(async () => (await states(story))[0]?.status === 'ERROR', 'the refusal');
    expect((await states(story))[0]!.text).toBe('template 900 has 1 fields, the item 2');
    expect(graphics.lines).toEqual([]);
  });

  it('is written nothing any more by a bridge that stopped, over the connection it had or over another', async () => {
    const sockets: Socket[] = [];
    let bytes = 0;
    const silent = createServer(
      (socket) => void sockets.push(socket.on('data', ({ length }) => (bytes += length)).on('error', () => undefined)),
    );
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await begin({}, { port: (silent.address() as { port: number }).port }, 60_000);
    await onScreen(cg('100', 'Ana', 'x'));
    await until(() => bytes > 0, 'a line');
    const [connections, written] = [sockets.length, bytes];
    await studio.bridge.stop();
    await pause(300);
    expect([sockets.length, bytes]).toEqual([connections, written]);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('is written to again after it was away', async () => {
    await begin();
    const { port } = graphics;
    await graphics.stop();
    await onScreen(cg('100', 'Ana', 'x'));
    graphics = studio.keep(await startGraphics({ port }));
    await until(() => graphics.pages.has('100'), 'the page');
  });

  it('gets the credits, and their number is answered; where it does not answer that is said in the language of who sent them [ERR-11]', async () => {
    await begin();
    const { show } = await onScreen();
    expect((await studio.ana.post<number>(`/rundowns/${show.id}/credits/send`)).body).toBe(1);
    expect(graphics.pages.get('900')).toEqual({ template: '900', fields: ['Ana Lima'] });
    await graphics.stop();
    const failed = await studio.ana.post<Refusal>(`/rundowns/${show.id}/credits/send`);
    expect([failed.status, failed.body.code]).toEqual([502, 'mos_communication_failed']);
    const said = {
      pt_BR: 'A comunicação com o dispositivo falhou.',
      es_ES: 'Falló la comunicación con el dispositivo.',
      en_US: 'Communication with the device failed.',
    };
    const newsroom = new Newsroom({ url: studio.server.url });
    await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
    for (const [locale, message] of Object.entries(said))
      await expect(newsroom.rundowns.credits.send(show.id, { locale })).rejects.toMatchObject({
        code: 'mos_communication_failed',
        message,
      });
    await newsroom.close();
  });

  const sendCredits = async ({ id }: Show) => (await studio.ana.post<number>(`/rundowns/${id}/credits/send`)).body;
  const written = (from = 0) => graphics.lines.slice(from).map((line) => line.split('\\').slice(1, 4).join(' '));
  const credited = (show: Show, credits: string) => studio.story(show, { slug: 'VT', credits });
  it.each([
    ['that counts', true, ['900', '901', '902']],
    // 901 is the page of another template.
    ['of one page a template', false, ['900', '902', '903']],
  ])('%s gets each credit on a page of its own [DEV-08]', async (_what, incrementCode, pages) => {
    const template = { code: '901', name: 'RODAPÉ', fields: [] };
    const { body } = await studio.ana.post<{ id: number }>(`/devices/${deviceId}/templates`, template);
    await begin({}, { incrementCode });
    const { show } = await onScreen();
    for (const name of ['Beto', 'Caio']) await credited(show, name);
    expect(await sendCredits(show)).toBe(3);
    expect(written()).toEqual([`${pages[0]} 900 Ana Lima`, `${pages[1]} 900 Beto`, `${pages[2]} 900 Caio`]);
    await studio.ana.delete(`/devices/${deviceId}/templates/${body.id}`);
  });

  it('keeps no page for a credit that went, and those of the others over a start', async () => {
    await begin({}, { incrementCode: true });
    const { show } = await onScreen();
    const second = await credited(show, 'Beto');
    expect(await sendCredits(show)).toBe(2);
    await studio.ana.patch(`/stories/${second.id}`, 'credits', '');
    expect(await sendCredits(show)).toBe(1);
    await startAgain();
    const lines = graphics.lines.length;
    await studio.story(show, { slug: 'VT', sections: { head: { type: 'HEADER', subSections: [cg('900', 'Imagens')] } } });
    await until(() => graphics.lines.length > lines, 'the graphic');
    await credited(show, 'Caio');
    expect(await sendCredits(show)).toBe(2);
    expect(written(lines)).toEqual(['901 900 Imagens', '900 900 Ana Lima', '902 900 Caio']);
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
      await onScreen(...Array.from({ length: 100 }, (_, n) => cg('100', `João ${n} ção`, 'barra \\ aqui')));
      await until(() => graphics.pages.size === 100, 'all pages');
      const pages = [...graphics.pages];
      expect(pages.every(([page]) => Number(page) >= 500 && Number(page) <= 699)).toBe(true);
      expect(pages.map(([, { fields }]) => fields[0]).sort()).toEqual(Array.from({ length: 100 }, (_, n) => `João ${n} ção`).sort());
      expect(new Set(pages.map(([, { fields }]) => fields[1]))).toEqual(new Set(['barra / aqui']));
      await studio.end();
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
    await onScreen(cg('100', 'Ana'), cg('100', 'Beto'), cg('900', 'Caio'));
    await until(() => lines.length >= 3, 'three lines');
    await pause(400);
    // A line whose acknowledgement was lost with its connection comes again; it means the same.
    const said = lines.map((line) => line.split('\\').slice(0, 4).join('|'));
    expect(said.filter((line, index) => line !== said[index - 1])).toEqual(['W|100|100|Ana', 'W|101|100|Beto', 'W|900|900|Caio']);
    await studio.end();
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
    const test = async (more: object) => (await studio.ana.post<boolean>('/mos/test', { ...device, ...more })).body;
    expect(await test({ port: playout.lowerPort })).toBe(true);
    expect(await test({ port: graphics.port, protocol: 'ii' })).toBe(true);
    const { port } = silent.address() as { port: number };
    const since = Date.now();
    // The bridge gives up by itself, and not because the server no longer waits for it.
    const given = expect(reachDevice({ ...device, port } as Partial<Device>, realClock, () => '2026-11-21T18:00:00')).rejects.toThrow(
      'no answer within 5000 ms',
    );
    expect(await test({ port })).toBe(false);
    await given;
    const waited = Date.now() - since;
    expect([waited > 4_500, waited < 8_000]).toEqual([true, true]);
    expect(errorText('mos_communication_failed', 'en_US')).toBe('Communication with the device failed.');
    await playout.stop();
    await new Promise((resolve) => silent.close(resolve));
    expect(await test({ port: playout.lowerPort })).toBe(false);
  });
});
