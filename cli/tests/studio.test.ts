import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Conversation, type Simulation, type Utterance, writeConversation } from '@lauda/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { openStudio } from '../src/device/openStudio.ts';
import type { SimulatedDevice, SimulationWish, Studio } from '../src/device/studio.ts';
import { cli, type World } from './fakeEnv.ts';

const WISH: SimulationWish = {
  ...{
    what: 'playout',
    host: '127.0.0.1',
    port: 0,
    upperPort: 0,
    queryPort: 0,
    mosId: 'video.tv',
    ncsId: 'lauda.tv',
    latencyMs: 0,
    refuseEvery: 0,
  },
  ...{ newsroomPort: undefined, charset: undefined, secret: undefined },
};
const running: SimulatedDevice[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((device) => device.stop()));
});
async function simulate(wish: Partial<SimulationWish>, heard: Utterance[] = []) {
  const device = await openStudio().simulate({ ...WISH, ...wish }, (utterance) => heard.push(utterance));
  running.push(device);
  return device.ports;
}

let at = 0;
const said = (direction: 'in' | 'out', body: string, id: number, port = 'upper'): Utterance => ({
  at: (at += 10),
  direction,
  port,
  text: `<mos><mosID>video.tv</mosID><ncsID>lauda.tv</ncsID><messageID>${id}</messageID>${body}</mos>`,
});
const ack = (id: number, status = 'OK') => said('in', `<roAck><roID>R1</roID><roStatus>${status}</roStatus></roAck>`, id);
const create = (id: number) => said('out', '<roCreate><roID>R1</roID><roSlug>JN</roSlug></roCreate>', id);
const remove = (id: number) => said('out', '<roDelete><roID>R1</roID></roDelete>', id);
const file = (...utterances: Utterance[]): NonNullable<World['files']> => {
  const device: Conversation['device'] = {
    ...{ id: 7, name: 'Vídeo', type: 'playout', protocol: 'mos', vendor: 'other', revision: null, mosId: 'video.tv', ncsId: 'lauda.tv' },
  };
  return { 'c.jsonl': writeConversation({ device, utterances }) };
};
const en = { variables: { LAUDA_LANG: 'en_US' }, wait: (ms: number) => pause(ms) };

