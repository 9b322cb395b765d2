import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Item, type Message, writeEnvelope } from '@lauda/mos';
import type { Device, Newsroom } from '@lauda/sdk';
import { startArchive, startEncoder, startPlayout, startWebService } from '@lauda/simulators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MosDevice } from '../src/conversation.ts';
import type { DeviceSession, SharedOptions } from '../src/deviceSession.ts';
import { type Clock, type Log, realClock } from '../src/effects.ts';
import { Journal } from '../src/journal.ts';
import { Leases } from '../src/leases.ts';
import { LeftoverOrders } from '../src/leftoverOrders.ts';
import { Metrics } from '../src/metrics.ts';
import { OnAir } from '../src/onAir.ts';
import { Outbox } from '../src/outbox.ts';
import { NEXT_ITEM_MS } from '../src/playedItems.ts';
import { PORT_SETTINGS } from '../src/portOptions.ts';
import { LIMITS } from '../src/projector.ts';
import { Room } from '../src/room.ts';
import { makeSession } from '../src/sessions.ts';
import type { WantedRundown, WantedStory } from '../src/wanted.ts';
import { ObjectList } from '../src/wire/objectList.ts';
import { IDS } from './bridged.ts';
import { heldBack } from './handClock.ts';
import { RawDevice } from './rawDevice.ts';
import { text } from './studio.ts';
import { until } from './wait.ts';

const ID = 7;
const RO = '11111111-1111-4111-8111-111111111111';
const LEASE = { epoch: 1, idFrom: 1, idTo: 10_000 };
const SETTINGS = { port: PORT_SETTINGS, limits: LIMITS, heartbeatMs: 20_000, ii: {}, web: {} };

let root = '';
const file = (): string => path.join(root, 'own', 'journal.jsonl');
let journal: Journal;
let copies = 0;
const kept: (() => unknown)[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lauda-committed-'));
  journal = await Journal.open(path.join(root, 'own'), 'studio');
});
afterEach(async () => {
  for (const stop of kept.splice(0).reverse()) await stop();
  await journal.close();
  await rm(root, { recursive: true, force: true });
});
/** Has something stop with the test. */
function keep<T extends { stop(): unknown }>(one: T): T {
  kept.push(() => one.stop());
  return one;
}

/** What a bridge would know that begins now, after this one was killed. */
async function known(): Promise<Journal> {
  const folder = path.join(root, `copy ${(copies += 1)}`);
  await mkdir(folder);
  await copyFile(file(), path.join(folder, 'journal.jsonl'));
  const copy = await Journal.open(folder, 'nobody');
  await copy.close();
  return copy;
}
const knownOf = async () => (await known()).devices.get(ID);
const reported = async (kind: string): Promise<boolean> => (await known()).unsent.some((report) => report.kind === kind);

const deviceOf = (fields: Partial<Device>): Device =>
  ({
    ...{ id: ID, version: 1, name: 'D', type: 'playout', protocol: 'mos', vendor: 'other', virtual: false, revision: null, profile: null },
    ...{ host: '127.0.0.1', port: null, upperPort: null, inputCharset: null, outputCharset: null, secret: null, simulator: null },
    ...{ channels: [], defaultChannel: null, templates: [], paths: [], brackets: null, incrementCode: false, ...IDS },
    ...fields,
  }) as Partial<Device> as Device;
const story: WantedStory = {
  ...{ id: 1, uuid: '22222222-2222-4222-8222-222222222222', version: 3, slug: 'CHUVA', page: '01', total: 'PT5S', displayStatus: 'play' },
  ...{ cueIn: null, cueOut: null, information: null, presenter: null, source: null },
  sections: { link: { type: 'LINK', subSections: [text('Boa noite.')] } },
} as unknown as WantedStory;
const airing: WantedRundown = {
  ...{ rundownId: 1, uuid: RO, version: 1, slug: 'JORNAL', start: '2026-03-10T19:00:00', duration: 'PT30M', active: true },
  ...{ mode: 'AUTOMATIC', ready: false, replaceNonce: 1, onAirStoryUuid: story.uuid, stories: [story] },
};

