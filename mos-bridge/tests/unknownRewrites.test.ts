import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { element, type Message, writeEnvelope } from '@lauda/mos';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterAcknowledgement, UNKNOWN_RUNDOWN } from '../src/rundownOnDevice.ts';
import { knownOf, printOf, verdictOn } from '../src/toldStory.ts';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { Peer } from './peer.ts';
import { answered, RawDevice } from './rawDevice.ts';
import { studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
const OLD = 'Boa noite.\nA chuva voltou.';
const NEWER = `${OLD}\nHá três mortos.`;
const UNKNOWN = 'the bridge does not know yet what the device was told of this story; it is told now: send it again';
let device: RawDevice;
let show: Show;
let story: ListedStory;

const stored = async () => (await studio.told(story.id)).sections.link!.subSections![0] as unknown as { uuid: string; text: string };
/** Has the device send its story with such lines; answers what it is told. */
async function rewrite(lines: string, more: object = {}, messageID = `${Math.ceil(Math.random() * 1e9)}`): Promise<string> {
  const peer = await Peer.open(studio.bridge.upperPort);
  const texts = lines === '' ? [] : lines.split('\n');
  const body = texts.map((line) => ({ kind: 'text' as const, element: element('p', [line]) }));
  const message = { kind: 'roReqStoryAction', operation: 'UPDATE', roID: show.uuid, storyID: story.uuid, body, ...more } as Message;
  peer.send(writeEnvelope({ mosID: IDS.mosId, ncsID: IDS.ncsId, messageID, message }));
  await until(() => peer.answers.length > 0, 'the answer');
  peer.end();
  const answer = peer.answers[0]!.message;
  return answer.kind === 'roAck' ? answer.roStatus : answer.kind;
}
const said = (message: string) => studio.logs.filter((one) => one.message === message);

/** Begins a bridge that tells a prompter a story, and ends. */
async function toldOnce(automatic: boolean): Promise<void> {
  await studio.begin();
  const made = await studio.show({ slug: 'CHUVA', sections: { link: { type: 'LINK', subSections: [text(OLD)] } } });
  [show, story] = [made.show, made.stories[0]!];
  await studio.enable(show, automatic);
  await until(() => studio.acknowledged('roStorySend') === 1, 'told');
  await studio.bridge.stop();
}
/** Begins a bridge that knows nothing of a prompter, which was told by another one; the newsroom wrote since. */
async function takenOver(automatic: boolean): Promise<void> {
  await toldOnce(automatic);
  await studio.forgetJournal();
  await studio.freshJournal();
  const subSections = [{ ...(await stored()), text: NEWER }];
  await studio.ana.patch(`/stories/${story.id}`, 'sections', { link: { type: 'LINK', subSections } });
}

beforeEach(async () => {
  device = studio.keep(await RawDevice.open());
  await studio.device('tp', device.port, { upperPort: device.port, ...IDS, profile: { edits: 'stories' } });
});

/** Starts the bridge with a device that acknowledges none of such messages until the answered function is called. */
async function withheld(awaited: RegExp): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  device.behave = (asked, _wire, well) => void (awaited.test(asked.message.kind) ? held.push(well) : well());
  await studio.startBridge();
  await until(() => held.length > 0, 'it is told');
  return async () => {
    device.behave = (_asked, _wire, well) => well();
    for (const well of held) well();
    const [id] = studio.bridge.states().keys();
    await studio.live(id!);
  };
}

