import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Envelope, type Message, writeEnvelope } from '@lauda/mos';
import type { PlayoutOptions } from '@lauda/simulators';
import { describe, expect, it } from 'vitest';
import { NEXT_ITEM_MS } from '../src/playedItems.ts';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { heldBack } from './handClock.ts';
import { RawDevice } from './rawDevice.ts';
import { speakerTo } from './speakerTo.ts';
import { type StoredPlayout, studioForTests } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: StoredPlayout;
let raw: RawDevice;
let deviceId = 0;
let nextId = 900_000;

const headOf = ({ messageID }: Pick<Envelope, 'messageID'>) => ({ mosID: IDS.mosId, ncsID: IDS.ncsId, messageID: messageID! });
interface Made {
  readonly show: Show;
  readonly stories: ListedStory[];
}
const holds = ({ show }: Made): boolean => device.holdings().has(show.uuid);
const said = (kind: Message['kind']): Message[] => device.received.filter((message) => message.kind === kind);

/** Two rundowns on a device that is served: one to be taken off, one to stay. */
async function begin(options: Partial<PlayoutOptions> = {}): Promise<[Made, Made]> {
  device = await studio.playout(options);
  deviceId = device.deviceId;
  await studio.begin();
  const made: [Made, Made] = [await studio.show({ slug: 'UM' }, { slug: 'DOIS' }), await studio.show({ slug: 'TRES' })];
  for (const { show } of made) await studio.enable(show);
  await until(() => made.every(holds), 'both are served');
  return made;
}
async function stopAndForget(): Promise<void> {
  await studio.bridge.stop();
  await studio.forgetJournal();
}
/** Puts a running order on the device that no bridge of ours told it of. */
async function put(roID: string): Promise<void> {
  const speaker = speakerTo(device);
  const message = { kind: 'roCreate', roID, slug: 'DE OUTROS', stories: [] } as const;
  const answer = await speaker.say('upper', writeEnvelope({ ...headOf({ messageID: String(nextId++) }), message }));
  speaker.close();
  expect(answer).toContain('<roStatus>OK</roStatus>');
}

describe('a rundown taken off its devices while nobody was there who knew of it', () => {
  it('is deleted by a bridge that lost its journal; what is wanted stays, and what is of others is never touched', async () => {
    const [gone, kept] = await begin();
    const foreign = [randomUUID(), 'JORNAL DE OUTROS'];
    for (const roID of foreign) await put(roID);
    await stopAndForget();
    await studio.disable(gone.show);
    await studio.begin();
    await until(() => !holds(gone), 'it is gone');
    await studio.live(deviceId);
    expect([...device.holdings().keys()].sort()).toEqual([kept.show.uuid, ...foreign].sort());
    expect(said('roDelete')).toEqual([{ kind: 'roDelete', roID: gone.show.uuid }]);
    // It is asked once for as long as the journal lives: at its first start, and at that after the journal was lost.
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(deviceId);
    expect(said('roReqAll')).toHaveLength(2);
    expect([...device.holdings().keys()].sort()).toEqual([kept.show.uuid, ...foreign].sort());
  });

  it('is deleted by another bridge that takes over, also when the device is away at first', async () => {
    let away = false;
    const [gone, kept] = await begin({ deaf: () => away });
    await studio.bridge.stop();
    const own = studio.journalDir;
    await studio.disable(gone.show);
    await studio.freshJournal();
    away = true;
    await studio.begin({ bridgeId: 'other', port: { ackMs: 100 } });
    await until(() => studio.bridge.states().get(deviceId) === 'CONNECTING', 'it waits for the device');
    // That nothing is known of the device must not be forgotten when the bridge starts again meanwhile.
    await studio.bridge.stop();
    await studio.begin({ bridgeId: 'other', port: { ackMs: 100 } });
    await until(() => studio.bridge.states().has(deviceId), 'it waits again');
    away = false;
    await until(() => !holds(gone), 'it is gone');
    expect(holds(kept)).toBe(true);
    await rm(own, { recursive: true, force: true });
  });
});

