import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeText, type Message, writeEnvelope } from '@lauda/mos';
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
import { SendAhead } from '../../mos-bridge/src/sendAhead.ts';
import { tcp } from '../../mos-bridge/src/wire/line.ts';
import { startProcess } from '../../packages/testing/src/process.ts';
import { type Bench, compared, interleave, median, type Outcome, takeTurns } from './measure.ts';
import { framer, texts } from './mos-texts.ts';
import { envelope, MOS_ID, NCS_ID, ourOrder, ourStory, RO_ID, STORIES, type Told, theirOrder, told } from './mos-told.ts';

/** Messages of a slice. */
const SENT = 60;
const DEVICE = 1;

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
  const ahead = new SendAhead((error) => {
    throw error;
  });
  const send = async (message: Message, event: Parameters<Journal['record']>[2]): Promise<void> => {
    const id = await journal.nextId(DEVICE);
    const answer = await port.exchange(envelope(message, id));
    if (answer.message.kind !== 'roAck' || answer.message.roStatus !== 'OK') throw new Error('The device refused.');
    journal.record(DEVICE, RO_ID, event, Date.now());
    await ahead.stored(journal.commitSoon());
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
  const order: IMOSRunningOrder = theirOrder(word);
  return {
    story: (at) => device.sendRunningOrderStory(story(told[at % STORIES]!)),
    order: () => device.sendCreateRunningOrder(order),
    close: () => mos.dispose(),
  };
}

/** The way there and back alone: the bytes of the same stories, written before, and the answer not even read. */
async function openWire({ upperPort }: Ports): Promise<Pick<Ncs, 'story' | 'close'>> {
  const frames = told.map((one, at) => encodeText(writeEnvelope(envelope(ourStory(one), at + 1)), 'ucs-2be'));
  const end = Buffer.from(encodeText('</mos>', 'ucs-2be'));
  const socket = connect({ host: '127.0.0.1', port: upperPort, noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answered = (): void => undefined;
  socket.on('data', (bytes: Buffer) => {
    if (bytes.subarray(-end.length).equals(end)) answered();
  });
  return {
    story: (at) =>
      new Promise<void>((resolve) => {
        answered = resolve;
        socket.write(frames[at % frames.length]!);
      }),
    close: async () => void socket.destroy(),
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What each newsroom adds to the way there and back, which costs both the same and of which neither can save anything. */
async function addedToWire(ours: Ncs, theirs: Ncs, wire: Pick<Ncs, 'story'>): Promise<Outcome> {
  const each = async (work: Ncs['story']): Promise<number> => 1_000_000 / (await perSecond(SENT, work));
  const taken = await takeTurns({ ours: () => each(ours.story), wire: () => each(wire.story), theirs: () => each(theirs.story) });
  const [bridge, way, connector] = [median(taken.ours), median(taken.wire), median(taken.theirs)];
  return {
    name: 'mos-stories',
    what: 'what @mos-connection/connector adds to the way there and back of a roStorySend / what the bridge adds, journal on',
    ratio: (connector - way) / (bridge - way),
    bound: { least: 3 },
    unit: 'µs a message',
    medians: { bridge, connector, 'way there and back': way },
    rounds: { bridge: taken.ours, connector: taken.theirs, way: taken.wire },
    notes: { 'messages/s against the connector, the way included': connector / bridge },
  };
}

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
  const wire = await openWire(device.line);
  try {
    const stories = await addedToWire(ours, theirs, wire);
    const orders = await interleave(
      () => perSecond(5, ours.order),
      () => perSecond(5, theirs.order),
    );
    return [
      stories,
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
    await wire.close();
    await device.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How fast the bridge speaks, beside the one open MOS library there is. */
export const mosBench: Bench = {
  name: 'mos',
  run: async () => [...(await conversations()), ...(await texts()), await framer()],
};
