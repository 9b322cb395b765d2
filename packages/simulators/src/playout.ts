import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Envelope, type Message, type RunningOrder, readEnvelope, type StorySend } from '@lauda/mos';
import { makeDevice, stamp } from './device.ts';
import { carry, type Traffic, type Wire } from './wire.ts';

export interface PlayoutOptions {
  /** Ports the device listens on; 0 takes free ones. */
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly mosId: string;
  readonly ncsId: string;
  readonly host?: string;
  /** How long the device thinks before each answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Refuses every nth message that changes a running order. */
  readonly nackEvery?: number;
  /** While it says so, the device takes nothing in and answers nothing. */
  readonly deaf?: () => boolean;
  /** The upper port of the newsroom: own messages go there; without it they go over the connection the newsroom opened. */
  readonly ncsUpperPort?: number;
  /** Is told of each frame. */
  readonly journal?: (traffic: Traffic) => void;
}
/** A simulated playout that runs. */
export interface Playout {
  readonly lowerPort: number;
  readonly upperPort: number;
  /** The messages that came in, in order. */
  readonly received: Message[];
  holdings(): ReadonlyMap<string, RunningOrder>;
  texts(): ReadonlyMap<string, StorySend>;
  /** Says that a story plays or stopped; resolves with the answer of the newsroom. */
  sendStatus(roID: string, storyID: string, status: string): Promise<Message>;
  /** Sends a message of the device's own; resolves with the answer. Rejects after 5 s without one. */
  request(message: Message): Promise<Message>;
  /** Loses all running orders, as a device that starts anew. */
  forget(): void;
  dropConnections(): void;
  stop(): Promise<void>;
}

const ANSWERS = new Set<Message['kind']>(['roAck', 'mosAck', 'roList', 'roListAll', 'listMachInfo', 'heartbeat']);
const ANSWER_MS = 5_000;

/** Starts a playout that speaks MOS 2.x on a lower and an upper port. */
export async function startPlayout(options: PlayoutOptions): Promise<Playout> {
  const { host = '127.0.0.1', latencyMs = 0, mosId, ncsId } = options;
  const device = makeDevice(options);
  const sockets = new Set<Socket>();
  const pending = new Map<string, (message: Message) => void>();
  // A restarted device must not begin again with ids the newsroom has seen.
  let nextId = 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);
  let newest: Wire | undefined;
  let own: Wire | undefined;

  const onFrame = (text: string, wire: Wire): void => {
    if (options.deaf?.()) return;
    const envelope = parsed(text);
    if (!envelope) {
      wire.send({ mosID: mosId, ncsID: ncsId, message: { kind: 'mosAck', status: 'NACK', statusDescription: 'no XML' } });
      return;
    }
    const waiting = pending.get(envelope.messageID ?? '');
    if (waiting && ANSWERS.has(envelope.message.kind)) {
      waiting(envelope.message);
      return;
    }
    const answer = device.answer(envelope);
    if (!answer) return;
    const { messageID } = envelope;
    const reply = { mosID: envelope.mosID, ncsID: envelope.ncsID, ...(messageID === undefined ? {} : { messageID }), message: answer };
    if (latencyMs > 0) setTimeout(() => wire.send(reply), latencyMs);
    else wire.send(reply);
  };
  const adopt = (socket: Socket): Wire => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return carry(socket, onFrame, options.journal);
  };
  const lower = await listen(options.lowerPort, host, adopt);
  const upper = await listen(options.upperPort, host, (socket) => {
    newest = adopt(socket);
  });

  const ownWire = async (): Promise<Wire> => {
    if (options.ncsUpperPort === undefined) {
      if (!newest || newest.socket.destroyed) throw new Error('the newsroom is not connected');
      return newest;
    }
    if (!own || own.socket.destroyed) own = adopt(await dial(options.ncsUpperPort, host));
    return own;
  };
  const request = async (message: Message): Promise<Message> => {
    const wire = await ownWire();
    const messageID = String(nextId++);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        pending.delete(messageID);
        reject(new Error(`no answer to ${message.kind} ${messageID}`));
      }, ANSWER_MS);
      pending.set(messageID, (answer) => {
        clearTimeout(timer);
        pending.delete(messageID);
        resolve(answer);
      });
      wire.send({ mosID: mosId, ncsID: ncsId, messageID, message });
    });
  };
  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    lowerPort: portOf(lower),
    upperPort: portOf(upper),
    received: device.received,
    holdings: () => device.holdings,
    texts: () => device.texts,
    sendStatus: (roID, storyID, status) =>
      request({ kind: 'roElementStat', attributes: { element: 'STORY' }, roID, storyID, status, time: stamp() }),
    request,
    forget: device.forget,
    dropConnections,
    stop: async () => {
      const closed = [lower, upper].map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      dropConnections();
      await Promise.all(closed);
    },
  };
}

function parsed(text: string): Envelope | undefined {
  try {
    return readEnvelope(text);
  } catch {
    return undefined;
  }
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
const listen = (port: number, host: string, onSocket: (socket: Socket) => unknown): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(onSocket);
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
const dial = (port: number, host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
