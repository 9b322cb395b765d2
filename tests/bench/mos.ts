import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { element, encodeText, Framer, type Message, type RunningOrder, readEnvelope, type StorySend, writeEnvelope } from '@lauda/mos';
import {
  ConnectionConfig,
  type IConnectionConfig,
  type IMOSROFullStory,
  type IMOSRunningOrder,
  MosConnection,
} from '@mos-connection/connector';
import { realClock } from '../../mos-bridge/src/effects.ts';
import { Journal } from '../../mos-bridge/src/journal.ts';
import { Port } from '../../mos-bridge/src/port.ts';
import { PORT_SETTINGS } from '../../mos-bridge/src/portOptions.ts';
import { tcp } from '../../mos-bridge/src/wire/line.ts';
import { startProcess } from '../../packages/testing/src/process.ts';
import { writeStory } from './fixtures/stories.ts';
import { type Bench, compared, interleave, type Outcome } from './measure.ts';

const STORIES = 200;
/** Messages of a slice. */
const SENT = 60;
const MOS_ID = 'PLAYOUT.BENCH';
const NCS_ID = 'LAUDA.BENCH';
const RO_ID = 'ro-bench';
const DEVICE = 1;
const CHUNK = 1_400;
/** As the bridge lets it be: answers known but not yet on the disk. */
const AHEAD = 32;

/** One story in words that both sides are told in: the same text, the same clip. */
interface Told {
  readonly id: string;
  readonly slug: string;
  readonly page: string;
  readonly paragraphs: readonly string[];
  readonly clip: string;
}
const told: readonly Told[] = Array.from({ length: STORIES }, (_, index) => {
  const { uuid, slug, page, body } = writeStory(index);
  const texts = Object.values(body.sections).flatMap((section) => section?.subSections?.map(({ text }) => text ?? '') ?? []);
  return { id: uuid, slug, page, paragraphs: texts.filter(Boolean), clip: `CLIP-${index}` };
});

const ourStory = ({ id, slug, page, paragraphs, clip }: Told): StorySend => ({
  kind: 'roStorySend',
  roID: RO_ID,
  storyID: id,
  slug,
  num: page,
  body: [
    ...paragraphs.map((text) => ({ kind: 'text' as const, element: element('p', [text]) })),
    { kind: 'item', item: { itemID: `${id}-1`, slug, objID: clip, mosID: MOS_ID } },
  ],
});
const ourOrder: RunningOrder = {
  roID: RO_ID,
  slug: 'Jornal da Noite',
  stories: told.map(({ id, slug, page, clip }) => ({
    storyID: id,
    slug,
    num: page,
    parts: [{ kind: 'item', item: { itemID: `${id}-1`, slug, objID: clip, mosID: MOS_ID } }],
  })),
};
const envelope = (message: Message, messageID: number) => ({ mosID: MOS_ID, ncsID: NCS_ID, messageID: String(messageID), message });

/** Sends to a device and resolves when it has acknowledged. */
interface Ncs {
  story(at: number): Promise<unknown>;
  order(): Promise<unknown>;
  close(): Promise<void>;
}
interface Ports {
  readonly lowerPort: number;
  readonly upperPort: number;
}

/** Our side as the bridge speaks: a set-aside id, one message at a time, what was acknowledged in the journal, whose syncs are shared. */
async function openOurs({ upperPort }: Ports, folder: string): Promise<Ncs> {
  const journal = await Journal.open(folder, 'bench');
  journal.lease(DEVICE, { epoch: 1, idFrom: 1, idTo: 2_000_000_000 }, false);
  const port = new Port({
    device: DEVICE,
    name: 'upper',
    dials: [tcp('127.0.0.1', upperPort)],
    encoding: 'ucs-2be',
    clock: realClock,
    log: () => undefined,
    settings: PORT_SETTINGS,
    allowed: () => true,
    onUp: () => undefined,
    onDown: () => undefined,
    replier: () => Promise.resolve(undefined),
  });
  await port.ready(5_000);
  let unstored = 0;
  const send = async (message: Message, event: Parameters<Journal['told']>[2]): Promise<void> => {
    const id = await journal.nextId(DEVICE);
    const answer = await port.exchange(envelope(message, id));
    if (answer.message.kind !== 'roAck' || answer.message.roStatus !== 'OK') throw new Error('The device refused.');
    journal.told(DEVICE, RO_ID, event, Date.now());
    unstored += 1;
    const stored = journal.commitSoon().finally(() => {
      unstored -= 1;
    });
    if (unstored > AHEAD) await stored;
  };
  return {
    story: (at) => send(ourStory(told[at % STORIES]!), { k: 'text', storyID: told[at % STORIES]!.id, print: String(at) }),
    order: () => send({ kind: 'roCreate', ...ourOrder }, { k: 'full', order: ourOrder, nonce: 0, owed: [] }),
    close: async () => {
      port.stop();
      await journal.close();
    },
  };
}

