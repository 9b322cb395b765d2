import { type Envelope, writeEnvelope } from '@lauda/mos';
import { describe, expect, it } from 'vitest';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { frame, Peer } from './peer.ts';
import { answered, RawDevice } from './rawDevice.ts';
import { studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: RawDevice;
let deviceId = 0;

/** Stores a device that behaves as the test says. */
async function open(more: object = {}): Promise<void> {
  device = studio.keep(await RawDevice.open());
  deviceId = await studio.device('playout', device.port, { upperPort: device.port, ...IDS, ...more });
}
async function begin(fullEveryMs = 300, more: object = { profile: { storySend: false } }): Promise<{ show: Show; stories: ListedStory[] }> {
  await open(more);
  await studio.begin({ port: { ackMs: 300, attempts: 3, backoffMs: [30, 100] }, limits: { fullEveryMs } });
  return studio.show({ slug: 'UM' }, { slug: 'DOIS' }, { slug: 'TRES' });
}
const acked = (show: Show, count: number): Promise<void> =>
  until(async () => (await studio.row(show, deviceId)).acked === count && studio.isLive(deviceId), `${count} stories acknowledged`);
/** Whether a message changes what the device holds, and does not ask it. */
const isRo = ({ message }: Envelope): boolean => /^ro(?!Req)/.test(message.kind);
const numbersOf = (asked: readonly Envelope[]): (string | undefined)[] => asked.map(({ messageID }) => messageID);

describe('the answers of a device', () => {
  it('R21 that do not come: the same message with the same id and bytes, then it counts as down, then everything', async () => {
    const { show } = await begin();
    device.behave = (asked, _wire, well) => {
      if (!isRo(asked)) well();
    };
    await studio.enable(show);
    await until(() => device.frames.filter((text) => text.includes('<roCreate>')).length >= 3, 'three attempts');
    expect(new Set(device.frames.filter((text) => text.includes('<roCreate>')).slice(0, 3)).size).toBe(1);
    await until(async () => (await studio.row(show, deviceId)).existence === 'CANT_CREATE', 'it counts as down');
    // Whatever changes meanwhile waits in no queue: a full message says it all, and another what changed while that one went out.
    const story = await studio.story(show, { slug: 'QUATRO' });
    for (let n = 0; n < 20; n++) await studio.ana.patch(`/stories/${story.id}`, 'slug', `NOME ${n}`);
    device.behave = (_asked, _wire, well) => well();
    const from = device.asked.length;
    await acked(show, 4);
    expect(device.asked.slice(from).filter(isRo).length).toBeLessThanOrEqual(4);
  });

  it('R22 that carry the id of another message, come twice, late or out of order: warned of and not believed', async () => {
    const { show, stories } = await begin();
    await studio.enable(show);
    await acked(show, 3);
    device.behave = (asked, wire) => {
      wire.text(answered(asked, 'NACK wrong one', String(Number(asked.messageID) + 40)));
      wire.text(answered(asked, 'NACK old one', '1'));
      wire.text(answered(asked));
      wire.text(answered(asked, 'NACK second one'));
    };
    await studio.move(show, stories[0]!, stories[2]!);
    await pause(200);
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', false);
    await acked(show, 2);
    expect((await studio.row(show, deviceId)).lastError).toBeNull();
    expect(device.kinds().filter((kind) => kind === 'roReplace')).toEqual([]);
    expect(studio.logs.filter(({ message }) => message === 'an answer nobody waits for').length).toBeGreaterThanOrEqual(6);
  });

  it('R22 without an id, or with an empty roID, belong to the one message that waits', async () => {
    const { show, stories } = await begin();
    device.behave = (asked, wire) =>
      wire.text(
        asked.message.kind === 'reqMachInfo' || asked.message.kind === 'heartbeat'
          ? answered(asked)
          : writeEnvelope({ mosID: asked.mosID, ncsID: asked.ncsID, message: { kind: 'roAck', roID: '', roStatus: 'OK', elements: [] } }),
      );
    await studio.enable(show);
    await acked(show, 3);
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', false);
    await acked(show, 2);
    expect(device.asked.filter(isRo).map(({ message }) => message.kind)).toEqual(['roCreate', 'roElementAction']);
  });

  it('R23 that refuse: no later edit of that running order goes out before one full message, at most one in a while [BRG-02]', async () => {
    const { show, stories } = await begin(1_500);
    await studio.enable(show);
    await acked(show, 3);
    device.behave = (asked, wire, well) =>
      asked.message.kind === 'roElementAction' ? wire.text(answered(asked, 'NACK: what story?')) : well();
    const from = device.asked.length;
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(async () => (await studio.row(show, deviceId)).lastError !== null, 'the refusal');
    await until(async () => (await studio.told(stories[0]!.id)).deviceStates.length > 0, 'the refusal at the story');
    expect((await studio.told(stories[0]!.id)).deviceStates).toMatchObject([{ deviceId, status: 'ERROR', text: 'NACK: what story?' }]);
    await studio.move(show, stories[1]!, stories[0]!);
    await until(() => device.kinds(from).includes('roReplace'), 'the full message');
    expect(device.kinds(from)).toEqual(['roElementAction', 'roReplace']);
    await until(async () => (await studio.row(show, deviceId)).lastError === null, 'no error');
    expect((await studio.told(stories[0]!.id)).deviceStates).toMatchObject([{ status: 'OK' }]);
  });

  it('that refuse a story: it is well once the device takes it, also where the bridge started again meanwhile', async () => {
    const { show, stories } = await begin();
    await studio.enable(show);
    await acked(show, 3);
    device.behave = (asked, wire, well) => (isRo(asked) ? wire.text(answered(asked, 'NACK: full')) : well());
    const state = async () => (await studio.told(stories[0]!.id)).deviceStates[0]?.status;
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(async () => (await state()) === 'ERROR', 'the refusal at the story');
    await studio.bridge.stop();
    device.behave = (_asked, _wire, well) => well();
    await studio.begin({ port: { ackMs: 300, attempts: 3, backoffMs: [30, 100] } });
    await until(async () => (await state()) === 'OK', 'it is well', 15_000);
  });

  it('that refuse a text: nothing is said of it any more once the device takes it', async () => {
    await open();
    await studio.begin();
    const { show, stories } = await studio.show({ slug: 'UM' }, { slug: 'DOIS' }, { slug: 'TRES' });
    await studio.enable(show);
    await acked(show, 3);
    // It refuses once, as a second refusal has everything sent again, and answers the repeat only when the refusal was seen.
    const takes: (() => void)[] = [];
    let refusals = 0;
    device.behave = (asked, wire, well) => {
      if (asked.message.kind !== 'roStorySend') well();
      else if (refusals++ === 0) wire.text(answered(asked, 'NACK: too long'));
      else takes.push(well);
    };
    const lastError = async () => (await studio.row(show, deviceId)).lastError;
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'sections', { link: { type: 'LINK', subSections: [text('boa noite')] } });
    await until(async () => (await lastError())?.includes('too long') === true, 'the refusal');
    await until(() => takes.length > 0, 'the repeat');
    for (const take of takes) take();
    await until(async () => (await lastError()) === null, 'it is well');
    expect(device.kinds().filter((kind) => kind === 'roReplace')).toEqual([]);
  });

  it('R28 that are a word instead of a message are a refusal of the one that waits', async () => {
    const { show } = await begin();
    device.behave = (asked, wire, well) => (asked.message.kind === 'roCreate' ? wire.text('<mos>Invalid command: roCreate</mos>') : well());
    await studio.enable(show);
    await until(() => device.kinds().includes('roReplace'), 'the other form');
    await acked(show, 3);
    expect(studio.logs.some(({ message, command }) => message === 'refused' && command === 'roCreate')).toBe(true);
    const peer = await Peer.open(studio.bridge.upperPort);
    // To whom nothing is said a word asks for nothing: two machines that say it to each other would go on for ever.
    peer.send('<mos>Invalid command: roCreate</mos>');
    peer.send('<mos/><mos></mos>');
    peer.send(`<mos><mosID>${IDS.mosId}</mosID><ncsID>${IDS.ncsId}</ncsID><messageID>5</messageID>Invalid command</mos>`);
    expect((await peer.ask('<heartbeat/>', 9, { mosID: IDS.mosId, ncsID: IDS.ncsId })).message.kind).toBe('heartbeat');
    expect(peer.answers.length).toBe(1);
    peer.destroy();
  });

  it('R13 a document type before a message refuses it, and NULs between messages are nothing', async () => {
    await open();
    await studio.begin();
    await until(() => studio.isLive(deviceId), 'the device is there');
    const peer = await Peer.open(studio.bridge.upperPort);
    peer.send(`<!DOCTYPE mos SYSTEM "mos.dtd">${frame('<heartbeat/>', 3, { mosID: IDS.mosId, ncsID: IDS.ncsId })}\0\0`);
    await until(() => peer.answers.length === 1, 'its answer');
    expect(peer.answers[0]).toMatchObject({
      messageID: '3',
      message: { kind: 'mosAck', status: 'NACK', statusDescription: expect.stringContaining('DTD') },
    });
    const from = studio.logs.length;
    expect((await peer.ask('<heartbeat/>', 4, { mosID: IDS.mosId, ncsID: IDS.ncsId })).message.kind).toBe('heartbeat');
    expect(studio.logs.slice(from).map(({ message }) => message)).not.toContain('bytes outside any frame');
    peer.destroy();
  });

  it('R27 to heartbeats under ids of its own end as well, over its connections and ours', async () => {
    const { show } = await begin();
    let beats = 0;
    let own = 5_000;
    device.behave = (asked, wire, well) => {
      if (asked.message.kind !== 'heartbeat') return well();
      beats += 1;
      wire.text(answered(asked, 'OK', String(own++)));
    };
    await studio.enable(show);
    await acked(show, 3);
    await pause(300);
    expect(beats).toBeLessThanOrEqual(2);
    // A machine that calls us and takes our answers for questions.
    const peer = await Peer.open(studio.bridge.upperPort);
    peer.onAnswer = () => peer.send(frame('<heartbeat/>', own++, { mosID: IDS.mosId, ncsID: IDS.ncsId }));
    peer.onAnswer();
    await pause(500);
    expect(peer.answers.length).toBeLessThanOrEqual(10);
    peer.onAnswer = () => undefined;
    expect((await peer.ask('<heartbeat/>', own++, { mosID: IDS.mosId, ncsID: IDS.ncsId })).message.kind).toBe('heartbeat');
    // Nor do two that refuse what the other says.
    const before = peer.answers.length;
    peer.onAnswer = () => peer.send('<mos>what?</not></mos>');
    peer.onAnswer();
    await pause(500);
    expect(peer.answers.length - before).toBeLessThanOrEqual(10);
    peer.destroy();
  });

  it('R27 are asked for, given and shown at the time of the server, whatever the clock of the bridge says', async () => {
    const { show } = await begin();
    const asked = (kind: 'heartbeat' | 'listMachInfo', { message }: Envelope): number => {
      if (message.kind !== kind) throw new Error(`another message: ${message.kind}`);
      return Date.parse(`${message.time}Z`);
    };
    const beats = (): Envelope[] => device.asked.filter(({ message }) => message.kind === 'heartbeat');
    await studio.enable(show);
    await acked(show, 3);
    const peer = await Peer.open(studio.bridge.upperPort);
    const ids = { mosID: IDS.mosId, ncsID: IDS.ncsId };
    const wanted = { name: 'P', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: device.port, ...IDS };
    const before = beats().length;
    expect((await studio.ana.post<boolean>('/mos/test', wanted)).body).toBe(true);
    expect(beats().length).toBeGreaterThan(before);
    const { frames } = (await studio.ana.get<{ frames: { at: number }[] }>(`/bridge/devices/${deviceId}/traffic`)).body;
    expect(frames.length).toBeGreaterThan(0);
    const told = {
      beats: beats().map((one) => asked('heartbeat', one)),
      answer: [asked('heartbeat', await peer.ask('<heartbeat/>', 7, ids))],
      machine: [asked('listMachInfo', await peer.ask('<reqMachInfo/>', 8, ids))],
      traffic: frames.map(({ at }) => at),
    };
    peer.destroy();
    // The server of the test lives on another day than the machine it runs on.
    expect(Math.abs(Date.now() - studio.server.now())).toBeGreaterThan(3_600_000);
    for (const [what, times] of Object.entries(told))
      for (const at of times) expect([what, Math.abs(at - studio.server.now()) < 60_000]).toEqual([what, true]);
  });

  it('R27 to heartbeats end with the answer, on every connection', async () => {
    const { show } = await begin();
    let beats = 0;
    device.behave = (asked, wire, well) => {
      if (asked.message.kind !== 'heartbeat') return well();
      beats += 1;
      // A machine that takes every heartbeat for a question, ours and our answers.
      wire.text(answered(asked));
      wire.text(answered(asked));
    };
    await studio.enable(show);
    await acked(show, 3);
    await pause(300);
    expect(beats).toBeLessThanOrEqual(2);
  });
});