describe('a rundown taken off that is on air', () => {
  it('for the newsroom stays until it stops', async () => {
    const [gone] = await begin();
    await studio.display(gone.stories[0]!, 'play');
    await stopAndForget();
    await studio.disable(gone.show);
    await studio.begin();
    await studio.live(deviceId);
    await until(async () => (await studio.row(gone.show, deviceId)).waiting.join() === 'UM', 'it is shown as waiting');
    expect(holds(gone)).toBe(true);
    await studio.display(gone.stories[0]!, 'stop');
    await until(() => !holds(gone), 'it is gone');
  });

  it('for its device alone stays until the device says it stopped', async () => {
    const [gone] = await begin();
    const [{ uuid, id }] = gone.stories as [ListedStory, ListedStory];
    await device.sendStatus(gone.show.uuid, uuid, 'PLAY');
    await until(async () => (await studio.told(id)).deviceStates[0]?.status === 'PLAY', 'it is seen to play');
    await stopAndForget();
    await studio.disable(gone.show);
    await studio.begin();
    await studio.live(deviceId);
    await pause(300);
    expect(said('roDelete')).toEqual([]);
    // Started again, the bridge knows it still.
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(deviceId);
    await pause(300);
    expect(said('roDelete')).toEqual([]);
    await device.sendStatus(gone.show.uuid, uuid, 'STOP');
    await until(() => !holds(gone), 'it is gone');
  });

  it('for its device alone, which speaks of items only, stays until one stopped and none plays soon after', async () => {
    const [gone] = await begin();
    const [{ uuid, id }] = gone.stories as [ListedStory, ListedStory];
    const say = (status: string, item: object = {}) =>
      device.request({
        kind: 'roElementStat',
        attributes: {},
        roID: gone.show.uuid,
        storyID: uuid,
        status,
        time: '2026-11-21T20:00:00',
        ...item,
      });
    await say('PLAY');
    await until(async () => (await studio.told(id)).deviceStates[0]?.status === 'PLAY', 'it is seen to play');
    await stopAndForget();
    await studio.disable(gone.show);
    const ends = new Set<() => void>();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    await say('PLAY', { itemID: 'I1' });
    await say('STOP', { itemID: 'I1' });
    await pause(300);
    expect(said('roDelete')).toEqual([]);
    for (const end of ends) end();
    await until(() => !holds(gone), 'it is gone');
  });
});

/** A device that lists a rundown nobody wants there, and does with the question what a test wants. */
async function beginRaw(list: (asked: Envelope, text: (words: string) => void, drop: () => void) => void): Promise<Made> {
  const made = await studio.show({ slug: 'UM' });
  raw = studio.keep(await RawDevice.open());
  raw.behave = (asked, wire, well) => {
    if (asked.message.kind === 'roReqAll') list(asked, wire.text, () => wire.socket.destroy());
    else well();
  };
  deviceId = await studio.device('playout', raw.port, { upperPort: raw.port, ...IDS });
  await studio.begin({ port: { ackMs: 300, backoffMs: [30, 100] } });
  return made;
}
const asked = (kind: string): number => raw.kinds().filter((one) => one === kind).length;
const silences = (): number => studio.logs.filter(({ message }) => message.startsWith('the device does not say what it holds')).length;
const listOf = (question: Envelope, roID: string): string =>
  writeEnvelope({ ...headOf(question), message: { kind: 'roListAll', orders: [{ roID, slug: 'UM' }] } });

describe('a device that is asked what it holds', () => {
  it('and says first what plays keeps it until it stops, though nobody else saw it play', async () => {
    let made: Made | undefined;
    const stat = (status: string, messageID: string): string => {
      const about = { roID: made!.show.uuid, storyID: made!.stories[0]!.uuid, status, time: '2026-11-21T18:00:00' };
      const message = { kind: 'roElementStat', attributes: { element: 'STORY' }, ...about } as const;
      return writeEnvelope({ ...headOf({ messageID }), message });
    };
    let say: (words: string) => void = () => undefined;
    made = await beginRaw((question, text) => {
      say = text;
      text(stat('PLAY', '7001'));
      text(listOf(question, made!.show.uuid));
    });
    await studio.live(deviceId);
    await pause(300);
    expect(asked('roDelete')).toBe(0);
    say(stat('STOP', '7002'));
    await until(() => asked('roDelete') === 1, 'it is deleted');
  });

  it.each<[string, (question: Envelope, text: (words: string) => void) => void]>([
    [
      'refuses',
      (question, text) =>
        text(writeEnvelope({ ...headOf(question), message: { kind: 'mosAck', status: 'NACK', statusDescription: 'unsupported' } })),
    ],
    ['says nothing', () => undefined],
  ])('and %s is left as it is, served all the same, and not asked again', async (_name, answer) => {
    const { show } = await beginRaw(answer);
    await studio.live(deviceId);
    expect([asked('roReqAll'), silences()]).toEqual([1, 1]);
    await studio.enable(show);
    await until(() => asked('roCreate') + asked('roReplace') === 1, 'it is served');
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(deviceId);
    expect([asked('roReqAll'), silences(), asked('roDelete')]).toEqual([1, 0, 0]);
  });

  it('and ends the connection over it is asked a few times, and served all the same', async () => {
    const { show } = await beginRaw((_question, _text, drop) => drop());
    await studio.live(deviceId);
    await studio.enable(show);
    await until(() => asked('roCreate') + asked('roReplace') === 1, 'it is served');
    expect([asked('roReqAll'), silences()]).toEqual([3, 1]);
  });
});
