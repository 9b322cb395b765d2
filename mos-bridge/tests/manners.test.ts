import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { DEVICE_VENDORS } from '@lauda/domain';
import { writeEnvelope } from '@lauda/mos';
import { type Playout, type PlayoutOptions, startArchive, startGraphics, startPlayout, startWebService } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { type Clock, realClock } from '../src/effects.ts';
import { encodingOf, switchesOf } from '../src/manners.ts';
import { NEXT_ITEM_MS, PlayedItems, type PlayedStory, type SentItem, UNSURE_MS } from '../src/playedItems.ts';
import { VENDORS } from '../src/vendors.ts';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { HandClock, heldBack } from './handClock.ts';
import { Peer } from './peer.ts';
import { slugsIn, studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: Playout;
let deviceId = 0;

async function begin(more: Record<string, unknown> = {}, options: Partial<PlayoutOptions> = {}, clock: Clock = realClock): Promise<void> {
  const stored = await studio.playout(options, more);
  device = stored;
  deviceId = stored.deviceId;
  await studio.begin({ clock });
  await studio.live(deviceId);
}
const four = (): Promise<{ show: Show; stories: ListedStory[] }> =>
  studio.show({ slug: 'UM' }, { slug: 'DOIS' }, { slug: 'TRES' }, { slug: 'QUATRO' });
const holds = (show: Show, slugs: string): Promise<void> =>
  until(
    () => slugsIn(device, show).join() === slugs,
    slugs,
    8_000,
    () => slugsIn(device, show).join(),
  );
const changes = (from = 0) => device.received.slice(from).filter(({ kind }) => /^ro(?!Req)[A-Z]/.test(kind) && kind !== 'roStorySend');

describe('the revision of a device', () => {
  it.each([
    ['2.8.4', ['roElementAction', 'roElementAction', 'roElementAction', 'roElementAction']],
    ['2.6', ['roStoryMove', 'roStoryReplace', 'roStoryDelete', 'roStoryInsert']],
  ])('%s gets the forms of that revision [DEV-12]', async (revision, forms) => {
    await begin({ revision });
    const { show, stories } = await four();
    await studio.enable(show);
    await holds(show, 'UM,DOIS,TRES,QUATRO');
    const from = device.received.length;
    await studio.move(show, stories[0]!, stories[2]!);
    await holds(show, 'DOIS,UM,TRES,QUATRO');
    await studio.ana.patch(`/stories/${stories[2]!.id}`, 'slug', 'TERCEIRA');
    await holds(show, 'DOIS,UM,TERCEIRA,QUATRO');
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', false);
    await holds(show, 'UM,TERCEIRA,QUATRO');
    await studio.ana.patch(`/stories/${stories[1]!.id}`, 'approved', true);
    await holds(show, 'DOIS,UM,TERCEIRA,QUATRO');
    expect(changes(from).map(({ kind }) => kind)).toEqual(forms);
    const peer = await Peer.open(studio.bridge.lowerPort);
    peer.send(writeEnvelope({ mosID: 'playout.tv', ncsID: 'ncs.tv', messageID: '7', message: { kind: 'reqMachInfo' } }));
    await until(() => peer.answers.length === 1, 'who the newsroom is');
    expect(peer.answers[0]!.message).toMatchObject({ kind: 'listMachInfo', mosRev: revision, profiles: [0, 1, 2, 3, 4, 6] });
    peer.destroy();
  });

  it('before 2.8.2 moves one story with one roStoryMove in automatic mode, and nothing moves in manual mode [RUN-MOS-03]', async () => {
    await begin({ revision: '2.8.1' });
    const { show, stories } = await four();
    await studio.enable(show);
    await holds(show, 'UM,DOIS,TRES,QUATRO');
    const from = device.received.length;
    await studio.move(show, stories[0]!, stories[2]!);
    await holds(show, 'DOIS,UM,TRES,QUATRO');
    expect(changes(from)).toEqual([{ kind: 'roStoryMove', roID: show.uuid, storyIDs: [stories[0]!.uuid, stories[2]!.uuid], stories: [] }]);
    await studio.enable(show, false);
    await pause(300);
    const since = device.received.length;
    await studio.move(show, stories[0]!, stories[1]!);
    await pause(400);
    expect(changes(since)).toEqual([]);
  });
});

describe('the mode of a rundown', () => {
  it('is switched on, automatic or manual, and off again [RUN-MOS-01]', async () => {
    await begin();
    const { show } = await four();
    const state = async () => {
      const { body } = await studio.ana.get<{ mosActive: boolean; mosMode: string }>(
        `/rundowns?date=${show.date}&programId=${studio.programId}`,
      );
      return [body.mosActive, body.mosMode];
    };
    expect((await studio.enable(show)).status).toBe(200);
    expect(await state()).toEqual([true, 'AUTOMATIC']);
    await holds(show, 'UM,DOIS,TRES,QUATRO');
    await studio.enable(show, false);
    expect(await state()).toEqual([true, 'MANUAL']);
    await studio.disable(show);
    expect((await state())[0]).toBe(false);
    await until(() => device.holdings().size === 0, 'nothing is held');
  });

  it('sends the whole rundown again on a replace: one roReplace with every story in order [RUN-MOS-05]', async () => {
    await begin();
    const { show } = await studio.show(...['A', 'B', 'C', 'D', 'E', 'F'].map((slug) => ({ slug })));
    await studio.enable(show);
    await holds(show, 'A,B,C,D,E,F');
    const from = device.received.length;
    expect((await studio.ana.post(`/rundowns/${show.id}/mos/replace`)).status).toBeLessThan(300);
    await until(() => changes(from).length > 0, 'the replacement');
    await pause(300);
    expect(changes(from)).toMatchObject([{ kind: 'roReplace', stories: ['A', 'B', 'C', 'D', 'E', 'F'].map((slug) => ({ slug })) }]);
  });
});

describe('the devices of a rundown', () => {
  it('are each told that it is ready to air, once [RUN-MOS-06]', async () => {
    const prompter = await studio.playout({ mosId: 'tp.tv' }, { type: 'tp', mosId: 'tp.tv' });
    await begin();
    const { show } = await four();
    await studio.enable(show);
    await holds(show, 'UM,DOIS,TRES,QUATRO');
    await until(() => prompter.texts().size === 4 || prompter.holdings().size === 1, 'the prompter has it');
    const told = () => [device, prompter].map(({ received }) => received.filter(({ kind }) => kind === 'roReadyToAir'));
    expect(told()).toEqual([[], []]);
    await studio.ana.post(`/rundowns/${show.id}/mos/ready`);
    await until(() => told().every(({ length }) => length > 0), 'both are told');
    await pause(300);
    const ready = [{ kind: 'roReadyToAir', roID: show.uuid, roAir: 'READY' }];
    expect(told()).toMatchObject([ready, ready]);
  });

  it('are served of each type and in each protocol; another of either is refused and served by nobody [DEV-01] [DEV-02]', async () => {
    const ids = new Map<string, number>();
    for (const type of ['cc', 'cg', 'playout', 'tp'])
      ids.set(type, (await studio.playout({ mosId: `${type}.tv` }, { type, mosId: `${type}.tv` })).deviceId);
    const archive = studio.keep(await startArchive({ lowerPort: 0, mosId: 'mam.tv', ncsId: 'ncs.tv' }));
    ids.set('mam', await studio.device('mam', archive.lowerPort, { profile: { queryPort: archive.queryPort } }));
    const graphics = studio.keep(await startGraphics({ port: 0 }));
    ids.set('ii', await studio.device('cg', graphics.port, { protocol: 'ii' }));
    const service = studio.keep(await startWebService({ secret: 'segredo', path: '/lauda' }));
    const over = { protocol: 'ws', secret: 'segredo', profile: { path: '/lauda' } };
    ids.set('ws', await studio.device('playout', service.port, over));
    for (const wrong of [{ type: 'x' }, { protocol: 'x' }]) {
      const device = { name: 'X', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: service.port, mosId: 'x.tv', ...wrong };
      const [[path]] = Object.entries(wrong) as [[string, string]];
      const { status, body } = await studio.ana.post<Refusal>('/devices', device);
      expect([status, body.fields]).toMatchObject([422, [{ path, rule: 'one_of' }]]);
    }
    await studio.begin();
    const { show } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    const states = () => Object.fromEntries([...ids].map(([what, id]) => [what, studio.bridge.states().get(id)]));
    const live = Object.fromEntries([...ids.keys()].map((what) => [what, 'LIVE']));
    await until(
      () => JSON.stringify(states()) === JSON.stringify(live),
      'each is served',
      8_000,
      () => JSON.stringify(states()),
    );
    expect([...studio.bridge.states().keys()].sort()).toEqual([...ids.values()].sort());
  });
});

describe('the character set of a device', () => {
  it('is what texts go out in, and what its texts are read in [DEV-07]', async () => {
    const bytes: Buffer[] = [];
    const sockets: Socket[] = [];
    const inner = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS, encoding: 'iso-8859-1' }));
    device = inner;
    const tap = createServer((socket) => {
      sockets.push(socket);
      const through = connect({ host: '127.0.0.1', port: inner.upperPort });
      socket.on('data', (piece: Buffer) => {
        bytes.push(piece);
        through.write(piece);
      });
      through.on('data', (piece: Buffer) => socket.write(piece));
      for (const [one, other] of [
        [socket, through],
        [through, socket],
      ] as const)
        one.on('close', () => other.destroy()).on('error', () => other.destroy());
    });
    await new Promise<void>((resolve) => tap.listen(0, '127.0.0.1', resolve));
    const upperPort = (tap.address() as { port: number }).port;
    deviceId = await studio.device('playout', inner.lowerPort, { upperPort, outputCharset: 'ISO-8859-1', inputCharset: 'ISO-8859-1' });
    await studio.begin();
    const { show } = await studio.show({ slug: 'ação', sections: { link: { type: 'LINK', subSections: [text('São 10 €.')] } } });
    await studio.enable(show);
    await holds(show, 'ação');
    const wire = Buffer.concat(bytes);
    expect(wire.includes(Buffer.from([0x3e, 0x61, 0xe7, 0xe3, 0x6f, 0x3c]))).toBe(true);
    await until(() => Buffer.concat(bytes).includes(Buffer.from('S\xe3o 10 &#8364;.', 'latin1')), 'a letter the set does not have');
    tap.close();
    for (const socket of sockets) socket.destroy();
  });

  it('of its texts is UTF-16BE, ISO-8859-1 or what it is set to, each read right [DEV-07]', async () => {
    const words: [inputCharset: string | null, encoding: PlayoutOptions['encoding']][] = [
      ['UTF-16BE', 'ucs-2be'],
      ['ISO-8859-1', 'iso-8859-1'],
      [null, 'utf-8'],
    ];
    for (const [inputCharset, encoding] of words) {
      await begin(
        { inputCharset },
        { encoding: encoding!, refuses: ({ kind }) => (kind === 'roCreate' || kind === 'roReplace' ? 'não há espaço' : undefined) },
      );
      const { show } = await studio.show({ slug: 'UM' });
      await studio.enable(show);
      await until(async () => (await studio.row(show, deviceId))?.lastError === 'não há espaço', `the reason in ${encoding}`);
      await studio.end();
    }
  });
});

