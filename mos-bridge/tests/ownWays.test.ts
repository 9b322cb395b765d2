import { randomUUID } from 'node:crypto';
import { type Envelope, textOf, writeEnvelope } from '@lauda/mos';
import { startSerialDevice } from '@lauda/simulators';
import { describe, expect, it } from 'vitest';
import { realClock } from '../src/effects.ts';
import { switchesOf } from '../src/manners.ts';
import { STANDARD } from '../src/switches.ts';
import { IDS, type Show } from './bridged.ts';
import { answered, RawDevice } from './rawDevice.ts';
import { slugsIn, studioForTests, text } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const QUICK = { port: { ackMs: 400, attempts: 2, backoffMs: [20, 80] as [number, number] }, limits: { fullEveryMs: 200 } };

async function openRaw(profile: object): Promise<{ raw: RawDevice; deviceId: number }> {
  const raw = studio.keep(await RawDevice.open());
  return { raw, deviceId: await studio.device('playout', raw.port, { upperPort: raw.port, ...IDS, profile }) };
}
const isQuestion = ({ message: { kind } }: Envelope): boolean => kind === 'heartbeat' || kind === 'reqMachInfo';
const held = (show: Show, deviceId: number, count: number): Promise<void> =>
  until(async () => {
    const { existence, acked, lastError } = await studio.row(show, deviceId);
    return existence === 'EXIST' && acked === count && lastError === null;
  }, `${count} are there`);
/** An acknowledgement that says something of items. */
function acked(
  asked: Envelope,
  roStatus: string,
  elements: { storyID: string; itemID?: string; objID?: string; status: string }[],
): string {
  const { mosID, ncsID, messageID, message } = asked;
  const roID = (message as { roID?: string }).roID ?? '';
  return writeEnvelope({ mosID, ncsID, ...(messageID ? { messageID } : {}), message: { kind: 'roAck', roID, roStatus, elements } });
}

