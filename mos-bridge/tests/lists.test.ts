import type { MediaListEvent } from '@lauda/sdk';
import { Newsroom } from '@lauda/sdk';
import { TEST_PASSWORD } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { answerTo, ListScene, type ListSent, listingDevice, MIB, objectText, sendList, waysOf } from './listScene.ts';
import type { RawDevice, RawWire, Transport } from './rawDevice.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
await studio.server.person('lia', ['MEDIA_READ', 'MEDIA_WRITE']);

describe('a list of all an archive holds', () => {
  it.each<Transport>([
    'tcp',
    'one frame',
    'many frames',
  ])('that is longer than any frame may be (%s) is taken as it comes, in no more memory than a short one', async (transport) => {
    const scene = await ListScene.open(studio, transport);
    const short = await scene.list(2_000);
    const long = await scene.list(25_000);
    expect(long.answer).toMatchObject({ status: 'ACK' });
    expect(await scene.total()).toBe(25_000);
    expect(long.most - short.most).toBeLessThan(16 * MIB);
    expect(long.after - short.after).toBeLessThan(4 * MIB);
    // What it does not name any more is gone.
    await scene.list(300);
    expect(await scene.total()).toBe(300);
  });
});

describe.each<Transport>(['tcp', 'one frame'])('a list that is not whole (%s)', (transport) => {
  let device: RawDevice;
  let deviceId = 0;
  let sent: ListSent & { after?: (wire: RawWire) => void };
  const heard: MediaListEvent[] = [];

  /** An archive of which 40 objects are known, and somebody who asks for its list. */
  async function begin(): Promise<Newsroom> {
    sent = { messageID: 1, count: 40 };
    device = studio.keep(
      await listingDevice(async (wire) => {
        const { after } = sent;
        await sendList(wire, sent);
        after?.(wire);
      }, transport),
    );
    deviceId = await studio.device('mam', device.port, waysOf(transport));
    await studio.begin();
    const lia = new Newsroom({ url: studio.server.url });
    await lia.auth.login({ username: 'lia', password: TEST_PASSWORD });
    lia.realtime.subscribe('media', ({ data }) => heard.push(data));
    await lia.realtime.connect();
    expect(await asked(lia)).toMatchObject({ state: 'DONE', count: 40 });
    return lia;
  }
  const total = async () => (await studio.ana.post<{ total: number }>(`/mam/${deviceId}/medias`, {})).body.total;
  const logged = (message: string) => studio.logs.some((line) => line.message === message);
  /** Asks for the list and answers how that ended. */
  async function asked(lia: Newsroom): Promise<MediaListEvent> {
    heard.length = 0;
    await until(
      () =>
        lia.mam.requestSync(deviceId).then(
          () => true,
          () => false,
        ),
      'a list may be asked for',
    );
    await until(() => heard.at(-1)?.state === 'DONE' || heard.at(-1)?.state === 'FAILED', 'it ended');
    return heard.at(-1)!;
  }

  it('because one object is broken inside is refused; what came before it is kept, and nothing is taken for gone', async () => {
    const lia = await begin();
    const crossed = objectText(0).replace('</objSlug>', '');
    sent = { messageID: 2, count: 1_000, object: (n) => (n === 700 ? crossed : objectText(n + 100)) };
    expect(await asked(lia)).toMatchObject({
      state: 'FAILED',
      code: 'unreadable',
      reason: expect.stringMatching(/^the list cannot be read: .*unexpected close tag/i),
    });
    expect(answerTo(device, 2)).toMatchObject({ status: 'NACK', statusDescription: expect.stringContaining('cannot be read') });
    expect(logged('a list is not whole')).toBe(true);
    // The 40 from before, which it does not name, and 700 of it.
    await until(async () => (await total()) === 740, 'what came before is there');
    // The connection goes on, and the next list says what there is.
    sent = { messageID: 3, count: 25 };
    expect(await asked(lia)).toMatchObject({ state: 'DONE', count: 25 });
    await until(async () => (await total()) === 25, 'exactly what it holds');
    await lia.close();
  });

  it('because the connection ended in the middle has failed; the same list under the same id is taken when it comes again', async () => {
    const lia = await begin();
    sent = { messageID: 2, count: 600, tail: '<mosObj><objID>HALF', after: ({ socket }) => void socket.end() };
    expect(await asked(lia)).toMatchObject({ state: 'FAILED', code: 'unreadable' });
    await until(() => logged('a list is not whole'), 'it is told');
    await until(async () => (await total()) === 600, 'what came is kept, and what it does not name is not gone');
    await studio.live(deviceId);
    sent = { messageID: 2, count: 30 };
    expect(await asked(lia)).toMatchObject({ state: 'DONE', count: 30 });
    expect(answerTo(device, 2)).toMatchObject({ status: 'ACK' });
    await until(async () => (await total()) === 30, 'exactly what it holds');
    await lia.close();
  });

  it('because metadata of one object would not be kept is refused by its name; every other object is kept', async () => {
    const lia = await begin();
    const metadata = (length: number) => `<mosExternalMetadata><mosPayload>${'x'.repeat(length)}</mosPayload></mosExternalMetadata>`;
    sent = { messageID: 2, count: 50, object: (n) => objectText(n, n === 7 ? metadata(4 * MIB) : n === 8 ? metadata(4 * MIB - 500) : '') };
    await asked(lia);
    await until(() => answerTo(device, 2) !== undefined, 'it is answered');
    expect(answerTo(device, 2)).toMatchObject({ status: 'NACK', statusDescription: expect.stringContaining('CLIP-0000007') });
    await until(async () => (await total()) === 50, 'all of them');
    const { body } = await studio.ana.get<{ mosExternalMetadata: string }>(`/mam/${deviceId}/media/CLIP-0000008`);
    expect(body.mosExternalMetadata).toBe(metadata(4 * MIB - 500));
    await lia.close();
  });

  it('because an object is longer than any may be ends the connection with a word in the log', async () => {
    const lia = await begin();
    sent = { messageID: 2, count: 60, object: (n) => (n === 50 ? objectText(n, `<x>${'y'.repeat(9 * MIB)}</x>`) : objectText(n)) };
    expect(await asked(lia)).toMatchObject({ state: 'FAILED', code: 'unreadable', reason: expect.stringContaining('too long') });
    expect(logged('a frame is too long')).toBe(true);
    await until(async () => (await total()) === 50, 'what came before it');
    await lia.close();
  });

  it('of somebody else is refused, and nothing of it is taken [R15]', async () => {
    const lia = await begin();
    const stranger = objectText(5_000);
    device.wire.text(
      `<mos><mosID>mam.tv</mosID><ncsID>other.tv</ncsID><messageID>77</messageID><mosListAll>${stranger}</mosListAll></mos>`,
    );
    await until(() => answerTo(device, 77) !== undefined, 'it is answered');
    expect(answerTo(device, 77)).toMatchObject({ status: 'NACK' });
    expect(await total()).toBe(40);
    await lia.close();
  });
});