describe('the connection of a device', () => {
  it('R24 that is made again begins with a heartbeat and who it is, and one full message for all that was missed [BRG-10]', async () => {
    const { show, stories } = await begin();
    await studio.enable(show);
    await acked(show, 3);
    device.behave = () => undefined;
    const from = device.asked.length;
    device.drop();
    await studio.move(show, stories[0]!, stories[2]!);
    await studio.move(show, stories[2]!, stories[1]!);
    device.behave = (_asked, _wire, well) => well();
    await until(() => device.kinds(from).includes('roReplace'), 'told again');
    await pause(200);
    const begun = device.kinds(from);
    const full = begun.indexOf('roReplace');
    expect(begun.slice(full - 2, full + 1)).toEqual(['heartbeat', 'reqMachInfo', 'roReplace']);
    // A move the newsroom tells of while the full message is on its way follows it by its own.
    expect(begun.filter((kind) => kind === 'roReplace' || kind === 'roCreate')).toEqual(['roReplace']);
  });

  it('R25 that never lasts is tried with growing pauses, each attempt on one socket', async () => {
    await open();
    device.behave = (_asked, wire) => wire.socket.destroy();
    await studio.begin({ port: { ackMs: 300, backoffMs: [40, 5_000] } });
    await until(() => device.connections >= 3, 'three attempts');
    const since = Date.now();
    const from = device.connections;
    await pause(1_500);
    // 40, 80, 160, 320, 640 …: in so long a time there are few.
    expect(device.connections - from).toBeLessThan(1 + Math.log2((Date.now() - since) / 40 + 1));
  });

  it.each([
    ['half-closes', (socket: RawWireSocket) => socket.end()],
    ['resets', (socket: RawWireSocket) => socket.resetAndDestroy()],
    ['closes', (socket: RawWireSocket) => socket.destroy()],
  ])('R31 that %s while we write crashes nothing, and the message goes out when it is back', async (_name, ends) => {
    const { show, stories } = await begin();
    await studio.enable(show);
    await acked(show, 3);
    let ended = 0;
    device.behave = (asked, wire, well) => {
      if (asked.message.kind === 'roElementAction' && ended++ < 2) ends(wire.socket);
      else well();
    };
    const from = device.asked.length;
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', false);
    await acked(show, 2);
    expect(ended).toBeGreaterThan(0);
    expect(numbersOf(device.asked.slice(from)).every((id) => Number(id) > 0)).toBe(true);
  });
});
type RawWireSocket = Parameters<RawDevice['behave']>[1]['socket'];