describe('a device with ways of its own', () => {
  it('that accepts in other words than OK is believed where they are set, and refuses where they are not', async () => {
    const { raw, deviceId } = await openRaw({ accepts: ['Accepted', 'feito'] });
    let word = 'ACCEPTED ';
    raw.behave = (asked, wire, well) => (isQuestion(asked) ? well() : wire.text(answered(asked, word)));
    await studio.begin(QUICK);
    const { show } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await held(show, deviceId, 1);
    word = 'Received';
    await studio.story(show, { slug: 'DOIS' });
    await until(async () => (await studio.row(show, deviceId)).lastError === 'Received', 'a word that is not set');
  });

  it('that answers under message ids of its own is understood by the kind of its answers', async () => {
    let own = 70_000;
    const device = studio.keep(await startSerialDevice({ ...IDS, messageID: () => String(++own) }));
    const stored = { upperPort: device.port, ...IDS, profile: { ownIds: true } };
    const deviceId = await studio.device('playout', device.port, stored);
    await studio.begin(QUICK);
    const { show, stories } = await studio.show(
      { slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('boa noite')] } } },
      { slug: 'DOIS' },
    );
    await studio.enable(show);
    await held(show, deviceId, 2);
    await until(() => device.texts().has(stories[0]!.uuid), 'its text');
    await studio.move(show, stories[1]!, stories[0]!);
    await until(() => slugsIn(device, show).join() === 'DOIS,UM', 'the move');
    expect(device.received.filter(({ kind }) => kind === 'roCreate')).toHaveLength(1);
  });

  it('that speaks no profile 0 is asked nothing of it, and gets its rundowns as soon as it is connected', async () => {
    const { raw, deviceId } = await openRaw({ profile0: false });
    raw.behave = (asked, _wire, well) => {
      if (!isQuestion(asked)) well();
    };
    await studio.begin({ ...QUICK, heartbeatMs: 100 });
    const { show } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await held(show, deviceId, 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(raw.asked.filter(isQuestion)).toEqual([]);
    expect(raw.kinds()).toContain('roCreate');
  });

  it.each([
    ['back', -3_600_000],
    ['on', 3_600_000],
  ])('that takes so many messages a second gets them at its pace where the clock of the bridge is set an hour %s', async (_where, set) => {
    let step = 0;
    const { raw, deviceId } = await openRaw({ perSecond: 20 });
    await studio.begin({ ...QUICK, heartbeatMs: 200, clock: { ...realClock, now: () => Date.now() + step } });
    const { show, stories } = await studio.show({ slug: 'UM' }, { slug: 'DOIS' });
    await studio.enable(show);
    await held(show, deviceId, 2);
    step = set;
    const from = raw.asked.length;
    await studio.move(show, stories[1]!, stories[0]!);
    await until(() => raw.kinds(from).includes('roElementAction'), 'the move', 8_000);
    const beats = raw.asked.length;
    await until(() => raw.kinds(beats).includes('heartbeat'), 'a heartbeat', 8_000);
  });

  it('that wants the times of stories gets them with the running order and with the text, anew when they change', async () => {
    const device = await studio.playout({}, { profile: { storyTimes: true } });
    const plain = await studio.playout({ mosId: 'plain.tv' }, { mosId: 'plain.tv' });
    await studio.begin();
    const section = (type: string, duration: string, ...parts: object[]) => ({ type, duration, subSections: parts });
    const media = { type: 'VIDEO', objectId: 'C1', slug: 'CLIP', duration: 750, timeBase: 25 };
    const { show, stories } = await studio.show({
      slug: 'UM',
      sections: {
        link: section('LINK', 'PT20S', text('boa noite')),
        vt: section('VT', 'PT0S', { uuid: randomUUID(), type: 'MOS_VIDEO', media }),
      },
    });
    await studio.enable(show);
    const timesOf = (from: typeof device): Record<string, string> | undefined => {
      const [payload] = (from.holdings().get(show.uuid)?.stories[0]?.metadata ?? []).flatMap(({ children }) =>
        children.filter((child) => typeof child !== 'string' && child.name === 'mosPayload'),
      );
      if (!payload || typeof payload === 'string') return undefined;
      return Object.fromEntries(payload.children.flatMap((child) => (typeof child === 'string' ? [] : [[child.name, textOf(child)]])));
    };
    await until(() => timesOf(device) !== undefined, 'the times');
    expect(timesOf(device)).toEqual({ TextTime: '20', MediaTime: '30', StoryDuration: '50' });
    await until(() => device.texts().has(stories[0]!.uuid) && plain.texts().has(stories[0]!.uuid), 'both texts');
    expect(device.texts().get(stories[0]!.uuid)!.metadata).toEqual(device.holdings().get(show.uuid)!.stories[0]!.metadata);
    expect([timesOf(plain), plain.texts().get(stories[0]!.uuid)!.metadata]).toEqual([undefined, undefined]);
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'manualVt', true);
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'vt', 'PT45S');
    await until(
      () => timesOf(device)?.StoryDuration === '65',
      'the new times',
      8_000,
      () => JSON.stringify(timesOf(device)),
    );
    expect(timesOf(device)).toEqual({ TextTime: '20', MediaTime: '45', StoryDuration: '65' });
  });

  it('whose answer finds fault with single items has that shown over their stories until it is well', async () => {
    const { raw, deviceId } = await openRaw({});
    let faults: (uuid: string) => { storyID: string; itemID?: string; objID?: string; status: string }[] = () => [];
    let uuids: string[] = [];
    let roStatus = 'OK';
    raw.behave = (asked, wire, well) =>
      isQuestion(asked) ? well() : wire.text(acked(asked, roStatus, [...uuids.flatMap(faults), { storyID: 'stranger', status: 'NACK' }]));
    await studio.begin(QUICK);
    const { show, stories } = await studio.show({ slug: 'UM' }, { slug: 'DOIS' });
    uuids = [stories[0]!.uuid];
    faults = (storyID) => [
      { storyID, itemID: 'i1', objID: 'CLIP 1', status: 'NOT READY' },
      { storyID, itemID: 'i2', objID: 'CLIP 2', status: 'OK' },
      { storyID, itemID: 'i3', status: 'PLAY' },
    ];
    await studio.enable(show);
    await held(show, deviceId, 2);
    const stateOf = async (at: number) => (await studio.told(stories[at]!.id)).deviceStates.find((state) => state.deviceId === deviceId);
    await until(async () => (await stateOf(0)) !== undefined, 'the fault');
    expect(await stateOf(0)).toMatchObject({ status: 'NOT READY', text: 'CLIP 1: NOT READY' });
    expect(await stateOf(1)).toBeUndefined();
    roStatus = 'Rejected';
    faults = (storyID) => [{ storyID, itemID: 'i1', objID: 'CLIP 1', status: 'MISSING' }];
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(async () => (await stateOf(0))?.text === 'CLIP 1: MISSING', 'the fault of a refusal');
    roStatus = 'OK';
    faults = (storyID) => [{ storyID, itemID: '0', status: 'OK' }];
    await until(async () => (await stateOf(0))?.status === 'OK', 'it is well', 8_000);
    expect(studio.logs.filter(({ message }) => message === 'reports were not taken')).toEqual([]);
  });

  it('has them from its settings alone where they are what they should be, which the newsroom sees to', async () => {
    const device = { vendor: 'other', revision: null } as const;
    expect(switchesOf({ ...device, profile: { accepts: ['YES', 7], ownIds: 'yes', storyTimes: true } as never })).toEqual({
      ...STANDARD,
      storyTimes: true,
    });
    for (const profile of [{ accepts: 'OK' }, { accepts: [''] }, { ownIds: 1 }, { profile0: 'no' }, { storyTimes: [] }]) {
      const { status, body } = await studio.ana.post('/devices', { name: 'D', type: 'playout', protocol: 'mos', virtual: true, profile });
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(`profile.${Object.keys(profile)[0]}`)]);
    }
  });
});
