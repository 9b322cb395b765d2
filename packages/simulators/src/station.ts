import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Encoding, type Envelope, type Message, readEnvelope } from '@lauda/mos';
import { afterwards, type Setting } from './manners.ts';
import { carry, type Traffic, type Wire } from './wire.ts';

export type PortName = 'lower' | 'upper' | 'query';
/** What every simulated MOS device needs to know. */
export interface StationOptions {
  readonly mosId: string;
  readonly ncsId: string;
  readonly host?: string;
  /** Ports the device listens on; 0 takes free ones. */
  readonly lowerPort: number;
  readonly upperPort: number;
  /** How long the device thinks before each answer, in milliseconds. */
  readonly latencyMs?: Setting;
  /** While it says so, the device takes nothing in and answers nothing. */
  readonly deaf?: () => boolean;
  /** The ports of the newsroom: own messages go there; without them they go over the connection the newsroom opened. */
  readonly ncsLowerPort?: number;
  readonly ncsUpperPort?: number;
  /** What it writes in, and reads where a text is of one byte a character; as the newsroom writes where nothing is said. */
  readonly encoding?: Encoding;
  /** Is told of each frame. */
  readonly journal?: (traffic: Traffic) => void;
}
/** The ports of a device that runs. */
export interface Station {
  port(name: PortName): number;
  /** Sends a message of the device's own; resolves with the answer. Rejects after 5 s without one. */
  request(message: Message, port?: 'lower' | 'upper'): Promise<Message>;
  dropConnections(): void;
  stop(): Promise<void>;
}

const ANSWERS = new Set<Message['kind']>(['roAck', 'mosAck', 'roList', 'roListAll', 'listMachInfo', 'heartbeat']);
const ANSWER_MS = 5_000;

/** Opens the ports of a device that speaks MOS 2.x; `answer` says what it answers to each message of the newsroom. */
export async function openStation(
  options: StationOptions,
  names: readonly PortName[],
  answer: (envelope: Envelope, port: PortName) => Message | undefined,
): Promise<Station> {
  const { host = '127.0.0.1', mosId, ncsId } = options;
  const sockets = new Set<Socket>();
  const servers = new Map<PortName, Server>();
  const newest = new Map<PortName, Wire>();
  const own = new Map<PortName, Wire>();
  const pending = new Map<string, (message: Message) => void>();
  // A restarted device must not begin again with ids the newsroom has seen.
  let nextId = 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);

  const onFrame = (text: string, wire: Wire, port: PortName): void => {
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
    const message = answer(envelope, port);
    if (!message) return;
    const { mosID, ncsID, messageID } = envelope;
    const reply = { mosID, ncsID, ...(messageID === undefined ? {} : { messageID }), message };
    afterwards(options.latencyMs, () => wire.send(reply));
  };
  const adopt = (socket: Socket, port: PortName): Wire => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return carry(socket, (text, wire) => onFrame(text, wire, port), options);
  };
  for (const name of names) {
    const wanted = name === 'lower' ? options.lowerPort : name === 'upper' ? options.upperPort : 0;
    servers.set(name, await listen(wanted, host, (socket) => newest.set(name, adopt(socket, name))));
  }
  const wireOf = async (name: 'lower' | 'upper'): Promise<Wire> => {
    const newsroom = name === 'lower' ? options.ncsLowerPort : options.ncsUpperPort;
    const held = newsroom === undefined ? newest.get(name) : own.get(name);
    if (held && !held.socket.destroyed) return held;
    if (newsroom === undefined) throw new Error('the newsroom is not connected');
    const wire = adopt(await dial(newsroom, host), name);
    own.set(name, wire);
    return wire;
  };
  const dropConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (name) => (servers.get(name)!.address() as { port: number }).port,
    request: async (message, port = 'upper') => {
      const wire = await wireOf(port);
      const messageID = String(nextId++);
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          pending.delete(messageID);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`no answer to ${message.kind} ${messageID}`));
        }, ANSWER_MS);
        pending.set(messageID, (answered) => {
          end();
          resolve(answered);
        });
        wire.send({ mosID: mosId, ncsID: ncsId, messageID, message });
      });
    },
    dropConnections,
    stop: async () => {
      const closed = [...servers.values()].map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
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