describe('a virtual device', () => {
  it('is never connected to, and everything sent to it succeeds [DEV-09]', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    deviceId = await studio.device('playout', (silent.address() as { port: number }).port, { virtual: true });
    await studio.begin();
    const { show, stories } = await four();
    await studio.enable(show);
    await until(async () => (await studio.row(show, deviceId)).acked === 4, 'four stories are held');
    expect(await studio.row(show, deviceId)).toMatchObject({ existence: 'EXIST', lastError: null });
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'approved', false);
    await until(async () => (await studio.row(show, deviceId)).acked === 3, 'three');
    const { status, body } = await studio.ana.post<{ count: number; devices: string[] }>(`/rundowns/${show.id}/mos/replace`);
    expect([status, body]).toEqual([200, { count: 3, devices: ['playout 0'] }]);
    await until(async () => (await studio.row(show, deviceId)).acked === 3, 'three again');
    await pause(300);
    expect(sockets).toEqual([]);
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('the ways of vendors', () => {
  it('are known for each of the list, and marked where nothing is published [DEV-04]', () => {
    expect(Object.keys(VENDORS).sort()).toEqual([...DEVICE_VENDORS].sort());
    expect(DEVICE_VENDORS).toHaveLength(23);
    for (const [vendor, { basis, note, switches }] of Object.entries(VENDORS)) {
      expect(note.length, vendor).toBeGreaterThan(20);
      // What nobody published is spoken to as the protocol asks, at most at a careful pace.
      if (basis === 'standard')
        expect(
          Object.keys(switches ?? {}).filter((name) => name !== 'perSecond'),
          vendor,
        ).toEqual([]);
    }
  });

  it('give way to the revision of a device and to its own profile', () => {
    const plain = { vendor: 'Vizrt', revision: null, profile: null } as const;
    expect(switchesOf(plain)).toMatchObject({ perSecond: 20, revision: '2.8.5', actions: 'elementAction' });
    expect(switchesOf({ ...plain, revision: '2.6' })).toMatchObject({ actions: 'older', profileDialect: 'flat' });
    expect(switchesOf({ ...plain, revision: '2.6', profile: { actions: 'replace', perSecond: 2, nonsense: true } })).toMatchObject({
      actions: 'replace',
      perSecond: 2,
    });
    expect(switchesOf({ ...plain, profile: { perSecond: 'fast' } }).perSecond).toBe(20);
    expect(encodingOf({ profile: null, outputCharset: 'ISO-8859-15' })).toBe('iso-8859-15');
    expect(encodingOf({ profile: null, outputCharset: null })).toBe('ucs-2be');
  });

  it('that have words of their own for what plays are shown in ours', async () => {
    await begin({ vendor: 'Grass Valley' });
    const { show, stories } = await four();
    await studio.enable(show);
    await holds(show, 'UM,DOIS,TRES,QUATRO');
    await device.sendStatus(show.uuid, stories[0]!.uuid, 'STAND BY');
    await until(async () => (await studio.told(stories[0]!.id)).deviceStates[0]?.status === 'READY', 'READY');
  });

  /** Begins with a story of two clips of so many seconds, of which the device speaks. */
  async function twoClips(clock: Clock = realClock, seconds = 600) {
    await begin({}, {}, clock);
    const media = { objectId: 'V1', slug: 'V', type: 'VIDEO', duration: seconds * 25, timeBase: 25 };
    const clips = [randomUUID(), randomUUID()].map((uuid) => ({ uuid, type: 'MOS_VIDEO', media }));
    const { show, stories } = await studio.show({ slug: 'UM', sections: { vt: { type: 'VT', subSections: clips } } });
    const [story] = stories as [ListedStory];
    await studio.enable(show);
    await holds(show, 'UM');
    const is = (status: string) => until(async () => (await studio.told(story.id)).deviceStates[0]?.status === status, status);
    const says = async (clip: number, status: string, then: string): Promise<void> => {
      const about = { roID: show.uuid, storyID: story.uuid, itemID: clips[clip]!.uuid, status, time: '2026-11-21T20:00:00' };
      await device.request({ kind: 'roElementStat', attributes: { element: 'ITEM' }, ...about });
      await pause(200);
      await is(then);
    };
    return { show, story, clips, is, says };
  }

  it('that speak of items only end a story with its last item, not with the first that ends', async () => {
    const { says } = await twoClips();
    await says(1, 'READY', 'READY');
    await says(0, 'PLAY', 'PLAY');
    await says(1, 'CUE', 'PLAY');
    await says(1, 'READY', 'PLAY');
    await says(1, 'PLAY', 'PLAY');
    await says(0, 'STOP', 'PLAY');
    await says(1, 'STOP', 'STOP');
  });

  it('that speak of items only end a story that is broken off some time after, unless its next item plays by then', async () => {
    const ends = new Set<() => void>();
    const { show, story, is, says } = await twoClips(heldBack(NEXT_ITEM_MS, ends));
    await says(0, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await says(0, 'STOP', 'PLAY');
    expect(ends.size).toBe(1);
    await says(1, 'PLAY', 'PLAY');
    expect(ends.size).toBe(0);
    const at = async () => Date.parse((await studio.told(story.id)).deviceStates[0]!.at);
    const from = Date.now();
    await says(0, 'PLAY', 'PLAY');
    const played = await at();
    await says(1, 'STOP', 'PLAY');
    expect(ends.size).toBe(0);
    await says(0, 'STOP', 'PLAY');
    const took = Date.now() - from;
    await pause(2_500);
    expect(slugsIn(device, show)).toEqual(['UM']);
    for (const end of ends) end();
    await holds(show, 'DOIS');
    await is('STOP');
    // When the item stopped, not when that was seen to be the end.
    expect((await at()) - played).toBeLessThan(took + 1_000);
  });

  it('that speak of items only leave a story on air whose clip ran to its end, for what is read between its clips', async () => {
    const ends = new Set<() => void>();
    const { show, story, says } = await twoClips(heldBack(NEXT_ITEM_MS, ends), 2);
    await says(0, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await says(0, 'STOP', 'PLAY');
    expect(ends.size).toBe(0);
    await says(1, 'PLAY', 'PLAY');
    expect(slugsIn(device, show)).toEqual(['UM']);
    await says(1, 'STOP', 'STOP');
    await holds(show, 'DOIS');
  });

  it('that speak of items only leave a story on air while one of its items plays under others', async () => {
    const clock = new HandClock();
    const items = new PlayedItems(clock);
    const [video, first, last] = [60_000, 10_000, 10_000].map((ms, at) => ({ itemID: String(at), ms }));
    const ended: number[] = [];
    const stops = (item: SentItem) => items.stops('A', item, { lastID: '2', wasPlaying: true }, (at) => ended.push(at));
    items.plays('A', video!);
    for (const item of [first!, last!]) {
      items.plays('A', item);
      await clock.pass(2_000);
      expect(stops(item)).toBe(false);
      await clock.pass(NEXT_ITEM_MS + 1_000);
      expect(ended).toEqual([]);
    }
    expect(stops(video!)).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it('that say again of an item that it plays, pause it, or play graphics beside it end its story when it ends', async () => {
    const clock = new HandClock();
    const items = new PlayedItems(clock);
    const ended: number[] = [];
    const item = (itemID: string, seconds: number): SentItem => ({ itemID, ms: seconds * 1_000 });
    const stops = (one: SentItem, lastID = '2') => items.stops('A', one, { lastID, wasPlaying: true }, (at) => ended.push(at));
    const [clip, next] = [item('1', 60), item('2', 60)];
    items.plays('A', clip);
    await clock.pass(55_000);
    items.plays('A', clip);
    await clock.pass(5_000);
    expect([stops(clip), clock.waiting]).toEqual([false, 0]);
    items.plays('A', clip);
    await clock.pass(10_000);
    items.pauses('A', '1');
    await clock.pass(100_000);
    items.plays('A', clip);
    await clock.pass(49_000);
    expect([stops(clip), clock.waiting]).toEqual([false, 0]);
    // The next begins before the one before it ends: it ends when its length is over, unless it is paused.
    items.plays('A', clip);
    await clock.pass(60_000);
    items.plays('A', next);
    const due = clock.now() + 60_000;
    expect(stops(clip)).toBe(false);
    await clock.pass(61_000);
    expect(ended).toEqual([]);
    await clock.pass(5_000);
    expect(ended).toEqual([due]);
    items.plays('A', clip);
    items.plays('A', next);
    expect([stops(clip), clock.waiting]).toEqual([false, 1]);
    items.pauses('A', '2');
    expect(clock.waiting).toBe(0);
    items.over('A');
    const [graphic, film] = [item('1', 10), item('2', 60)];
    items.plays('A', film);
    items.plays('A', graphic);
    await clock.pass(5_000);
    expect(stops(graphic)).toBe(false);
    await clock.pass(55_000);
    expect([stops(film), clock.waiting]).toEqual([true, 0]);
  });

  it('that speak of items only leave a story on air whose last clip was taken by mistake, for what is read after the right one', async () => {
    const clock = new HandClock();
    const items = new PlayedItems(clock);
    const ended: number[] = [];
    const [clip, last] = ['1', '2'].map((itemID): SentItem => ({ itemID, ms: 60_000 }));
    const stops = (item: SentItem) => items.stops('A', item, { lastID: '2', wasPlaying: true }, (at) => ended.push(at));
    items.plays('A', last!);
    await clock.pass(3_000);
    items.plays('A', clip!);
    expect([stops(last!), clock.waiting]).toEqual([false, 0]);
    await clock.pass(60_000);
    expect([stops(clip!), clock.waiting]).toEqual([false, 0]);
    await clock.pass(30_000);
    items.plays('A', last!);
    await clock.pass(60_000);
    expect([stops(last!), ended]).toEqual([true, []]);
  });

  /** Begins and stops what knows the items of stories, of which the next knows what the one before it kept. */
  function startingAnew() {
    const clock = new HandClock();
    const kept = new Map<string, PlayedStory>();
    const ended: number[] = [];
    let last: PlayedItems | undefined;
    const begin = (): PlayedItems => {
      last?.stop();
      last = new PlayedItems(
        clock,
        new Map(JSON.parse(JSON.stringify([...kept]))),
        (storyID, played) => (played ? kept.set(storyID, played) : kept.delete(storyID)),
        (storyID, at) => ended.push(storyID === 'A' ? at : Number.NaN),
      );
      return last;
    };
    return { clock, kept, ended, begin };
  }

  it('that speak of items only end a story that they broke off before the bridge started anew as soon as others', async () => {
    const { clock, kept, ended, begin } = startingAnew();
    const [clip, unknown] = [60_000, Number.POSITIVE_INFINITY].map((ms, at): SentItem => ({ itemID: `${at + 1}`, ms })) as [
      SentItem,
      SentItem,
    ];
    const stops = (items: PlayedItems, item: SentItem) => items.stops('A', item, { lastID: '3', wasPlaying: true }, (at) => ended.push(at));
    const first = begin();
    first.plays('A', clip);
    await clock.pass(20_000);
    first.pauses('A', '1');
    await clock.pass(20_000);
    const second = begin();
    second.plays('A', clip);
    second.plays('A', unknown);
    await clock.pass(39_000);
    const third = begin();
    expect([third.lastBegun('A'), stops(third, clip), clock.waiting]).toEqual(['2', false, 0]);
    expect([stops(third, unknown), clock.waiting]).toEqual([false, 1]);
    const stopped = clock.now();
    await clock.pass(NEXT_ITEM_MS);
    expect([ended, kept.size]).toEqual([[stopped], 0]);
    // Of one that began unheard nobody knows how long it had played.
    expect([stops(begin(), clip), clock.waiting]).toEqual([false, 1]);
    await clock.pass(UNSURE_MS - 1);
    expect(ended.length).toBe(1);
    await clock.pass(1);
    expect(ended.length).toBe(2);
  });

  it('that speak of items only end a story whose end was to come when the bridge started anew, unless they name an item', async () => {
    const { clock, kept, ended, begin } = startingAnew();
    const [film, graphic] = [600_000, 10_000].map((ms, at): SentItem => ({ itemID: `${at + 1}`, ms })) as [SentItem, SentItem];
    const stops = (items: PlayedItems, item: SentItem) =>
      items.stops('A', item, { lastID: '2', wasPlaying: true }, () => ended.push(Number.NaN));
    const first = begin();
    first.plays('A', film);
    first.plays('A', graphic);
    await clock.pass(10_000);
    expect(stops(first, graphic)).toBe(false);
    begin();
    await clock.pass(590_000 + 4_999);
    expect(ended).toEqual([]);
    await clock.pass(1);
    expect([ended, kept.size]).toEqual([[600_000], 0]);
    // One that was due while nobody heard the device: what it says once it is connected is heard first.
    const second = begin();
    second.plays('A', film);
    expect(stops(second, film)).toBe(false);
    const stopped = clock.now();
    begin().stop();
    await clock.pass(3_600_000);
    begin();
    await clock.pass(NEXT_ITEM_MS - 1);
    expect(ended.length).toBe(1);
    await clock.pass(1);
    expect(ended).toEqual([600_000, stopped]);
    const third = begin();
    third.plays('A', film);
    expect(stops(third, film)).toBe(false);
    begin().plays('A', film);
    expect([clock.waiting, kept.get('A')!.end]).toEqual([0, undefined]);
    begin();
    expect(clock.waiting).toBe(0);
    // The clock was set back meanwhile.
    const toCome = clock.now() + 36_000_000;
    kept.set('A', { begun: '1', playing: [], end: { due: toCome, at: toCome } });
    begin();
    await clock.pass(UNSURE_MS + 5_000);
    expect(ended).toEqual([600_000, stopped, clock.now()]);
  });

  it.each([
    'paused',
    'of unknown length',
  ])('that speak of items only end a story over an item %s of which they say nothing once the bridge started anew', async (what) => {
    const { clock, ended, begin } = startingAnew();
    const [film, clip, last] = [what === 'paused' ? 60_000 : undefined, 60_000, 10_000].map(
      (ms, at): SentItem => ({ itemID: `${at + 1}`, ms }),
    ) as [SentItem, SentItem, SentItem];
    const stops = (items: PlayedItems, item: SentItem) => items.stops('A', item, { lastID: '3', wasPlaying: true }, (at) => ended.push(at));
    const says = (items: PlayedItems) => (what === 'paused' ? items.pauses('A', '1') : items.plays('A', film));
    const restarted = (): PlayedItems => {
      const before = begin();
      before.plays('A', film);
      if (what === 'paused') before.pauses('A', '1');
      return begin();
    };
    const lastOver = async (items: PlayedItems) => {
      items.plays('A', last);
      await clock.pass(10_000);
      return stops(items, last);
    };
    expect([await lastOver(restarted()), clock.waiting]).toEqual([false, 1]);
    const stopped = clock.now();
    await clock.pass(NEXT_ITEM_MS + 4_999);
    expect(ended).toEqual([]);
    await clock.pass(1);
    expect(ended).toEqual([stopped]);
    // One that the device names again plays on.
    const named = restarted();
    says(named);
    expect(await lastOver(named)).toBe(false);
    await clock.pass(NEXT_ITEM_MS + 5_000);
    expect([ended.length, clock.waiting]).toEqual([1, what === 'paused' ? 0 : 1]);
    named.over('A');
    // A clip beside it that is broken off leaves open whether it plays on.
    const beside = restarted();
    beside.plays('A', clip);
    expect([stops(beside, clip), clock.waiting]).toEqual([false, 1]);
    await clock.pass(UNSURE_MS - 1);
    expect(ended.length).toBe(1);
    await clock.pass(1);
    expect(ended.length).toBe(2);
  });

  it('that speak of items only end a story with the film that was paused, or said again to play, while its last item stopped', async () => {
    for (const isPaused of [true, false]) {
      const { clock, items, film, stops, graphicOver } = filmAndGraphic();
      const last = { itemID: '2', ms: 10_000 };
      items.plays('A', last);
      items.plays('A', film);
      if (isPaused) items.pauses('A', '1');
      await clock.pass(10_000);
      expect([stops(last), clock.waiting]).toEqual([false, isPaused ? 0 : 1]);
      items.plays('A', film);
      expect(clock.waiting).toBe(0);
      await clock.pass(60_000);
      expect(stops(film)).toBe(true);
      // Another time its last item is to come again.
      items.plays('A', film);
      await clock.pass(60_000);
      expect(stops(film)).toBe(false);
      expect(await graphicOver()).toBe(true);
    }
  });

  /** A film of 60 seconds with a graphic of 10, the last item, over it. */
  function filmAndGraphic() {
    const clock = new HandClock();
    const items = new PlayedItems(clock);
    const ended: number[] = [];
    const [film, graphic] = [60_000, 10_000].map((ms, at): SentItem => ({ itemID: `${at + 1}`, ms })) as [SentItem, SentItem];
    const stops = (item: SentItem) => items.stops('A', item, { lastID: '2', wasPlaying: true }, (at) => ended.push(at));
    const graphicOver = async () => {
      items.plays('A', graphic);
      await clock.pass(10_000);
      return stops(graphic);
    };
    return { clock, items, ended, film, stops, graphicOver };
  }

  it('that speak of items only leave a story on air whose film was paused, under a graphic that ends', async () => {
    const { clock, items, ended, film, stops, graphicOver } = filmAndGraphic();
    items.plays('A', film);
    await clock.pass(10_000);
    items.pauses('A', '1');
    await clock.pass(70_000);
    // Nobody knows when it goes on.
    expect([await graphicOver(), clock.waiting]).toEqual([false, 0]);
    items.plays('A', film);
    await clock.pass(3_000);
    expect(await graphicOver()).toBe(false);
    await clock.pass(36_000);
    expect([clock.waiting, ended]).toEqual([1, []]);
    await clock.pass(1_000);
    expect(stops(film)).toBe(true);
    // What stood still was not played: it is broken off, and the next takes its place or none.
    items.plays('A', film);
    await clock.pass(10_000);
    items.pauses('A', '1');
    await clock.pass(100_000);
    expect([stops(film), clock.waiting]).toEqual([false, 1]);
    await clock.pass(NEXT_ITEM_MS);
    expect(ended).toEqual([clock.now() - NEXT_ITEM_MS]);
  });

  it('that speak of items only leave a story on air whose film begins again without a stop', async () => {
    const { clock, items, ended, film, stops, graphicOver } = filmAndGraphic();
    items.plays('A', film);
    await clock.pass(55_000);
    items.cues('A', '1');
    items.plays('A', film);
    await clock.pass(10_000);
    expect(await graphicOver()).toBe(false);
    await clock.pass(39_000);
    expect([clock.waiting, ended]).toEqual([1, []]);
    await clock.pass(1_000);
    expect(stops(film)).toBe(true);
    // On its first frame it may be paused before it plays.
    items.plays('A', film);
    await clock.pass(50_000);
    items.cues('A', '1');
    items.pauses('A', '1');
    await clock.pass(2_000);
    items.plays('A', film);
    expect([await graphicOver(), clock.waiting]).toEqual([false, 1]);
    await clock.pass(49_000);
    expect([clock.waiting, ended]).toEqual([1, []]);
    await clock.pass(1_000);
    expect(stops(film)).toBe(true);
    // One that a playout cues where others say that it stopped plays no more.
    items.plays('A', film);
    await clock.pass(20_000);
    items.cues('A', '1');
    expect([await graphicOver(), clock.waiting]).toEqual([true, 0]);
    items.plays('A', film);
    await clock.pass(20_000);
    items.cues('A', '1');
    expect([stops(film), clock.waiting]).toEqual([false, 1]);
  });

  it('that pause a film of a story, or begin it again, leave the story on air under a graphic that ends', async () => {
    const { show, says } = await twoClips(realClock, 3);
    await says(0, 'PLAY', 'PLAY');
    await says(0, 'PAUSE', 'PLAY');
    await pause(3_000);
    await says(1, 'PLAY', 'PLAY');
    await says(1, 'STOP', 'PLAY');
    await says(0, 'PLAY', 'PLAY');
    await pause(3_000);
    await says(0, 'CUE', 'PLAY');
    await says(0, 'PLAY', 'PLAY');
    await says(1, 'PLAY', 'PLAY');
    await says(1, 'STOP', 'PLAY');
    expect(slugsIn(device, show)).toEqual(['UM']);
  });

  it('that speak of items only do not end a story that plays over a bridge that starts again with an item that is cued', async () => {
    const { show, story, says } = await twoClips();
    await says(0, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(deviceId);
    await says(1, 'READY', 'PLAY');
    expect(slugsIn(device, show)).toEqual(['UM']);
    await says(1, 'PLAY', 'PLAY');
    await says(0, 'STOP', 'PLAY');
    await says(1, 'STOP', 'STOP');
    await holds(show, 'DOIS');
    await says(1, 'READY', 'READY');
  });

  it('that speak of items only end a story that is broken off after the bridge started again', async () => {
    const { show, story, is, says } = await twoClips();
    await says(0, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await studio.bridge.stop();
    const ends = new Set<() => void>();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    await says(0, 'STOP', 'PLAY');
    expect(ends.size).toBe(1);
    expect(slugsIn(device, show)).toEqual(['UM']);
    for (const end of ends) end();
    await holds(show, 'DOIS');
    await is('STOP');
  });

  it('that speak of items only end a story that was broken off before the bridge, or the session of the device, started again', async () => {
    const { show, story, is, says } = await twoClips();
    await says(0, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    const from = Date.now();
    await says(0, 'STOP', 'PLAY');
    const took = Date.now() - from;
    await studio.bridge.stop();
    const ends = new Set<() => void>();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    const [before] = [...ends];
    const { body } = await studio.ana.get<object>(`/devices/${deviceId}`);
    await studio.ana.put('/devices', { ...body, profile: { perSecond: 19 } });
    await until(() => ends.size === 1 && !ends.has(before!), 'the new session waits for the end');
    await studio.live(deviceId);
    expect(slugsIn(device, show)).toEqual(['UM']);
    for (const end of ends) end();
    await holds(show, 'DOIS');
    await is('STOP');
    const { at } = (await studio.told(story.id)).deviceStates[0]!;
    expect(Date.parse(at) - from).toBeLessThan(took + 1_000);
  });

  it.each([
    0, 1,
  ])('that speak of items only end a story whose clip %i they took off the air while the bridge was away, and say is cued by now', async (clip) => {
    const { show, story, is, says } = await twoClips();
    await says(clip, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    // While the bridge hears the device, that a clip is ready says nothing of what plays.
    await says(clip, 'READY', 'PLAY');
    await studio.bridge.stop();
    const ends = new Set<() => void>();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    await says(1 - clip, 'CUE', 'PLAY');
    expect(ends.size).toBe(0);
    await says(clip, 'CUE', 'PLAY');
    expect(ends.size).toBe(1);
    await says(clip, 'PLAY', 'PLAY');
    expect(ends.size).toBe(0);
    // It was heard since.
    await says(clip, 'READY', 'PLAY');
    expect(ends.size).toBe(0);
    await studio.bridge.stop();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    await says(clip, 'CUE', 'PLAY');
    expect(slugsIn(device, show)).toEqual(['UM']);
    for (const end of ends) end();
    await holds(show, 'DOIS');
    await is('STOP');
  });

  it.each([
    0, 1,
  ])('that speak of items only keep a story on air whose clip %i they say is ready after the bridge was away: it may still play, and they do not say PLAY again', async (clip) => {
    const { show, story, is, says } = await twoClips();
    await says(clip, 'PLAY', 'PLAY');
    await studio.ana.patch(`/stories/${story.id}`, 'slug', 'DOIS');
    await studio.bridge.stop();
    const ends = new Set<() => void>();
    await studio.begin({ clock: heldBack(NEXT_ITEM_MS, ends) });
    await studio.live(deviceId);
    for (const one of [0, 1, clip]) await says(one, 'READY', 'PLAY');
    expect(ends.size).toBe(0);
    expect(slugsIn(device, show)).toEqual(['UM']);
    await device.sendStatus(show.uuid, story.uuid, 'STOP');
    await holds(show, 'DOIS');
    await is('STOP');
  });

  it('that speak of items only end a story whose clip they say is ready after the bridge was away once the clip would have ended, unless they say that it did', async () => {
    const { clock, ended, begin } = startingAnew();
    const clip: SentItem = { itemID: '1', ms: 60_000 };
    const story = { lastID: '2', wasPlaying: true };
    const say = (at: number) => void ended.push(at);
    const playedOver = async (item = clip): Promise<PlayedItems> => {
      begin().plays('A', item);
      await clock.pass(10_000);
      const anew = begin();
      anew.noteReady('A', item, story, 'READY', say);
      return anew;
    };
    // It was taken off the air while nobody listened: no word of it comes any more.
    await playedOver();
    await clock.pass(50_000 + NEXT_ITEM_MS - 1);
    expect(ended).toEqual([]);
    await clock.pass(1);
    expect(ended).toEqual([60_000]);
    // It played on, and what follows it is read.
    const heard = await playedOver();
    await clock.pass(50_000);
    expect(heard.stops('A', clip, story, say)).toBe(false);
    await clock.pass(3_600_000);
    expect([ended.length, clock.waiting]).toEqual([1, 0]);
    heard.over('A');
    // Over another start; the bridge that stopped ends nothing.
    (await playedOver()).stop();
    await clock.pass(5_000);
    begin();
    await clock.pass(45_000 + NEXT_ITEM_MS - 1);
    expect(ended.length).toBe(1);
    await clock.pass(1);
    expect(ended.length).toBe(2);
    // Nobody knows how long it lasts.
    await playedOver({ itemID: '1', ms: undefined });
    await clock.pass(UNSURE_MS + NEXT_ITEM_MS - 1);
    expect(ended.length).toBe(2);
    await clock.pass(1);
    expect([ended.length, clock.waiting]).toEqual([3, 0]);
  });

  it('that speak of items only leave a story on air whose clip may have run to its end while the bridge was away, for what is read after it', async () => {
    const { clock, ended, begin } = startingAnew();
    const [clip, last] = ['1', '2'].map((itemID): SentItem => ({ itemID, ms: 60_000 })) as [SentItem, SentItem];
    const isReady = (items: PlayedItems, item: SentItem) =>
      items.noteReady('A', item, { lastID: '2', wasPlaying: true }, 'READY', (at) => ended.push(at));
    begin().plays('A', clip);
    await clock.pass(58_000);
    const first = begin();
    isReady(first, clip);
    await clock.pass(2_000);
    isReady(first, clip);
    expect(clock.waiting).toBe(0);
    // The last one was the end of the story, whether it was broken off or not.
    const items = begin();
    items.plays('A', last);
    await clock.pass(60_000);
    const anew = begin();
    isReady(anew, last);
    isReady(anew, last);
    const said = clock.now();
    await clock.pass(NEXT_ITEM_MS - 1);
    expect(ended).toEqual([]);
    await clock.pass(1);
    expect(ended).toEqual([said]);
  });

  it.each([
    ['both, the stopped one first', ['1', '2'], false],
    ['both, the stopped one last', ['2', '1'], false],
    ['both, over another start', ['1', '2'], true],
  ])('that speak of items only and say after the bridge was away that items are ready keep the story on air where one of these ends in time: %s', async (_, ready, anew) => {
    const { clock, ended, begin } = startingAnew();
    const items = { 1: { itemID: '1', ms: 60_000 }, 2: { itemID: '2', ms: 40_000 } } as Record<string, SentItem>;
    const story = { lastID: '3', wasPlaying: true };
    const say = (at: number) => void ended.push(at);
    const first = begin();
    for (const item of Object.values(items)) first.plays('A', item);
    await clock.pass(10_000);
    let played = begin();
    for (const id of ready) played.noteReady('A', items[id]!, story, 'READY', say);
    await clock.pass(10_000);
    if (anew) played = begin();
    await clock.pass(40_000);
    expect(played.stops('A', items['1']!, story, say)).toBe(false);
    await clock.pass(3_600_000);
    expect([ended, clock.waiting]).toEqual([[], 0]);
  });

  it('that said of an item that it is ready to a bridge of before are heard the same', async () => {
    const { clock, kept, ended, begin } = startingAnew();
    const clip: SentItem = { itemID: '1', ms: 60_000 };
    const story = { lastID: '2', wasPlaying: true };
    const end = { due: 80_000, at: 60_000, readied: '1' };
    kept.set('A', { begun: '1', playing: [{ id: '1', since: 0, ms: 60_000 }], end });
    const played = begin();
    await clock.pass(60_000);
    expect(played.stops('A', clip, story, (at) => ended.push(at))).toBe(false);
    await clock.pass(3_600_000);
    expect([ended, clock.waiting]).toEqual([[], 0]);
  });

  it('that say of a story that it is ready, cued or stopped, and of items that they play, have it on air', async () => {
    const { show, story, says } = await twoClips();
    await device.sendStatus(show.uuid, story.uuid, 'STOP');
    await device.sendStatus(show.uuid, story.uuid, 'CUE');
    await device.sendStatus(show.uuid, story.uuid, 'READY');
    await says(1, 'NOT READY', 'READY');
    await says(0, 'PLAY', 'PLAY');
    await says(0, 'STOP', 'PLAY');
    await says(1, 'PLAY', 'PLAY');
    await says(1, 'STOP', 'STOP');
    await device.sendStatus(show.uuid, story.uuid, 'PLAY');
    await says(1, 'PLAY', 'PLAY');
    await says(1, 'STOP', 'PLAY');
  });

  it.each(['the first', '0'])('that name an item with the status of a story are taken to speak of the story: %s', async (named) => {
    const { show, story, says, is, clips } = await twoClips();
    const itemID = named === '0' ? named : clips[0]!.uuid;
    const element = named === '0' ? {} : { attributes: { element: 'STORY' } };
    const about = { roID: show.uuid, storyID: story.uuid, itemID, time: '2026-11-21T20:00:00', ...element };
    for (const status of ['PLAY', 'STOP']) {
      await device.request({ kind: 'roElementStat', ...about, status });
      await is(status);
      await says(0, 'PLAY', status);
    }
  });

  it('that want everything again for each change, no empty stories or few messages a second get it so', async () => {
    await begin({ profile: { actions: 'replace', emptyStories: false, perSecond: 20 } });
    const media = { objectId: 'V1', slug: 'V', type: 'VIDEO' };
    const video = () => ({ vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'MOS_VIDEO', media }] } });
    const { show, stories } = await studio.show({ slug: 'UM', sections: video() }, { slug: 'SEM' }, { slug: 'DOIS', sections: video() });
    await studio.enable(show);
    await holds(show, 'UM,DOIS');
    const from = device.received.length;
    await studio.move(show, stories[2]!, stories[0]!);
    await holds(show, 'DOIS,UM');
    expect(changes(from).map(({ kind }) => kind)).toEqual(['roReplace']);
  });
});