/** The session of a device whose bridge never reaches the newsroom: nothing but the session itself writes the journal. */
function serve(fields: Partial<Device>, clock: Clock = realClock): DeviceSession {
  const device = deviceOf(fields);
  if (!journal.devices.has(ID)) journal.lease(ID, LEASE, false);
  const watch = { frame: () => undefined, exchange: () => undefined, refusal: () => undefined };
  const shared: SharedOptions = {
    ...{ device, journal, clock, log: () => undefined, watch },
    ...{ edit: async () => undefined, newest: async () => undefined, leftoverRundowns: async () => [], leased: () => true },
    ...{ onReport: () => undefined, dated: (at: number) => at },
  };
  const session = keep(makeSession(shared, SETTINGS, { mayHaveUnknownMessages: false, returned: false }));
  session.start();
  return session;
}

describe('a bridge that is killed knows at its next start, though the newsroom was away,', () => {
  it('its own name', async () => {
    expect((await known()).bridgeId).toBe(journal.bridgeId);
  });

  it('what a device that is not there was given', async () => {
    serve({ virtual: true }).setWanted([airing]);
    await until(() => reported('ack'), 'the count is kept');
  });

  it('that a device may hold a running order, before the device hears of it, and what it took', async () => {
    let written = '';
    const refuses = ({ kind }: { kind: string }): undefined => {
      if (kind === 'roCreate') written = readFileSync(file(), 'utf8');
    };
    const playout = keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS, refuses }));
    serve({ port: playout.lowerPort, upperPort: playout.upperPort }).setWanted([{ ...airing, onAirStoryUuid: null }]);
    await until(async () => (await knownOf())?.acknowledged.get(RO)?.order?.stories.length === 1, 'what it took is kept');
    expect(written).toContain('"e":{"k":"try"}');
  });

  it('what a web service took', async () => {
    const service = keep(await startWebService({ path: '/lauda' }));
    serve({ protocol: 'ws', port: service.port, profile: { path: '/lauda' } as unknown as Device['profile'] }).setWanted([airing]);
    await until(async () => (await knownOf())?.acknowledged.get(RO)?.order?.stories.length === 1, 'what it took is kept');
    expect((await knownOf())?.airing).toEqual(new Map([[RO, story.uuid]]));
  });

  it('which captions were shown, and shows none twice where the rundown was gone for a while [BRG-08]', async () => {
    const encoder = keep(await startEncoder());
    const captions = { type: 'cc', protocol: 'ii', port: encoder.port } as const;
    serve(captions).setWanted([airing]);
    await until(async () => (await knownOf())?.acknowledged.get(RO)?.texts.has(story.uuid) === true, 'what was shown is kept');
    kept.pop()!();
    await journal.close();
    journal = await Journal.open(path.join(root, 'own'), 'studio');
    const again = serve(captions);
    // The newsroom does not tell of a rundown that is on no device.
    again.setWanted([]);
    const words = { link: { type: 'LINK', subSections: [text('Boa tarde.')] } } as unknown as WantedStory['sections'];
    const other = { ...story, uuid: '33333333-3333-4333-8333-333333333333', sections: words };
    const next = { ...airing, uuid: '44444444-4444-4444-8444-444444444444', onAirStoryUuid: other.uuid, stories: [other] };
    again.setWanted([airing, next]);
    await until(() => encoder.rows.length > 1, 'the other rundown has its captions');
    expect(encoder.rows).toEqual(['Boa noite.', 'Boa tarde.']);
    expect([...(await knownOf())!.airing.keys()]).toEqual([RO, next.uuid]);
  });

  const NEXT = '55555555-5555-4555-8555-555555555555';
  /** A playout that says what it plays, by what it says of the items A and B of the story, or of the one after it. */
  function saysOfItems() {
    const playout = (clock?: Clock) => serve({ port: 1 }, clock) as DeviceSession & MosDevice;
    const say = (session: MosDevice, number: number, status: string, itemID?: string, storyID = story.uuid) =>
      session.receive(
        itemID === undefined
          ? { kind: 'roStoryStat', roID: RO, storyID, status }
          : { kind: 'roItemStat', roID: RO, storyID, itemID, status },
        String(number),
        'upper',
      );
    journal.lease(ID, LEASE, false);
    const items = ['A', 'B'].map((itemID) => ({ kind: 'item' as const, item: { itemID, edDur: '30', objTB: '1' } as Item }));
    const stories = [story.uuid, NEXT].map((storyID) => ({ storyID, slug: 'CHUVA', parts: items }));
    const record = (held: typeof stories) =>
      journal.record(ID, RO, { k: 'full', order: { roID: RO, slug: 'JORNAL', stories: held }, nonce: 1, owed: [] }, 1);
    record(stories);
    return { say, playout, stories, record };
  }
  /** Has the next bridge begin with what this one wrote. */
  async function beginAnew(): Promise<void> {
    kept.pop()!();
    await journal.close();
    journal = await Journal.open(path.join(root, 'own'), 'studio');
  }

  it('which items of a story play, and that the device says of the story itself that it does', async () => {
    const { say, playout } = saysOfItems();
    const first = playout();
    await say(first, 1, 'PLAY');
    const before = Date.now();
    await say(first, 2, 'PLAY', 'B');
    const { items: played, aired } = (await knownOf())!;
    expect([...aired.keys()]).toEqual([story.uuid]);
    expect(played.get(story.uuid)).toMatchObject({ begun: 'B', playing: [{ id: 'B', ms: 30_000 }] });
    expect(Math.abs(played.get(story.uuid)!.playing[0]!.since - before)).toBeLessThan(5_000);
    await beginAnew();
    const again = playout();
    const statuses = () => journal.unsent.flatMap(({ kind, status }) => (kind === 'status' ? [status] : []));
    // The device will say of the story that it stops: that its last item does says nothing.
    await say(again, 3, 'STOP', 'B');
    expect([statuses(), (await knownOf())!.items.size]).toEqual([['PLAY'], 0]);
    await say(again, 4, 'STOP');
    expect(statuses()).toEqual(['PLAY', 'STOP']);
  });

  it('when a story that was broken off is to end, also where its session was stopped first', async () => {
    const { say, playout } = saysOfItems();
    const session = playout();
    await say(session, 1, 'PLAY', 'A');
    const before = Date.now();
    await say(session, 2, 'STOP', 'A');
    session.stop();
    const { due, at } = (await knownOf())!.items.get(story.uuid)!.end!;
    expect([due - at, at >= before]).toEqual([NEXT_ITEM_MS, true]);
    await say(playout(), 3, 'PLAY', 'B');
    expect((await knownOf())!.items.get(story.uuid)).not.toHaveProperty('end');
  });

  it.each([
    'stays in its running order',
    'left its running order since',
    'was in a running order that is gone since',
  ])('the running order of a story that was broken off, and tells its end though another one began there: one that %s', async (what) => {
    const { say, playout, stories, record } = saysOfItems();
    const first = playout(heldBack(NEXT_ITEM_MS, new Set()));
    await say(first, 1, 'PLAY', 'A');
    await say(first, 2, 'STOP', 'A');
    await say(first, 3, 'PLAY', 'A', NEXT);
    if (what.startsWith('left')) record(stories.slice(1));
    if (what.endsWith('gone since')) journal.record(ID, RO, { k: 'gone' }, 2);
    journal.asked(ID);
    await beginAnew();
    const ends = new Set<() => void>();
    playout(heldBack(NEXT_ITEM_MS, ends));
    expect(ends.size).toBe(1);
    const statuses = () =>
      journal.unsent.flatMap(({ kind, rundownUuid, storyUuid, status }) => (kind === 'status' ? [[rundownUuid, storyUuid, status]] : []));
    const before = [
      [RO, story.uuid, 'PLAY'],
      [RO, NEXT, 'PLAY'],
    ];
    expect(statuses()).toEqual(before);
    for (const end of ends) end();
    expect(statuses()).toEqual([...before, [RO, story.uuid, 'STOP']]);
    // The one that plays goes on.
    expect([...journal.devices.get(ID)!.playing]).toEqual([[RO, NEXT]]);
  });

  it('an object of an archive before the archive hears that it was taken', async () => {
    const session = serve({ type: 'mam', port: 1 }) as DeviceSession & MosDevice;
    const answer = await session.receive({ kind: 'mosObj', objID: 'V1', slug: 'V1', status: 'NEW' }, '5', 'lower');
    expect(answer).toMatchObject({ kind: 'mosAck', status: 'ACK' });
    expect([await reported('object'), [...(await knownOf())!.seen.keys()]]).toEqual([true, ['lower:5']]);
  });

  it('the objects of a list that is still arriving', async () => {
    const session = serve({ type: 'mam', port: 1 }) as DeviceSession & MosDevice;
    const list = new ObjectList(() => undefined);
    const taken = session.takeList(list);
    list.add('<mosObj><objID>V1</objID><objSlug>V1</objSlug></mosObj>');
    await until(() => reported('object'), 'what came of it');
    list.end();
    expect(await taken).toMatchObject({ kind: 'mosAck', status: 'ACK' });
  });

  it('an object that it had an archive make, though the archive says it only when asked', async () => {
    const archive = keep(await RawDevice.open());
    archive.behave = ({ message, ...head }, wire, well) => {
      const say = (answer: Message): void => wire.text(writeEnvelope({ ...head, message: answer }));
      const taken = { kind: 'mosAck', objID: 'V9', objRev: '', status: 'ACK', statusDescription: 'OK' } as const;
      if (message.kind === 'mosObjCreate') say(taken);
      else if (message.kind === 'mosReqObj') say({ kind: 'mosObj', objID: 'V9', slug: 'VT', status: 'NEW' });
      else well();
    };
    const session = serve({ type: 'mam', port: archive.port });
    await until(() => session.state === 'LIVE', 'the archive is there');
    const media = { objectId: '', slug: 'VT', type: 'VIDEO', duration: null, timeBase: null, abstractText: null };
    expect(await session.command!('mediaCreate', { media })).toMatchObject({ objectId: 'V9' });
    await until(() => reported('object'), 'the object as the archive keeps it');
  });

  it('that a list of an archive was whole', async () => {
    const archive = keep(await startArchive({ lowerPort: 0, mosId: IDS.mosId, ncsId: IDS.ncsId }));
    archive.keep({ objID: 'V1', slug: 'V1', type: 'VIDEO' });
    const session = serve({ type: 'mam', port: archive.lowerPort });
    await until(() => session.state === 'LIVE', 'the archive is there');
    void session.command!('mediaList', {}).catch(() => undefined);
    await until(() => reported('objects'), 'that the list was whole');
    expect(await reported('object')).toBe(true);
  });

  it('a lease before the device is spoken to under it, and another name of its own before it asks for more ids', async () => {
    const asked: boolean[] = [];
    let granted = { ...LEASE, deviceId: ID };
    const lease = async ({ bridgeId }: { bridgeId: string }) => {
      asked.push((await known()).bridgeId === bridgeId);
      return [granted];
    };
    const bridge = { lease, release: async () => undefined };
    const leases = new Leases({ bridge } as unknown as Newsroom, journal, realClock);
    await leases.renew([ID]);
    expect(await knownOf()).toMatchObject({ epoch: 1, idFrom: 1, idTo: 10_000 });
    journal.devices.get(ID)!.nextId = 9_999;
    granted = { deviceId: ID, epoch: 2, idFrom: 10_001, idTo: 20_000 };
    await leases.renew([ID]);
    expect(await knownOf()).toMatchObject({ epoch: 2, idFrom: 10_001, idTo: 20_000 });
    expect(asked).toEqual([true, true]);
    expect(journal.bridgeId).toMatch(/~2$/);
  });

  it('a lease is over after its time, also where the clock of the machine is set back, or goes on while it sleeps', async () => {
    const time = { now: 1_000_000, steady: 5_000 };
    const clock = { ...realClock, now: () => time.now, steady: () => time.steady };
    const bridge = { lease: async () => [{ ...LEASE, deviceId: ID }] };
    const leases = new Leases({ bridge } as unknown as Newsroom, journal, clock);
    const heldAfter = async (now: number, steady: number): Promise<boolean> => {
      await leases.renew([ID]);
      time.now += now;
      time.steady += steady;
      return leases.holds(ID);
    };
    expect(await heldAfter(1_000, 1_000)).toBe(true);
    expect(await heldAfter(-3_600_000, 8_000)).toBe(false);
    expect(await heldAfter(-3_600_000, 1_000)).toBe(true);
    expect(await heldAfter(60_000, 10)).toBe(false);
  });

  it('what a device may hold from before, once it was asked', async () => {
    journal.lease(ID, LEASE, false);
    const leftover = { uuid: RO, onAirStoryUuid: story.uuid };
    const orders = new LeftoverOrders({
      ...{ deviceId: ID, journal, clock: realClock, log: () => undefined, onAir: new OnAir(realClock, new Map()) },
      ask: async () => ({ message: { kind: 'roListAll', orders: [{ roID: RO }] } }) as never,
      leftoverRundowns: async () => [leftover] as never,
      canSpeak: () => true,
    });
    expect(await orders.look()).toBe(true);
    const { unasked, acknowledged, airing: airs } = (await knownOf())!;
    expect([unasked, acknowledged.get(RO)?.mayHoldUnknownOrder, airs]).toEqual([false, true, new Map([[RO, story.uuid]])]);
  });

  it('that a simulator is spoken to in place of the device', async () => {
    const simulator = { since: 1, latencyMs: 0, refuseEvery: 0 } as unknown as Device['simulator'];
    const bridge = {
      devices: async () => [deviceOf({ simulator, port: 1, upperPort: 2 })],
      lease: async () => [{ ...LEASE, deviceId: ID }],
      report: async () => Promise.reject(new Error('away')),
      wantedAll: async () => ({ after: 1, unchanged: true }),
      commands: async () => [],
      release: async () => undefined,
    };
    const realtime = { subscribe: () => undefined, onGap: () => undefined, connect: async () => undefined, state: 'open' };
    const newsroom = { bridge, realtime } as unknown as Newsroom;
    let written = '';
    const log: Log = (_level, message) => {
      if (message === 'a stand-in takes the place of a device') written = readFileSync(file(), 'utf8');
    };
    const room = keep(new Room({ newsroom, journal, clock: realClock, log, metrics: new Metrics(), settings: SETTINGS }));
    room.start();
    await until(() => room.states().has(ID), 'the simulator is there');
    expect(written).toContain(`{"t":"peer","d":${ID},"simulated":true}`);
  });

  it('the reports that the newsroom does not take, and not those that it took', async () => {
    journal.lease(ID, LEASE, false);
    const before: number[] = [];
    let isAway = true;
    const report = async ({ reports }: { reports: readonly object[] }) => {
      if (reports.length === 0) return { seq: 0 };
      before.push((await known()).unsent.length);
      if (isAway) throw new Error('away');
      return { seq: 2 };
    };
    const time = { get: async () => ({ epochMs: realClock.now() }) };
    const outbox = new Outbox({
      ...{ newsroom: { bridge: { report }, time } as unknown as Newsroom, journal, clock: realClock, log: () => undefined },
      ...{ epochs: () => ({ [ID]: 1 }), onStale: () => undefined },
    });
    for (const status of ['PLAY', 'STOP']) journal.report({ deviceId: ID, kind: 'status', rundownUuid: RO, storyUuid: 'S', status, at: 1 });
    outbox.wake();
    await until(() => before.length > 0, 'an attempt');
    isAway = false;
    await until(async () => (await known()).unsent.length === 0, 'what was taken is not sent again');
    expect(new Set(before)).toEqual(new Set([2]));
    await outbox.stop();
  });
});
