import { type Envelope, type Message, type RunningOrder, writeEnvelope } from '@lauda/mos';
import { type SerialDevice, type SerialOptions, startSerialDevice } from '@lauda/simulators';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../src/journal.ts';
import { IDS, type Show } from './bridged.ts';
import { answered, type Behaviour, RawDevice } from './rawDevice.ts';
import { slugsIn, studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
const ACK_MS = 60;

/** A message as devices send it that name none. */
const nameless = (text: string): string => text.replace(/<messageID>.*?<\/messageID>/, '');
/** Numbers from 0 to 1, the same for a seed. */
const dice = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
async function open(options: Partial<SerialOptions> = {}, more: object = {}) {
  const device = studio.keep(await startSerialDevice({ ...IDS, ...options }));
  const deviceId = await studio.device('playout', device.port, { upperPort: device.port, ...IDS, ...more });
  return Object.assign(device, { deviceId });
}
type Opened = Awaited<ReturnType<typeof open>>;

/** What the newsroom says of a rundown on a device, when it says that all of it is there; undefined until then. */
async function saidToExist(show: Show, { deviceId }: Pick<Opened, 'deviceId'>): Promise<number | undefined> {
  const { existence, lastError, acked, wanted } = await studio.row(show, deviceId);
  return existence === 'EXIST' && lastError === null && acked === wanted ? acked : undefined;
}
async function slugsOf(show: Show): Promise<string[]> {
  const { blocks } = await studio.loaded(show);
  return blocks.flatMap(({ stories }) => stories.filter(({ approved }) => approved).map(({ slug }) => slug));
}

/** Looks at each moment something is noted as acknowledged: what a device does not hold then, though nothing is in doubt, is said too early. */
function saidTooEarly(device: Pick<Opened, 'deviceId' | 'holdings'>): string[] {
  const found: string[] = [];
  const { record } = Journal.prototype;
  vi.spyOn(Journal.prototype, 'record').mockImplementation(function (this: Journal, deviceId, roID, event, now) {
    const noted = record.call(this, deviceId, roID, event, now);
    if (deviceId === device.deviceId && noted.order && noted.resync === 'no') {
      const slugsOf = (order?: Pick<RunningOrder, 'stories'>): string[] => order?.stories.map(({ slug }) => slug ?? '') ?? [];
      const held = slugsOf(device.holdings().get(roID));
      if (!slugsOf(noted.order).every((slug) => held.includes(slug)))
        found.push(`${event.k}: said ${slugsOf(noted.order).join()}, held ${held.join()}`);
    }
    return noted;
  });
  return found;
}
afterEach(() => void vi.restoreAllMocks());

describe('a device without message ids that does one thing after the other', () => {
  it.each([11, 12, 13, 14, 15, 17])('late and refusing at random (seed %i) is never said to hold a story it lacks', async (seed) => {
    const roll = dice(seed);
    const isChange = (kind: string): boolean => /^ro(?!Req)/.test(kind);
    let refuses = 0.3;
    // One of ten takes longer than late answers are waited for.
    const factor = (): number => (roll() < 0.1 ? 6 : 3 * roll());
    const device = await open({
      // The first of all comes late for sure.
      workMs: ({ kind }) => (isChange(kind) ? Math.floor((kind === 'roCreate' ? 3 : factor()) * ACK_MS) : 0),
      refuses: () => (roll() < refuses ? 'not now' : undefined),
    });
    const lies = saidTooEarly(device);
    await studio.begin({ port: { ackMs: ACK_MS, attempts: 8, backoffMs: [10, 40] }, limits: { fullEveryMs: 150 } });
    const { show, stories } = await studio.show({ slug: 'UM' }, { slug: 'DOIS' }, { slug: 'TRES' });
    await studio.enable(show);
    for (let n = 0; n < 6; n++) {
      await studio.story(show, { slug: `NOVA ${n}` });
      const [a, b] = [stories[n % 3]!, stories[(n + 1) % 3]!];
      if (roll() < 0.5) await studio.move(show, a, b);
      else await studio.ana.patch(`/stories/${a.id}`, 'approved', roll() < 0.5);
      await pause(roll() * 4 * ACK_MS);
    }
    refuses = 0.15;
    const wanted = await slugsOf(show);
    const isSaid = async (): Promise<boolean> =>
      device.waiting === 0 && studio.isLive(device.deviceId) && (await saidToExist(show, device)) === wanted.length;
    // What was said before the last change reached the bridge says nothing yet.
    const settled = async (): Promise<boolean> => {
      const { length } = device.received;
      if (!(await isSaid())) return false;
      await pause(8 * ACK_MS);
      return (await isSaid()) && device.received.length === length;
    };
    await until(settled, 'the newsroom says all is there', 30_000, () => slugsIn(device, show).join());
    expect(lies).toEqual([]);
    expect(slugsIn(device, show)).toEqual(wanted);
    expect(studio.logs.filter(({ message }) => message === 'an answer nobody waits for').length).toBeGreaterThan(0);
  });

  it('answers a repeat once more, and that answer does not count for the next message', async () => {
    const isA = (message: Message, operation: string): boolean => message.kind === 'roElementAction' && message.operation === operation;
    const device = await open({
      // A changed name takes longer than the newsroom waits; what comes after it is refused.
      workMs: (message) => (isA(message, 'REPLACE') ? 3 * ACK_MS : 0),
      refuses: (message) => (isA(message, 'INSERT') ? 'no room' : undefined),
    });
    await studio.begin({ port: { ackMs: ACK_MS, attempts: 4, backoffMs: [10, 40] }, limits: { fullEveryMs: 60_000 } });
    const { show, stories } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await until(async () => (await saidToExist(show, device)) === 1, 'the first');
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(() => device.waiting > 1, 'a repeat');
    await studio.story(show, { slug: 'DOIS' });
    const row = () => studio.row(show, device.deviceId);
    await until(async () => (await row()).lastError === 'no room', 'the refusal', 8_000);
    expect(slugsIn(device, show)).toEqual(['PRIMEIRA']);
    expect(await row()).toMatchObject({ acked: 1, wanted: 2 });
    expect(studio.logs.some(({ message, answer }) => message === 'an answer nobody waits for' && answer === 'roAck')).toBe(true);
  });

  it.each([
    ['reqMachInfo', []],
    ['roReqAll', ['reqMachInfo']],
    ['heartbeat', ['reqMachInfo', 'roReqAll']],
  ])('and works longer at a repeat than late answers are waited for is asked by %s, and not said to hold a story before it does', async (asked, unknown: readonly string[]) => {
    let renames = 0;
    const isA = (message: Message, operation: string): boolean => message.kind === 'roElementAction' && message.operation === operation;
    const device = await open({
      workMs: (message) => (isA(message, 'REPLACE') ? (++renames > 1 ? 7 : 2) * ACK_MS : isA(message, 'INSERT') ? 5 * ACK_MS : 0),
      ignores: ({ kind }) => unknown.includes(kind),
    });
    const lies = saidTooEarly(device);
    await studio.begin({ port: { ackMs: ACK_MS, attempts: 10, backoffMs: [10, 40] }, limits: { fullEveryMs: 60_000 } });
    const { show, stories } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await until(async () => (await saidToExist(show, device)) === 1, 'the first');
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(() => slugsIn(device, show).join() === 'PRIMEIRA', 'the name');
    const from = device.received.length;
    await studio.story(show, { slug: 'DOIS' });
    await until(() => slugsIn(device, show).join() === 'PRIMEIRA,DOIS', 'the second');
    await until(async () => (await saidToExist(show, device)) === 2, 'it is said');
    expect(lies).toEqual([]);
    expect(renames).toBe(2);
    expect(device.received.slice(from).map(({ kind }) => kind)).toContain(asked);
  });

  it('and answers a repeat once is asked one thing before the next message, also where the ids of messages begin anew', async () => {
    const device = studio.keep(await RawDevice.open());
    const taken = new Set<string>();
    device.behave = (asked, wire) => {
      const { message } = asked;
      const isRename = message.kind === 'roElementAction' && message.operation === 'REPLACE';
      // It works for long at a new name, and drops what comes meanwhile.
      if (!isRename) return void wire.text(nameless(answered(asked)));
      if (taken.has(asked.messageID!)) return;
      taken.add(asked.messageID!);
      void pause(2 * ACK_MS).then(() => wire.text(nameless(answered(asked))));
    };
    const deviceId = await studio.device('playout', device.port, { upperPort: device.port, ...IDS });
    await studio.begin({ port: { ackMs: ACK_MS, attempts: 10, backoffMs: [10, 40] }, limits: { fullEveryMs: 60_000 } });
    const { show, stories } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await until(async () => (await saidToExist(show, { deviceId })) === 1, 'the first');
    await studio.ana.patch(`/stories/${stories[0]!.id}`, 'slug', 'PRIMEIRA');
    await until(() => taken.size === 1, 'the new name');
    const { nextId } = Journal.prototype;
    const givenAnew = vi.spyOn(Journal.prototype, 'nextId').mockImplementation(async function (this: Journal, id) {
      return (await nextId.call(this, id)) - 500;
    });
    await studio.story(show, { slug: 'DOIS' });
    const isNew = ({ message }: Envelope): boolean => message.kind === 'roElementAction' && message.operation === 'INSERT';
    await until(() => device.asked.some(isNew), 'the second');
    expect(givenAnew).toHaveBeenCalled();
    const between = device.asked.slice(0, device.asked.findIndex(isNew)).map(({ message }) => message.kind);
    expect(between.slice(between.lastIndexOf('roElementAction') + 1)).toEqual(['reqMachInfo']);
  });

  describe('and is late with a new story', () => {
    const LATE_MS = 250;
    const isInsert = (message: Message): boolean => message.kind === 'roElementAction' && message.operation === 'INSERT';
    /** Takes the story, and refuses its repeat. */
    async function refusing() {
      let inserts = 0;
      return await startSerialDevice({
        ...IDS,
        workMs: (message) => (isInsert(message) ? 2 * LATE_MS : 0),
        refuses: (message) => (isInsert(message) && ++inserts > 1 ? 'no room' : undefined),
      });
    }
    /** Takes whatever comes, as often as it comes. */
    async function doubling() {
      const device = await RawDevice.open();
      let done = Promise.resolve();
      device.behave = (asked, wire) => {
        done = done.then(() => pause(isInsert(asked.message) ? 2 * LATE_MS : 0));
        void done.then(() => wire.text(nameless(answered(asked))));
      };
      return device;
    }
    const hears = (device: SerialDevice | RawDevice, kind: string): boolean =>
      'asked' in device ? device.kinds().includes(kind) : device.received.some((message) => message.kind === kind);

    it.each([
      ['refuses', refusing, 'no room'],
      ['takes once more', doubling, 'taken twice'],
    ] as const)('whose repeat it %s, is not said to hold it until it was told everything', async (_, start, reason) => {
      const device = studio.keep(await start());
      const deviceId = await studio.device('playout', device.port, { upperPort: device.port, ...IDS });
      await studio.begin({ port: { ackMs: LATE_MS, attempts: 4, backoffMs: [10, 40] }, limits: { fullEveryMs: 10_000 } });
      const { show } = await studio.show({ slug: 'UM' });
      await studio.enable(show);
      await until(async () => (await saidToExist(show, { deviceId })) === 1, 'the first');
      await studio.story(show, { slug: 'DOIS' });
      await until(async () => (await studio.row(show, deviceId)).lastError === reason, 'it is said');
      expect(await saidToExist(show, { deviceId })).toBeUndefined();
      expect(hears(device, 'roReplace')).toBe(false);
      const left = studio.logs.filter(({ message }) => message === 'a repeat leaves open what the device holds');
      expect(left[0]).toMatchObject({ level: 'warn', device: deviceId, rundown: show.uuid, command: 'roElementAction', reason });
      await until(() => hears(device, 'roReplace'), 'all of it');
      await until(async () => (await saidToExist(show, { deviceId })) === 2, 'it holds both');
    });
  });

  describe('and refuses what nobody waits for', () => {
    const isAbout = (asked: Envelope, operation: string): boolean =>
      asked.message.kind === 'roElementAction' && asked.message.operation === operation;
    const refusalOf = (roID: string, roStatus = 'no room'): string =>
      writeEnvelope({ mosID: IDS.mosId, ncsID: IDS.ncsId, message: { kind: 'roAck', roID, roStatus, elements: [] } });
    async function raw(behave: Behaviour, fullEveryMs: number, more: object = {}) {
      const device = studio.keep(await RawDevice.open());
      device.behave = behave;
      const deviceId = await studio.device('playout', device.port, { upperPort: device.port, ...IDS });
      await studio.begin({ limits: { fullEveryMs }, ...more });
      return { device, deviceId };
    }
    const fulls = (device: RawDevice): string[] =>
      device.asked.flatMap(({ message }) => (message.kind === 'roReplace' ? [message.roID] : []));

    it.each([
      ['late', false],
      ['before it answers a heartbeat', true],
    ])('%s: it is not said to hold the rundown any more, and told all of it', async (_when, beats) => {
      let owed = '';
      const { device, deviceId } = await raw(
        (asked, wire) => {
          const isBeat = asked.message.kind === 'heartbeat';
          // It says that it takes the new story, and does not.
          if (isAbout(asked, 'INSERT')) owed = refusalOf((asked.message as { roID: string }).roID);
          if (isBeat && owed !== '') wire.text(owed);
          wire.text(nameless(answered(asked)));
          if (!beats && owed !== '')
            void pause(50)
              .then(() => wire.text(owed))
              .then(() => (owed = ''));
          else if (isBeat) owed = '';
        },
        2_000,
        beats ? { heartbeatMs: 100 } : {},
      );
      const { show } = await studio.show({ slug: 'UM' });
      await studio.enable(show);
      await until(async () => (await saidToExist(show, { deviceId })) === 1, 'the first');
      await studio.story(show, { slug: 'DOIS' });
      await until(async () => (await studio.row(show, deviceId)).lastError === 'no room', 'it is said');
      expect(await saidToExist(show, { deviceId })).toBeUndefined();
      await until(() => fulls(device).length > 0, 'all of it');
      await until(async () => (await saidToExist(show, { deviceId })) === 2, 'it holds both');
      expect(fulls(device)).toEqual([show.uuid]);
    });

    it.each(['no room', 'OK'])('of one rundown as it is told of another (%s): that is no answer for the other', async (status) => {
      let first = '';
      let says = true;
      const { device, deviceId } = await raw((asked, wire) => {
        const own = nameless(answered(asked));
        if (!isAbout(asked, 'INSERT') || !says) return void wire.text(own);
        says = false;
        wire.text(refusalOf(first, status));
        // What it was told it refuses.
        void pause(100).then(() => wire.text(refusalOf((asked.message as { roID: string }).roID, 'full up')));
      }, 2_000);
      const [one, other] = [(await studio.show({ slug: 'UM' })).show, (await studio.show({ slug: 'DOIS' })).show];
      first = one.uuid;
      for (const show of [one, other]) {
        await studio.enable(show);
        await until(async () => (await saidToExist(show, { deviceId })) === 1, 'it is there');
      }
      const inserted = vi.spyOn(Journal.prototype, 'record');
      await studio.story(other, { slug: 'TRES' });
      await until(async () => (await studio.row(other, deviceId)).lastError === 'full up', 'its own refusal');
      expect(inserted.mock.calls.filter(([, , event]) => event.k === 'edit')).toEqual([]);
      const refused = status === 'OK' ? [other.uuid] : [one.uuid, other.uuid];
      await until(() => fulls(device).length === refused.length, 'all of what it refused');
      expect(fulls(device).sort()).toEqual(refused.sort());
      await until(async () => (await saidToExist(one, { deviceId })) === 1 && (await saidToExist(other, { deviceId })) === 2, 'it is said');
    });

    it('of each message: it is told all of it once for each change, not for ever', async () => {
      const { device, deviceId } = await raw((asked, wire) => {
        const { kind, roID = '' } = asked.message as { kind: string; roID?: string };
        const isAsked = kind === 'heartbeat' || kind === 'reqMachInfo' || kind === 'roReqAll';
        wire.text(nameless(answered(asked)) + (isAsked ? '' : refusalOf(roID)));
      }, 50);
      const { show } = await studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('boa noite')] } } });
      await studio.enable(show);
      await until(() => fulls(device).length === 1, 'all of it');
      await pause(1_500);
      expect(fulls(device).length).toBe(1);
      await studio.ana.patch(`/stories/${(await studio.loaded(show)).blocks[0]!.stories[0]!.id}`, 'slug', 'PRIMEIRA');
      await until(() => fulls(device).length === 2, 'all of it again');
      await pause(1_500);
      expect(fulls(device).length).toBe(2);
      // It goes on to say no: whether it holds it nobody knows.
      expect(await saidToExist(show, { deviceId })).toBeUndefined();
      expect(device.kinds().filter((kind) => kind === 'roStorySend').length).toBeGreaterThan(1);
    });

    it('of a text that it took: it is told all of it after each change of a text, and not said to have refused it once it has it', async () => {
      let last = '';
      const { device, deviceId } = await raw((asked, wire) => {
        const { message } = asked;
        wire.text(nameless(answered(asked)));
        // Each text is refused once, after it was taken.
        const words = message.kind === 'roStorySend' ? JSON.stringify(message.body) : '';
        if (words === '' || words === last) return;
        last = words;
        if (words.includes('nova')) void pause(30).then(() => wire.text(refusalOf((message as { roID: string }).roID)));
      }, 50);
      const { show, stories } = await studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('boa noite')] } } });
      await studio.enable(show);
      await until(async () => (await saidToExist(show, { deviceId })) === 1, 'the first');
      for (const time of [1, 2, 3]) {
        await studio.ana.patch(`/stories/${stories[0]!.id}`, 'sections', {
          link: { type: 'LINK', subSections: [text(`frase nova ${time}`)] },
        });
        await until(() => fulls(device).length === time, `all of it after change ${time}`);
        const texts = () =>
          device.asked.filter(({ message }) => message.kind === 'roStorySend' && JSON.stringify(message.body).includes(`nova ${time}`));
        await until(() => texts().length === 2, 'the text again');
        await until(async () => (await saidToExist(show, { deviceId })) === 1, 'it is said to hold it');
      }
      await pause(500);
      expect([fulls(device).length, (await studio.row(show, deviceId)).lastError]).toEqual([3, null]);
    });

    it('of a running order that it does not hold, or under the id of another message: it is told nothing', async () => {
      const { device, deviceId } = await raw((asked, wire, well) => {
        well();
        if (asked.message.kind === 'roCreate') wire.text(refusalOf('another') + refusalOf('') + answered(asked, 'no room', '2147483000'));
      }, 50);
      const { show } = await studio.show({ slug: 'UM' });
      await studio.enable(show);
      await until(async () => (await saidToExist(show, { deviceId })) === 1, 'it is there');
      await pause(500);
      expect(await saidToExist(show, { deviceId })).toBe(1);
      expect(fulls(device)).toEqual([]);
      expect(studio.logs.filter(({ message }) => message === 'an answer nobody waits for').length).toBe(3);
    });
  });

  it('that no longer holds one rundown while it holds another is said to hold the other alone [DEV-10]', async () => {
    const device = await open();
    await studio.begin();
    const [first, second] = [(await studio.show({ slug: 'UM' })).show, (await studio.show({ slug: 'DOIS' })).show];
    await studio.enable(first);
    await studio.enable(second);
    await until(async () => (await saidToExist(first, device)) === 1 && (await saidToExist(second, device)) === 1, 'both');
    await studio.disable(first);
    await until(() => !device.holdings().has(first.uuid), 'it is taken off');
    await until(async () => (await studio.row(first, device.deviceId)).existence === 'CAN_CREATE', 'it is said');
    expect(await studio.row(first, device.deviceId)).toMatchObject({ existence: 'CAN_CREATE', acked: 0 });
    expect(await studio.row(second, device.deviceId)).toMatchObject({ existence: 'EXIST', acked: 1 });
  });
});