describe('a conversation said again to a simulated device', () => {
  it('is answered as it was recorded, message by message', async () => {
    const heard: Utterance[] = [];
    const { lower, upper } = await simulate({}, heard);
    const beat = (direction: 'in' | 'out') => said(direction, '<heartbeat><time>1</time></heartbeat>', 1, 'lower');
    const files = file(beat('out'), beat('in'), create(2), ack(2), create(2), remove(3), ack(3));
    const told = await cli(`device replay c.jsonl --to 127.0.0.1:${lower},${upper} --json command,port,recorded,answered,same`, {
      ...en,
      files,
    });
    expect(JSON.parse(told.out)).toEqual([
      { command: 'heartbeat', port: 'lower', recorded: 'heartbeat', answered: 'heartbeat', same: true },
      { command: 'roCreate', port: 'upper', recorded: 'roAck OK', answered: 'roAck OK', same: true },
      { command: 'roDelete', port: 'upper', recorded: 'roAck OK', answered: 'roAck OK', same: true },
    ]);
    expect([told.code, told.err]).toEqual([0, '3 messages, answered as in the record.\n']);
    expect(heard.filter(({ direction }) => direction === 'out').map(({ text }) => /<(ro\w+|heart\w+)>/.exec(text)?.[1])).toEqual([
      'heartbeat',
      'roCreate',
      'roDelete',
    ]);
  });

  it('fails where an answer is another, and numbers anew under other names where asked', async () => {
    const heard: Utterance[] = [];
    const { upper } = await simulate({ mosId: 'outro.tv', refuseEvery: 2 }, heard);
    const files = file(create(2), ack(2), remove(3), ack(3));
    const told = await cli(`device replay c.jsonl --to 127.0.0.1:${upper} --mos-id outro.tv --first-id 900`, { ...en, files });
    expect([told.code, told.err]).toEqual([1, '2 messages, 1 answered otherwise.\n']);
    expect(told.out.split('\n').map((line) => line.split('\t').slice(0, 6).join(' '))).toEqual([
      '1 upper 900 roCreate roAck OK roAck OK',
      '3 upper 901 roDelete roAck OK roAck refused, as every so often',
      '',
    ]);
    expect(heard[0]?.text).toContain('<mosID>outro.tv</mosID>');
  });

  it('says the side of the device to a newsroom, which answers it', async () => {
    const { upper } = await simulate({});
    const status = said('in', '<roReq><roID>R9</roID></roReq>', 5);
    const files = file(status, said('out', '<roAck><roID>R9</roID><roStatus>unknown R9</roStatus></roAck>', 5));
    const told = await cli(`device replay c.jsonl --as device --to 127.0.0.1:${upper}`, { ...en, files });
    expect([told.code, told.out.split('\t').slice(3, 6)]).toEqual([0, ['roReq', 'roAck unknown R9', 'roAck unknown R9']]);
  });

  it('names what nobody answers, and who is not there', async () => {
    const { upper } = await simulate({});
    const files = file(said('out', '<roAck><roID>R1</roID><roStatus>OK</roStatus></roAck>', 1), said('out', '<listMachInfo/>', 2));
    const nothing = await cli(`device replay c.jsonl --to 127.0.0.1:${upper}`, { ...en, files, columns: 80 });
    expect([nothing.code, nothing.err.split('\n')[0]]).toEqual([0, 'Nothing to say again.']);
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    const silent = await cli(`device replay c.jsonl --to 127.0.0.1:${port} --seconds 0`, { ...en, files: file(create(1), ack(1)) });
    mute.close();
    expect([silent.code, silent.out.split('\t').slice(4, 6)]).toEqual([1, ['roAck OK', '—']]);
    const gone = await cli('device replay c.jsonl --to 127.0.0.1:1', { ...en, files: file(create(1)) });
    expect([gone.code, gone.err]).toEqual([1, 'error: 127.0.0.1:1 does not answer (ECONNREFUSED)\n']);
  });

  it('goes through the bridge where a stand-in takes the place of the device', async () => {
    const stored = { id: 7, name: 'Vídeo', mosId: 'novo.tv', ncsId: null, simulator: { latencyMs: 0, refuseEvery: 0, since: 1 } };
    const told = await cli('device replay c.jsonl --device 7 --first-id 900 --json recorded,answered', {
      ...en,
      files: file(create(2), ack(2), remove(3), ack(3)),
      answers: {
        'GET /devices': () => [stored],
        'POST /devices/{id}/say': ({ body }) => {
          const { text } = body as { text: string };
          const id = Number(/<messageID>(\d+)/.exec(text)?.[1]);
          return { text: text.includes('roDelete') ? null : ack(id).text, ms: 3 };
        },
      },
    });
    expect(JSON.parse(told.out)).toEqual([
      { recorded: 'roAck OK', answered: 'roAck OK' },
      { recorded: 'roAck OK', answered: null },
    ]);
    const said = told.sent
      .filter(({ route }) => route === 'POST /devices/{id}/say')
      .map(({ body }) => body as { port: string; text: string });
    expect(said.map(({ port }) => port)).toEqual(['upper', 'upper']);
    expect(said[0]?.text).toContain('<mosID>novo.tv</mosID><ncsID>lauda.tv</ncsID><messageID>900</messageID>');
  });

  it('needs to know to whom, and a conversation of MOS', async () => {
    expect((await cli('device replay c.jsonl', { files: file() })).code).toBe(2);
    expect((await cli('device replay c.jsonl --to nowhere', { files: file() })).code).toBe(2);
    const ii = { 'c.jsonl': '{"conversation":1,"device":{"type":"cg","protocol":"ii"}}\n' };
    expect((await cli('device replay c.jsonl --to 127.0.0.1:1', { files: ii })).code).toBe(2);
  });
});

describe('every simulated device', () => {
  const PORTS: Readonly<Record<Simulation, readonly string[]>> = {
    playout: ['lower', 'upper'],
    'cg-mos': ['lower', 'upper'],
    tp: ['lower', 'upper'],
    'cc-mos': ['lower', 'upper'],
    mam: ['lower', 'query'],
    mos4: ['websocket'],
    cg: ['ii'],
    cc: ['eeg'],
    ws: ['http'],
  };
  it.each(Object.entries(PORTS) as [Simulation, readonly string[]][])('%s listens on ports of its own', async (what, names) => {
    const ports = await simulate({ what });
    expect(Object.keys(ports)).toEqual(names);
    for (const port of Object.values(ports)) expect(port).toBeGreaterThan(1023);
  });

  it('tells what is said to it', async () => {
    const heard: Utterance[] = [];
    const { ii } = await simulate({ what: 'cg', refuseEvery: 2 }, heard);
    const { http } = await simulate({ what: 'ws' }, heard);
    const line = await openStudio().dial({
      host: '127.0.0.1',
      port: ii!,
      charset: 'ISO-8859-1',
      onText: () => undefined,
      onEnd: () => undefined,
    });
    line.send('W\\100\\7\\Ana\\\\\r\n');
    line.send('V\\5\\13\\1\\100\\\\\r\n');
    await vi.waitFor(() => expect(heard.map(({ text }) => text)).toEqual(['W\\100\\7\\Ana\\\\', '*', 'V\\5\\13\\1\\100\\\\']), PATIENCE);
    line.close();
    const posted = await fetch(`http://127.0.0.1:${http}/`, { method: 'POST', body: '{"change":"caption","texts":["Oi"]}' });
    expect([posted.status, heard.at(-1)]).toMatchObject([200, { direction: 'out', port: 'http' }]);
  });
});