describe('a story that a device rewrites where the bridge does not know what it was told', () => {
  it.each([
    ['the running order', true, /^ro(Create|Replace)$/],
    ['the text', true, /^roStorySend$/],
    ['the running order of a rundown sent by hand', false, /^ro(Create|Replace)$/],
  ])('is refused until the device acknowledged %s: it may be made from what is old by now', async (_, automatic, awaited) => {
    await takenOver(automatic);
    const acknowledge = await withheld(awaited);
    const id = '4711';
    expect(await rewrite('Boa noite a todos.\nA chuva voltou.', {}, id)).toBe(UNKNOWN);
    expect((await stored()).text).toBe(NEWER);
    expect(said('a device rewrote what nobody knows yet that it was told')).toMatchObject([{ level: 'info', what: 'text' }]);
    expect(await rewrite(NEWER)).toBe('OK');
    await acknowledge();
    // It is sent again, as it is or anew, under the number that it had.
    expect(await rewrite('Boa noite a todos.', {}, id)).toBe('OK');
    expect((await stored()).text).toBe('Boa noite a todos.');
  });

  it('is taken where the device refuses to be told, and the log says so: it could correct nothing all evening', async () => {
    await takenOver(true);
    device.behave = (asked, wire, well) =>
      /^ro(Create|Replace)$/.test(asked.message.kind) ? wire.text(answered(asked, 'NACK full')) : well();
    await studio.startBridge({ limits: { fullEveryMs: 600_000 } });
    await until(() => said('refused').length === 2, 'it refused both forms');
    expect(await rewrite('Boa noite a todos.')).toBe('OK');
    expect((await stored()).text).toBe('Boa noite a todos.');
    expect(said('a device rewrote what it may have been told otherwise, as nobody knows')).toMatchObject([{ level: 'warn', what: 'text' }]);
  });

  it('is taken where the device answers heartbeats and nothing that it is told, and not where one connection was lost', async () => {
    await takenOver(true);
    let told = 0;
    device.behave = ({ message }, _wire, well) => {
      if (/^ro(Create|Replace)$/.test(message.kind)) told += 1;
      else well();
    };
    await studio.startBridge();
    for (const answer of [UNKNOWN, UNKNOWN, 'OK']) {
      const before = told;
      await until(() => told > before, 'it is told');
      expect(await rewrite('Boa noite a todos.')).toBe(answer);
      // As after a message that it does not answer.
      device.drop();
    }
    expect((await stored()).text).toBe('Boa noite a todos.');
    device.behave = (_asked, _wire, well) => well();
    const [id] = studio.bridge.states().keys();
    await studio.live(id!);
  });

  it('may bring a page and a presenter that the newsroom does not have where nobody knows what the device was told, and its own stay', async () => {
    await takenOver(true);
    device.behave = (asked, wire, well) =>
      /^ro(Create|Replace)$/.test(asked.message.kind) ? wire.text(answered(asked, 'NACK full')) : well();
    await studio.startBridge({ limits: { fullEveryMs: 600_000 } });
    await until(() => said('refused').length === 2, 'it refused both forms');
    const { page } = (await studio.told(story.id)) as unknown as { page: string };
    const body = [element('storyPresenter', ['BETO']), element('p', ['Boa noite a todos.'])].map((one) => ({ kind: 'text', element: one }));
    expect(await rewrite('', { num: '99', body })).toBe('OK');
    expect(await studio.told(story.id)).toMatchObject({ page });
    expect((await stored()).text).toBe('Boa noite a todos.');
    expect(said('a device rewrote what it may have been told otherwise, as nobody knows')).toMatchObject([
      { what: 'storyNum 99, storyPresenter BETO, text' },
    ]);
    expect(await rewrite('', { body: [{ kind: 'text', element: element('pi', ['PASSAGEM']) }] })).toBe('the pi PASSAGEM cannot be kept');
  });

  it('is taken where the device cannot be reached, though it calls itself, and the log says so: nothing is told it now', async () => {
    await takenOver(true);
    await device.stop();
    await studio.startBridge();
    await until(() => said('cannot be reached').length > 0, 'it was tried');
    expect(await rewrite('Boa noite a todos.', { slug: 'TEMPORAL' })).toBe('OK');
    expect(await studio.told(story.id)).toMatchObject({ slug: 'TEMPORAL' });
    expect((await stored()).text).toBe('Boa noite a todos.');
    expect(said('a device rewrote what it may have been told otherwise, as nobody knows')).toMatchObject([
      { level: 'warn', what: 'slug, text' },
    ]);
  });

  it('is refused where a device that could not be reached is told at last, until it acknowledged that', async () => {
    await takenOver(true);
    const { port } = device;
    await device.stop();
    await studio.startBridge();
    await until(() => said('cannot be reached').length > 0, 'it was tried');
    device = studio.keep(await RawDevice.open(port));
    const held: (() => void)[] = [];
    device.behave = (asked, _wire, well) => void (/^ro(Create|Replace)$/.test(asked.message.kind) ? held.push(well) : well());
    await until(() => held.length > 0, 'it is told');
    expect(await rewrite('Boa noite a todos.')).toBe(UNKNOWN);
    expect((await stored()).text).toBe(NEWER);
  });

  it.each([
    ['holds it without its text', /^roStorySend$/, 1],
    ['refuses to be told of it', /^ro(Create|Replace)$/, 2],
  ])('keeps its text where the device sends none and %s', async (_, refused, times) => {
    await studio.begin({ limits: { fullEveryMs: 600_000 } });
    const made = await studio.show({ slug: 'CHUVA', sections: { link: { type: 'LINK', subSections: [text(OLD)] } } });
    [show, story] = [made.show, made.stories[0]!];
    device.behave = (asked, wire, well) => (refused.test(asked.message.kind) ? wire.text(answered(asked, 'too long')) : well());
    await studio.enable(show, true);
    await until(() => said('refused').length === times, 'it refused');
    expect(await rewrite('', { slug: 'TEMPORAL' })).toBe('OK');
    expect(await studio.told(story.id)).toMatchObject({ slug: 'TEMPORAL' });
    expect((await stored()).text).toBe(OLD);
  });

  it('keeps its text where the device sends none before the bridge knows what it was told, and the device has to send it again', async () => {
    await takenOver(true);
    const held: (() => void)[] = [];
    device.behave = (asked, _wire, well) => void (/^ro(Create|Replace)$/.test(asked.message.kind) ? held.push(well) : well());
    await studio.startBridge();
    await until(() => held.length > 0, 'it is told');
    expect(await rewrite('')).toBe(UNKNOWN);
    expect(await rewrite(NEWER, { num: '99' })).toBe(UNKNOWN);
    expect((await stored()).text).toBe(NEWER);
  });
});