/** The MOS library of others as the newsroom. */
async function openTheirs({ lowerPort, upperPort }: Ports): Promise<Ncs> {
  const profiles = { '0': true, '1': true, '2': true, '4': true };
  const base = { mosID: NCS_ID, acceptsConnections: false, profiles, openRelay: false, strict: false };
  const mos = new MosConnection(new ConnectionConfig(base) as IConnectionConfig);
  mos.on('error', () => undefined);
  mos.on('warning', () => undefined);
  await mos.init();
  const ports = { lower: lowerPort, upper: upperPort, query: lowerPort };
  const device = await mos.connect({
    primary: { id: MOS_ID, host: '127.0.0.1', ports, dontUseQueryPort: true, heartbeatInterval: 60_000, timeout: 60_000 },
  });
  // It says it is connected after its first heartbeat was answered; a message before that is refused.
  for (const end = Date.now() + 5_000; !device.getConnectionStatus().PrimaryConnected && Date.now() < end; ) await pause(20);
  const { mosString128: word } = mos.mosTypes;
  const story = ({ id, slug, page, paragraphs, clip }: Told): IMOSROFullStory => ({
    ID: word.create(id),
    Slug: word.create(slug),
    Number: word.create(page),
    RunningOrderId: word.create(RO_ID),
    Body: [
      ...paragraphs.map((text) => ({ Type: 'p', Content: { $type: 'text', text } })),
      { Type: 'storyItem', Content: { ID: word.create(`${id}-1`), Slug: word.create(slug), ObjectID: word.create(clip), MOSID: MOS_ID } },
    ],
  });
  const order: IMOSRunningOrder = {
    ID: word.create(RO_ID),
    Slug: word.create('Jornal da Noite'),
    Stories: told.map(({ id, slug, page, clip }) => ({
      ID: word.create(id),
      Slug: word.create(slug),
      Number: word.create(page),
      Items: [{ ID: word.create(`${id}-1`), Slug: word.create(slug), ObjectID: word.create(clip), MOSID: MOS_ID }],
    })),
  };
  return {
    story: (at) => device.sendRunningOrderStory(story(told[at % STORIES]!)),
    order: () => device.sendCreateRunningOrder(order),
    close: () => mos.dispose(),
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function perSecond(count: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < count; at += 1) await work(at);
  return (count * 1000) / (performance.now() - began);
}

/** A device acknowledges what it is sent: stories one after the other, and whole running orders. */
async function conversations(): Promise<Outcome[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-bench-mos-'));
  const device = await startProcess<Ports>('tests/bench/processes/mos-device.ts');
  const [ours, theirs] = [await openOurs(device.line, folder), await openTheirs(device.line)];
  try {
    const stories = await interleave(
      () => perSecond(SENT, ours.story),
      () => perSecond(SENT, theirs.story),
    );
    const orders = await interleave(
      () => perSecond(5, ours.order),
      () => perSecond(5, theirs.order),
    );
    return [
      {
        name: 'mos-stories',
        what: 'roStorySend to roAck, one after the other, journal on / the same by @mos-connection/connector',
        bound: { least: 3 },
        unit: 'messages/s',
        ...compared(stories, ['bridge', 'connector']),
      },
      {
        name: 'mos-orders',
        what: `roCreate of ${STORIES} stories to roAck, journal on / the same by @mos-connection/connector`,
        bound: { least: 2.5 },
        unit: 'messages/s',
        ...compared(orders, ['bridge', 'connector']),
      },
    ];
  } finally {
    await ours.close();
    await theirs.close();
    await device.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs of some work in a second. */
function rate(work: () => unknown): number {
  const began = performance.now();
  let runs = 0;
  while (performance.now() - began < 40) {
    work();
    runs += 1;
  }
  return (runs * 1000) / (performance.now() - began);
}

interface Helper {
  xml2js(text: string): object;
  getMosTypes(strict: boolean): { mosString128: { create(text: string): unknown } };
  MosModel: {
    ROCreate: new (ro: object, strict: boolean) => { mosID: string; ncsID: string; prepare(): void; toString(): string };
    XMLRunningOrder: { fromXML(xml: unknown, strict: boolean): unknown };
  };
}

/** Reading and writing alone, against the helper of that library. */
async function texts(): Promise<Outcome[]> {
  const helper = createRequire(createRequire(import.meta.url).resolve('@mos-connection/connector'))('@mos-connection/helper') as Helper;
  const { mosString128: word } = helper.getMosTypes(false);
  const theirOrder = {
    ID: word.create(RO_ID),
    Slug: word.create('Jornal da Noite'),
    Stories: told.map(({ id, slug, page, clip }) => ({
      ID: word.create(id),
      Slug: word.create(slug),
      Number: word.create(page),
      Items: [{ ID: word.create(`${id}-1`), Slug: word.create(slug), ObjectID: word.create(clip), MOSID: MOS_ID }],
    })),
  };
  const text = writeEnvelope(envelope({ kind: 'roCreate', ...ourOrder }, 1));
  const read = await interleave(
    () => rate(() => readEnvelope(text)),
    () => rate(() => helper.MosModel.XMLRunningOrder.fromXML((helper.xml2js(text) as { mos: { roCreate: unknown } }).mos.roCreate, false)),
  );
  const write = await interleave(
    () => rate(() => writeEnvelope(envelope({ kind: 'roCreate', ...ourOrder }, 1))),
    () =>
      rate(() => {
        const message = new helper.MosModel.ROCreate(theirOrder, false);
        message.mosID = MOS_ID;
        message.ncsID = NCS_ID;
        message.prepare();
        return message.toString();
      }),
  );
  const what = `a roCreate of ${STORIES} stories / by @mos-connection/helper`;
  return [
    { name: 'mos-read', what: `reading ${what}`, bound: { least: 4 }, unit: 'messages/s', ...compared(read, ['ours', 'helper']) },
    { name: 'mos-write', what: `writing ${what}`, bound: { least: 15 }, unit: 'messages/s', ...compared(write, ['ours', 'helper']) },
  ];
}

/** A frame of so many bytes, in the pieces a network makes of it. */
function frameOf(bytes: number): Uint8Array[] {
  const paragraph = `<p>${'Boa noite, São Paulo. '.repeat(20)}</p>`;
  const body = paragraph.repeat(Math.ceil(bytes / 2 / paragraph.length));
  const whole = encodeText(`<mos><mosID>a</mosID><ncsID>b</ncsID><roStorySend>${body}</roStorySend></mos>`, 'ucs-2be');
  return Array.from({ length: Math.ceil(whole.length / CHUNK) }, (_, at) => whole.subarray(at * CHUNK, (at + 1) * CHUNK));
}
function framed(chunks: readonly Uint8Array[]): number {
  const framer = new Framer();
  const began = performance.now();
  let frames = 0;
  for (const chunk of chunks) for (const event of framer.push(chunk)) frames += event.type === 'frame' ? 1 : 0;
  if (frames !== 1) throw new Error(`${frames} frames were read of one.`);
  return performance.now() - began;
}

/** Eight times the bytes take little more than eight times as long. */
async function framer(): Promise<Outcome> {
  const [large, small] = [frameOf(8_000_000), frameOf(1_000_000)];
  const rounds = await interleave(
    () => framed(large),
    () => framed(small),
  );
  return {
    name: 'mos-framer',
    what: `framing 8 MB in pieces of ${CHUNK} bytes / 1 MB`,
    bound: { most: 12 },
    unit: 'ms',
    ...compared(rounds, ['large', 'small']),
  };
}

/** How fast the bridge speaks, beside the one open MOS library there is. */
export const mosBench: Bench = {
  name: 'mos',
  run: async () => [...(await conversations()), ...(await texts()), await framer()],
};