describe('device simulate', () => {
  /** A studio that notes what is wanted and says one message. */
  const noted = () => {
    const wishes: SimulationWish[] = [];
    const stop = new AbortController();
    let stopped = false;
    const studio: Studio = {
      simulate: async (wish, hear) => {
        wishes.push(wish);
        hear(create(4));
        setTimeout(() => stop.abort());
        return { ports: { lower: 4001, upper: 4002 }, stop: async () => void (stopped = true) };
      },
      dial: () => Promise.reject(new Error('nobody calls here')),
    };
    return { wishes, world: { studio, signal: stop.signal, ...en }, isStopped: () => stopped };
  };

  it('stands in until interrupted and shows what is said', async () => {
    const { wishes, world, isStopped } = noted();
    const told = await cli('device simulate tp --port 4001 --refuse-every 7 --latency 20 --json command,direction', world);
    expect([told.code, told.out, isStopped()]).toEqual([130, '{"command":"roCreate","direction":"out"}\n', true]);
    expect(told.err).toContain('Simulating a prompter (MOS): lower 127.0.0.1:4001, upper 127.0.0.1:4002, mosID simulated.lauda.mos');
    expect(wishes).toMatchObject([{ what: 'tp', port: 4001, refuseEvery: 7, latencyMs: 20 }]);
  });

  it('takes ports and names of a device of the newsroom, which finds it where it looks', async () => {
    const { wishes, world } = noted();
    const stored = {
      id: 7,
      name: 'GC',
      type: 'cg',
      protocol: 'mos',
      port: 4100,
      upperPort: 4101,
      mosId: 'gc.tv',
      ncsId: null,
      outputCharset: null,
    };
    await cli('device simulate gc --ncs-id x.tv', { ...world, answers: { 'GET /devices': () => [stored] } });
    expect(wishes[0]).toMatchObject({ what: 'cg-mos', port: 4100, upperPort: 4101, mosId: 'gc.tv', ncsId: 'x.tv' });
  });

  it('listens where the newsroom asks a device: at the ports of its profile, of the convention, or at one for all', async () => {
    const archive = { id: 7, name: 'Acervo', type: 'mam', protocol: 'mos', mosId: 'acervo.tv', ncsId: null, outputCharset: null };
    const asked = async (parts: object, line = '') => {
      const { world: once, wishes: wanted } = noted();
      await cli(`device simulate acervo ${line}`.trim(), { ...once, answers: { 'GET /devices': () => [{ ...archive, ...parts }] } });
      return wanted.map(({ port, upperPort, queryPort }) => [port, upperPort, queryPort])[0];
    };
    expect(await asked({ port: 4100, upperPort: 4101, profile: { queryPort: 4102 } })).toEqual([4100, 4101, 4102]);
    expect(await asked({ port: 10_540, upperPort: null, profile: {} })).toEqual([10_540, 10_541, 10_542]);
    expect(await asked({ port: 4100, upperPort: null, profile: {} })).toEqual([4100, 4100, 4100]);
    expect(await asked({ port: 4100, upperPort: null, profile: {} }, '--port 4200')).toEqual([4200, 4200, 4200]);
  });

  it('opens the port an archive is asked at, and one port where all are the same', async () => {
    const free = async (): Promise<number> => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      return port;
    };
    const query = await free();
    expect((await simulate({ what: 'mam', queryPort: query })).query).toBe(query);
    const port = await free();
    expect(await simulate({ what: 'mam', port, queryPort: port })).toEqual({ lower: port, query: port });
    const one = await free();
    const heard: Utterance[] = [];
    expect(await simulate({ port: one, upperPort: one }, heard)).toEqual({ lower: one, upper: one });
    const line = await openStudio().dial({
      host: '127.0.0.1',
      port: one,
      charset: undefined,
      onText: () => undefined,
      onEnd: () => undefined,
    });
    line.send(create(1).text);
    await vi.waitFor(() => expect(heard.map(({ direction }) => direction)).toEqual(['out', 'in']), PATIENCE);
    line.close();
  });

  it('says why it cannot begin', async () => {
    const { lower } = await simulate({});
    const told = await cli(`device simulate playout --port ${lower}`, en);
    expect([told.code, told.err]).toEqual([1, 'error: the simulation did not start: EADDRINUSE\n']);
    expect((await cli('device simulate playout --port 99999', en)).code).toBe(2);
  });
});