describe('a story that a device rewrites before the bridge has heard what the newsroom wants', () => {
  /** A way to the newsroom over which it does not say what devices should hold until it is let say so, or fails to. */
  async function way() {
    let isLet: boolean | undefined;
    const server = createServer(async (asked, answer) => {
      const { method, url = '', headers } = asked;
      const isWanted = url.endsWith('/bridge/rundowns');
      while (isWanted && isLet === undefined) await pause(5);
      const far = request(`${studio.server.url}${isWanted && !isLet ? '/nowhere' : url}`, { method: method!, headers }, (got) => {
        answer.writeHead(got.statusCode!, got.headers);
        got.pipe(answer);
      });
      asked.pipe(far.on('error', () => answer.destroy()));
    });
    server.on('upgrade', (_asked, socket) => void socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stop = async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
    };
    studio.keep({ stop });
    await takenOver(true);
    await studio.startBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    await until(() => studio.bridge.states().size > 0, 'it serves the device');
    return (is: boolean) => void (isLet = is);
  }

  it('is answered once it has', async () => {
    const letSay = await way();
    const asked = rewrite(NEWER);
    await pause(50);
    letSay(true);
    expect(await asked).toBe('OK');
  });

  it('is to be sent again where the newsroom does not say so, and is no repeat then', async () => {
    const letSay = await way();
    letSay(false);
    expect(await rewrite(NEWER, {}, '4711')).toBe('the newsroom is not reached; send it again');
    letSay(true);
    expect(await rewrite(NEWER, {}, '4711')).toBe('OK');
  });
});