describe('a list that comes again under its id', () => {
  it('changes nothing and gets the first answer; another one under that id is refused [R18, R19]', async () => {
    const device = studio.keep(await listingDevice(() => Promise.resolve()));
    const deviceId = await studio.device('mam', device.port);
    await studio.begin();
    const total = async () => (await studio.ana.post<{ total: number }>(`/mam/${deviceId}/medias`, {})).body.total;
    await studio.live(deviceId);
    const list = (count: number) => ({ messageID: 50, count });
    const answers = () =>
      device.asked.filter((one) => one.messageID === '50' && one.message.kind === 'mosAck').map(({ message }) => message);
    await sendList(device.wire, list(20));
    await sendList(device.wire, list(20));
    await sendList(device.wire, list(21));
    await until(() => answers().length === 3, 'three answers');
    expect(answers()).toMatchObject([{ status: 'ACK' }, { status: 'ACK' }, { status: 'NACK' }]);
    await until(async () => (await total()) === 20, 'those of the first');
  });
});

describe('whoever asks for a list', () => {
  it('is told how many objects came as they come, and that another is on its way', async () => {
    const steps: (() => void)[] = [];
    const step = (): Promise<void> => new Promise((resolve) => steps.push(resolve));
    const head = '<mos><mosID>mam.tv</mosID><ncsID>ncs.tv</ncsID><messageID>60</messageID><mosListAll>';
    const texts = (from: number, to: number): string => Array.from({ length: to - from }, (_, n) => objectText(from + n)).join('');
    const device = studio.keep(
      await listingDevice(async ({ text }) => {
        text(head + texts(0, 3));
        await step();
        text(texts(3, 5));
        await step();
        text('</mosListAll></mos>');
      }),
    );
    const deviceId = await studio.device('mam', device.port);
    await studio.begin();
    await studio.live(deviceId);
    const lia = new Newsroom({ url: studio.server.url });
    await lia.auth.login({ username: 'lia', password: TEST_PASSWORD });
    const heard: MediaListEvent[] = [];
    lia.realtime.subscribe('media', ({ data }) => heard.push(data));
    await lia.realtime.connect();
    await lia.mam.requestSync(deviceId);
    await until(() => heard.at(-1)?.count === 3, 'three came');
    steps.shift()!();
    await until(() => heard.at(-1)?.count === 5, 'two more came');
    expect(heard.every(({ state }) => state === 'RUNNING')).toBe(true);
    await until(() => steps.length === 1, 'its end waits');
    steps.shift()!();
    await until(() => heard.at(-1)?.state === 'DONE', 'it is whole');
    expect(heard.at(-1)).toMatchObject({ count: 5, code: null });
    // One that comes without being asked for is on its way too.
    device.wire.text(head.replace('60', '61') + texts(0, 7));
    const total = async () => (await studio.ana.post<{ total: number }>(`/mam/${deviceId}/medias`, {})).body.total;
    await until(async () => (await total()) === 7, 'seven came');
    await lia.mam.requestSync(deviceId);
    await until(() => heard.at(-1)?.state === 'FAILED', 'it is refused');
    expect(heard.at(-1)).toMatchObject({ code: 'busy' });
    await lia.close();
  });
});
