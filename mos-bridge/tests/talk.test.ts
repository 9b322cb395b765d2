import type { Envelope, Message, RunningOrder } from '@lauda/mos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../../packages/testing/src/process.ts';
import { Peer } from './peer.ts';
import { roomForTests } from './room.ts';
import { pause, until } from './wait.ts';

const room = await roomForTests();

const statusOf = (storyID: string, status: string, roID = room.roID): string =>
  `<roElementStat element="STORY"><roID>${roID}</roID><storyID>${storyID}</storyID><status>${status}</status><time>2026-11-21T18:00:00,120</time></roElementStat>`;
const stateOf = async (slug: string): Promise<string | undefined> =>
  (await room.story(slug)).deviceStates.find(({ deviceId }) => deviceId === room.deviceId)?.status;
const ackOf = ({ message }: Envelope): string => (message.kind === 'roAck' ? message.roStatus : message.kind);

describe('what a device asks and says', () => {
  beforeAll(async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.texted();
  });
  afterAll(() => room.end());

  it('R26 roReq is answered with the running order it holds, the same over each connection; an unknown one is refused', async () => {
    const own = await room.playout.request({ kind: 'roReq', roID: room.roID });
    expect(own).toMatchObject({ kind: 'roList', ...room.playout.holdings().get(room.roID) });
    const peer = await Peer.open(room.bridge.upperPort);
    const { messageID, message } = await peer.ask(`<roReq><roID>${room.roID}</roID></roReq>`, 31);
    expect(messageID).toBe('31');
    expect(message).toEqual(own);
    expect((message as RunningOrder).stories.map(({ slug }) => slug)).toEqual(await room.sendable());
    expect(ackOf(await peer.ask('<roReq><roID>nothing</roID></roReq>', 32))).toBe('unknown nothing');
    peer.destroy();
  });

  it('R26 roReqAll is answered with the headers of all it holds, and with nothing when it holds nothing', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    const { message } = await peer.ask('<roReqAll/>', 33);
    expect(message).toMatchObject({ kind: 'roListAll', orders: [{ roID: room.roID, slug: expect.stringContaining('Jornal da Noite') }] });
    expect(JSON.stringify(message)).not.toContain('stories');
    peer.destroy();
  });

  it('R27 reqMachInfo and heartbeats are answered, a heartbeat without end is not', async () => {
    const peer = await Peer.open(room.bridge.lowerPort);
    const { message } = await peer.ask('<reqMachInfo/>', 1);
    expect(message).toMatchObject({
      kind: 'listMachInfo',
      mosRev: '2.8.5',
      ID: 'ncs.demo.lauda.mos',
      profiles: [0, 1, 2, 3, 4, 6],
      deviceType: 'NCS',
    });
    const beat = await peer.ask('<heartbeat><time>2026-11-21T18:00:00</time></heartbeat>', 2);
    expect(beat).toMatchObject({ messageID: '2', message: { kind: 'heartbeat' } });
    // A machine that answers our answer would go on for ever.
    const answered = peer.answers.length;
    peer.send('<mos><mosID>playout.demo.lauda.mos</mosID><ncsID>ncs.demo.lauda.mos</ncsID><messageID>2</messageID><heartbeat/></mos>');
    await peer.ask('<reqMachInfo/>', 3);
    expect(peer.answers.slice(answered).map((one) => one.message.kind)).toEqual(['listMachInfo']);
    peer.destroy();
  });

  it('R29 roElementStat is kept before it is answered, and shows at the story and the device; of an unknown story it is refused', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    const { uuid } = await room.story('CLIMA');
    expect(ackOf(await peer.ask(statusOf(uuid, 'PLAY'), 40))).toBe('OK');
    await until(async () => (await stateOf('CLIMA')) === 'PLAY', 'PLAY at the story');
    expect(ackOf(await peer.ask(statusOf(uuid, 'STOP'), 41))).toBe('OK');
    await until(async () => (await stateOf('CLIMA')) === 'STOP', 'STOP at the story');
    expect(ackOf(await peer.ask(statusOf('no-such-story', 'PLAY'), 42))).toBe('unknown no-such-story');
    expect(ackOf(await peer.ask(statusOf(uuid, 'PLAY', 'no-such-order'), 43))).toBe('unknown no-such-order');
    expect(await room.deviceRow()).toMatchObject({ existence: 'EXIST', lastError: null });
    peer.destroy();
  });

  it('R18 R19 a message that comes again gets the first answer and changes nothing; another one under its id is refused', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    const { uuid } = await room.story('CLIMA');
    const first = await peer.ask(statusOf(uuid, 'CUE'), 50);
    await peer.ask(statusOf(uuid, 'READY'), 51);
    expect(await peer.ask(statusOf(uuid, 'CUE'), 50)).toEqual(first);
    expect(ackOf(await peer.ask(statusOf(uuid, 'PLAY'), 50))).toContain('came before with another content');
    await until(async () => (await stateOf('CLIMA')) === 'READY', 'READY at the story');
    await pause(300);
    expect(await stateOf('CLIMA')).toBe('READY');
    peer.destroy();
    // A bridge that starts anew remembers what it answered.
    await room.bridge.stop();
    await room.startBridge();
    await room.live(room.deviceId);
    const later = await Peer.open(room.bridge.upperPort);
    expect((await later.ask(statusOf(uuid, 'CUE'), 50)).message).toEqual(first.message);
    expect(ackOf(await later.ask(statusOf(uuid, 'PLAY'), 50))).toContain('came before with another content');
    await pause(300);
    expect(await stateOf('CLIMA')).toBe('READY');
    later.destroy();
  });

  it('R16 R20 a message without an id is answered without one, an unknown one is refused in its own form [BRG-02]', async () => {
    const peer = await Peer.open(room.bridge.upperPort);
    expect(await peer.ask('<roReqAll/>', null)).not.toHaveProperty('messageID');
    expect(ackOf(await peer.ask('<roCtrl><roID>x</roID></roCtrl>', 60))).toBe('roCtrl is not supported');
    const odd = `<roElementStat element="STORY" futuro="1"><roID>${room.roID}</roID><novo><a/></novo><storyID>x</storyID><status>PLAY</status></roElementStat>`;
    expect(ackOf(await peer.ask(odd, 62))).toBe('unknown x');
    expect((await peer.ask('<mosReqAll><pause>0</pause></mosReqAll>', 61)).message).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    peer.destroy();
  });
});

