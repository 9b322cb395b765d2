import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import {
  ConnectionConfig,
  type IConnectionConfig,
  type IMOSObjectStatus,
  type IMOSROAck,
  type IMOSROStory,
  type IMOSString128,
  MosConnection,
  type MosDevice,
} from '@mos-connection/connector';

const MOS_ID = 'playout.demo.lauda.mos';
const NCS_ID = 'ncs.demo.lauda.mos';

interface Ports {
  readonly lowerPort: number;
  readonly upperPort: number;
}
/** A story as the device knows it. */
interface HeldStory {
  readonly id: string;
  readonly slug: string;
}
type Order = readonly HeldStory[];

/** A playout made with the MOS library of others, so that nothing of ours speaks for both sides. */
export interface ShowDevice extends Ports {
  /** Where it calls the newsroom. */
  readonly newsroom: Ports;
  /** The stories it holds of a running order, in its order. */
  stories(roID: string): Order;
  /** The messages that came for running orders, in order. */
  readonly received: readonly string[];
  /** Says what became of a story. */
  say(roID: string, storyID: string, status: string): Promise<unknown>;
  close(): Promise<void>;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** The library reads a character too much where a packet ends in the middle of one: an odd byte waits for the next packet. */
function keepPairs(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string, ...rest: unknown[]) => boolean;
  let waiting = Buffer.alloc(0);
  socket.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'data') return emit(event, ...rest);
    const all = Buffer.concat([waiting, rest[0] as Buffer]);
    const whole = all.length - (all.length % 2);
    waiting = all.subarray(whole);
    return whole === 0 || emit('data', all.subarray(0, whole));
  }) as Socket['emit'];
}

/** What the device keeps of the running orders, by id. */
class Shelf {
  readonly orders = new Map<string, Order>();
  readonly received: string[] = [];
  private readonly mos: MosConnection;

  constructor(mos: MosConnection) {
    this.mos = mos;
  }

  readonly text = (id: IMOSString128 | undefined): string => (id ? this.mos.mosTypes.mosString128.stringify(id) : '');
  readonly held = ({ ID, Slug }: IMOSROStory): HeldStory => ({ id: this.text(ID), slug: this.text(Slug) });

  private ack(message: string, roID: IMOSString128, change?: (order: Order) => Order | undefined): Promise<IMOSROAck> {
    this.received.push(message);
    const known = this.orders.get(this.text(roID));
    const next = change && (known || message === 'create' || message === 'replace') ? change(known ?? []) : known;
    if (change && next) this.orders.set(this.text(roID), next);
    const status = next || message === 'delete' ? 'OK' : `${this.text(roID)} or a story of it is unknown`;
    return Promise.resolve({ ID: roID, Status: this.mos.mosTypes.mosString128.create(status), Stories: [] });
  }

  /** Puts stories before another one or in its place, or at the end where none is named; undefined where that one is unknown. */
  private put(order: Order, target: string, stories: Order, replaced = 0): Order | undefined {
    const at = target === '' ? order.length : order.findIndex(({ id }) => id === target);
    return at < 0 ? undefined : order.toSpliced(at, replaced, ...stories);
  }

  listen(device: MosDevice): void {
    const { held, text } = this;
    device.onCreateRunningOrder((ro) => this.ack('create', ro.ID, () => ro.Stories.map(held)));
    device.onReplaceRunningOrder((ro) => this.ack('replace', ro.ID, () => ro.Stories.map(held)));
    device.onDeleteRunningOrder((id) => {
      this.orders.delete(text(id));
      return this.ack('delete', id);
    });
    device.onMetadataReplace((ro) => this.ack('metadata', ro.ID));
    device.onReadyToAir(({ ID }) => this.ack('ready', ID));
    device.onRunningOrderStory((story) => this.ack('text', story.RunningOrderId));
    device.onROInsertStories(({ RunningOrderID, StoryID }, stories) =>
      this.ack('insert', RunningOrderID, (order) => this.put(order, text(StoryID), stories.map(held))),
    );
    device.onROReplaceStories(({ RunningOrderID, StoryID }, stories) =>
      this.ack('replaceStories', RunningOrderID, (order) => this.put(order, text(StoryID), stories.map(held), 1)),
    );
    device.onRODeleteStories(({ RunningOrderID }, ids) =>
      this.ack('deleteStories', RunningOrderID, (order) => order.filter(({ id }) => !ids.map(text).includes(id))),
    );
    device.onROMoveStories(({ RunningOrderID, StoryID }, ids) =>
      this.ack('move', RunningOrderID, (order) => {
        const moved = ids.map(text).flatMap((id) => order.filter((story) => story.id === id));
        const rest = order.filter((story) => !moved.includes(story));
        return this.put(rest, text(StoryID), moved);
      }),
    );
  }
}

/** Opens a device that takes running orders, on free ports, and calls the newsroom on two others. */
export async function openDevice(): Promise<ShowDevice> {
  const [lower, upper, query, ncsLower, ncsUpper, ncsQuery] = (await freePorts(6)) as [number, number, number, number, number, number];
  const mos = new MosConnection(
    new ConnectionConfig({
      mosID: MOS_ID,
      acceptsConnections: true,
      profiles: { '0': true, '1': true, '2': true, '4': true },
      openRelay: false,
      strict: false,
      ports: { lower, upper, query },
    }) as IConnectionConfig,
  );
  // It complains every few seconds of a newsroom that does not listen yet.
  mos.on('error', () => undefined);
  mos.on('warning', () => undefined);
  const shelf = new Shelf(mos);
  mos.onConnection((device) => {
    device.onRequestMachineInfo(() => Promise.resolve(machine(mos)));
    shelf.listen(device);
  });
  await mos.init();
  const { _socketServer: server } = (mos as unknown as { _upperSocketServer: { _socketServer: Server } })._upperSocketServer;
  server.prependListener('connection', keepPairs);
  const primary = { id: NCS_ID, host: '127.0.0.1', ports: { lower: ncsLower, upper: ncsUpper, query: ncsQuery } };
  const device = await mos.connect({ primary: { ...primary, dontUseQueryPort: true, heartbeatInterval: 60_000, timeout: 60_000 } });
  return {
    lowerPort: lower,
    upperPort: upper,
    newsroom: { lowerPort: ncsLower, upperPort: ncsUpper },
    received: shelf.received,
    stories: (roID) => shelf.orders.get(roID) ?? [],
    say: (roID, storyID, status) => {
      const { mosString128, mosTime } = mos.mosTypes;
      const [RunningOrderId, ID] = [mosString128.create(roID), mosString128.create(storyID)];
      return device.sendStoryStatus({ RunningOrderId, ID, Status: status as IMOSObjectStatus, Time: mosTime.create(new Date()) });
    },
    close: () => mos.dispose(),
  };
}

function machine(mos: MosConnection) {
  const { mosString128, mosTime } = mos.mosTypes;
  const word = (text: string): IMOSString128 => mosString128.create(text);
  return {
    manufacturer: word('Estúdio'),
    model: word('Playout'),
    hwRev: word('1'),
    swRev: word('1'),
    DOM: word('2026-01-01'),
    SN: word('1'),
    ID: word(MOS_ID),
    time: mosTime.create(new Date()),
    mosRev: word('2.8.5'),
    supportedProfiles: { deviceType: 'MOS' as const, profile0: true, profile1: true, profile2: true, profile4: true },
  };
}