describe('a story whose text is told again after a new connection', () => {
  it.each([
    true,
    false,
  ])('is not emptied by its device, which held it, before it has it again, and is then; told by itself: %s', async (automatic) => {
    await toldOnce(automatic);
    const acknowledge = await withheld(/^roStorySend$/);
    expect(await rewrite('')).toBe(UNKNOWN);
    expect(await rewrite('', { slug: 'TEMPORAL' })).toBe(UNKNOWN);
    expect(said('a device rewrote what nobody knows yet that it was told')).toMatchObject([{ what: 'text' }, { what: 'text' }]);
    expect(await studio.told(story.id)).toMatchObject({ slug: 'CHUVA' });
    expect((await stored()).text).toBe(OLD);
    await acknowledge();
    expect(await rewrite('')).toBe('OK');
    expect((await stored()).text).toBe('');
  });

  it('is not emptied by its device once that cannot be reached any more, and is once it has the text again', async () => {
    await studio.begin();
    const made = await studio.show({ slug: 'CHUVA', sections: { link: { type: 'LINK', subSections: [text(OLD)] } } });
    [show, story] = [made.show, made.stories[0]!];
    await studio.enable(show, true);
    await until(() => studio.acknowledged('roStorySend') === 1, 'told');
    await studio.bridge.stop();
    await withheld(/^roStorySend$/);
    const { port } = device;
    await device.stop();
    await until(() => said('disconnected').length > 0, 'it is away');
    expect(await rewrite('')).toBe('the device was not told of this story yet; it is told once it can be reached');
    expect((await stored()).text).toBe(OLD);
    device = studio.keep(await RawDevice.open(port));
    await until(() => studio.acknowledged('roStorySend') === 2, 'told again');
    expect(await rewrite('')).toBe('OK');
    expect((await stored()).text).toBe('');
  });

  it('is not emptied by its device while it is on air and its text waits for the stop, and is then', async () => {
    await studio.begin();
    const clip = { uuid: randomUUID(), type: 'MOS_VIDEO', media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', mosId: IDS.mosId } };
    const told = text(OLD);
    const made = await studio.show({ slug: 'CHUVA', sections: { link: { type: 'LINK', subSections: [told, clip] } } });
    [show, story] = [made.show, made.stories[0]!];
    await studio.enable(show, true);
    await until(() => studio.acknowledged('roStorySend') === 1, 'told');
    await studio.display(story, 'play');
    const subSections = [told, { ...clip, media: { ...clip.media, objectId: 'V5' } }];
    await studio.ana.patch(`/stories/${story.id}`, 'sections', { link: { type: 'LINK', subSections } });
    device.drop();
    await until(() => studio.acknowledged('roReplace') === 1, 'told again');
    expect(await rewrite('')).toBe('the device was not told the text of this story yet; it is told once the story is off air');
    expect((await stored()).text).toBe(OLD);
    await studio.display(story, 'stop');
    await until(() => studio.acknowledged('roStorySend') === 2, 'its text');
    expect(await rewrite('')).toBe('OK');
    expect((await stored()).text).toBe('');
  });
});

it('a story that came while its device cannot be reached is not told now, and the device hears so, though it calls itself', async () => {
  await studio.begin();
  const made = await studio.show({ slug: 'CHUVA', sections: { link: { type: 'LINK', subSections: [text(OLD)] } } });
  show = made.show;
  await studio.enable(show, true);
  await until(() => studio.acknowledged('roStorySend') === 1, 'told');
  await device.stop();
  await until(() => said('disconnected').length > 0, 'it is away');
  story = await studio.story(show, { slug: 'VENTO', sections: { link: { type: 'LINK', subSections: [text(OLD)] } } });
  let answer = '';
  while (!answer || answer === `unknown ${story.uuid}`) answer = await rewrite('Boa noite a todos.');
  expect(answer).toBe('the device was not told of this story yet; it is told once it can be reached');
  expect((await stored()).text).toBe(OLD);
});

describe('what is known of a story', () => {
  const order = { roID: 'ro', slug: 'show', stories: [{ storyID: 'A', slug: 'A', parts: [] }] };
  const full = afterAcknowledgement(UNKNOWN_RUNDOWN, { k: 'full', order, nonce: 1, owed: ['A'] }, 1);
  const known = (...args: Parameters<typeof knownOf>) => {
    const { slugs, words, item } = knownOf(...args);
    return [slugs, words, item('I', 'objID')];
  };

  it('is nothing where the device was told nothing of it, and the text is not where it is yet to follow or its words were not kept', () => {
    expect(known(undefined, 'A')).toEqual([undefined, undefined, undefined]);
    expect(known(full, 'B')).toEqual([undefined, undefined, undefined]);
    expect(known(full, 'A')).toEqual([['A'], undefined, []]);
    // An encoder of captions is told the text of what is on air alone.
    expect(known(full, 'A', false)).toEqual([['A'], [printOf([])], []]);
    const former = afterAcknowledgement(full, { k: 'text', storyID: 'A', print: 'p' }, 1);
    expect(known(former, 'A')).toEqual([['A'], undefined, []]);
    expect(verdictOn('new', 'present', undefined)).toBe('unknown');
  });
});