describe('a device that does not answer', () => {
  afterAll(() => room.end());

  it('R21 gets the same message with the same id, and everything again when it is back', async () => {
    const frames: string[] = [];
    let deaf = false;
    await room.begin(
      { deaf: () => deaf, journal: ({ direction, text }) => direction === 'in' && frames.push(text) },
      { port: { ackMs: 150, attempts: 3, backoffMs: [50, 100] } },
    );
    await room.enable();
    await room.converged();
    await room.texted();
    const from = frames.length;
    deaf = true;
    const [first, , third] = await room.sendable();
    await room.move(first!, third!);
    await until(() => frames.filter((text) => text.includes('<roElementAction')).length >= 3, 'three times');
    const said = frames.slice(from).filter((text) => text.includes('<roElementAction'));
    expect(new Set(said).size).toBe(1);
    await until(async () => (await room.deviceRow()).existence === 'CANT_CREATE', 'the device counts as gone');
    deaf = false;
    await room.converged();
    await until(async () => (await room.deviceRow()).existence === 'EXIST', 'the device counts as there');
  });
});

describe('a bridge killed by the system', () => {
  it('goes on from its journal, in a process of its own: the device equals the rundown and no id is used twice', async () => {
    const ids: string[] = [];
    const start = (token: string, dataDir: string) =>
      startProcess<{ lowerPort: number; upperPort: number }>('mos-bridge/src/main.ts', {
        LAUDA_DATA: dataDir,
        LAUDA_URL: room.server.url,
        LAUDA_TOKEN: token,
        LAUDA_BRIDGE_LOWER_PORT: '0',
        LAUDA_BRIDGE_UPPER_PORT: '0',
      });
    await room.beginWithout({ journal: ({ direction, text }) => direction === 'in' && ids.push(/<messageID>(\d+)</.exec(text)![1]!) });
    await room.enable();
    let bridge = await start(room.token, room.journalDir);
    await room.converged();
    for (let kill = 0; kill < 3; kill++) {
      const [first, , third] = await room.sendable();
      await room.move(first!, third!);
      await pause(kill * 7);
      expect(await bridge.kill('SIGKILL')).toBe('SIGKILL');
      const [head, , , last] = await room.sendable();
      await room.move(last!, head!);
      bridge = await start(room.token, room.journalDir);
      await room.converged();
    }
    expect(new Set(ids).size).toBe(ids.length);
    const kinds = room.playout.received.map(({ kind }: Message) => kind);
    expect(kinds.filter((kind) => kind === 'roCreate').length).toBeLessThanOrEqual(1);
    await bridge.kill('SIGTERM');
    await until(async () => (await room.deviceRow()).existence === 'CANT_CREATE', 'a bridge that ends says so');
    await room.playout.stop();
  });
});