describe('a device that closes the connection after each answer', () => {
  it('gets its rundowns, what changes and what it is late for, over a connection for each message', async () => {
    const device = await open({ messageID: (asked) => asked, closesAfter: () => 1 });
    await studio.begin({ port: { ackMs: 300, attempts: 3, backoffMs: [20, 80] }, heartbeatMs: 200 });
    const { show, stories } = await studio.show(
      { slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('boa noite')] } } },
      { slug: 'DOIS' },
    );
    await studio.enable(show);
    await until(async () => (await saidToExist(show, device)) === 2, 'both stories');
    await until(() => device.texts().has(stories[0]!.uuid), 'its text');
    await studio.move(show, stories[1]!, stories[0]!);
    await until(() => slugsIn(device, show).join() === 'DOIS,UM', 'the move');
    const from = device.received.length;
    await pause(600);
    // While nothing changes it is only asked whether it is there, and everything is told once.
    expect(device.received.slice(from).every(({ kind }) => kind === 'heartbeat')).toBe(true);
    expect(device.received.filter(({ kind }) => kind === 'roCreate' || kind === 'roReplace').length).toBe(1);
    expect((await studio.row(show, device.deviceId)).existence).toBe('EXIST');
  });

  it('counts as gone when it does not come back, and gets everything when it does', async () => {
    let closes = 1;
    const device = await open({ messageID: (asked) => asked, closesAfter: () => closes });
    await studio.begin({ port: { ackMs: 200, attempts: 2, backoffMs: [20, 80] } });
    const { show } = await studio.show({ slug: 'UM' });
    await studio.enable(show);
    await until(async () => (await saidToExist(show, device)) === 1, 'the story');
    await device.stop();
    await studio.story(show, { slug: 'DOIS' });
    await until(async () => (await studio.row(show, device.deviceId)).existence === 'CANT_CREATE', 'it is gone');
    closes = 0;
    const back = studio.keep(await startSerialDevice({ ...IDS, messageID: (asked) => asked, port: device.port }));
    await until(() => slugsIn(back, show).join() === 'UM,DOIS', 'everything');
    await until(async () => (await saidToExist(show, device)) === 2, 'it is said');
  });
});
