import { connect, type Socket } from 'node:net';
import type { Encoding, Envelope, Message } from '@lauda/mos';
import { afterwards, type Setting } from './manners.ts';
import { type OpenPort, openPort } from './port.ts';
import { Questions } from './questions.ts';
import { carry, envelopeIn, type Traffic, type Wire } from './wire.ts';

export type PortName = 'lower' | 'upper' | 'query';
/** The options of every simulated MOS device. */
export interface StationOptions {
  readonly mosId: string;
  readonly ncsId: string;
  readonly host?: string;
  /** Ports the device listens on; 0 takes free ones, and two that are the same are one. */
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly queryPort?: number;
  /** How long the device thinks before each answer, in milliseconds. */
  readonly latencyMs?: Setting;
  /** While it answers true, the device takes nothing in and answers nothing. */
  readonly deaf?: () => boolean;
  /** The ports of the newsroom: own messages go there; without them they go over the connection the newsroom opened. */
  readonly ncsLowerPort?: number;
  readonly ncsUpperPort?: number;
  /** The charset it writes, and reads texts of one byte a character in; by default that of the newsroom. */
  readonly encoding?: Encoding;
  /** Called with each frame. */
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

type Answerer = (envelope: Envelope, port: PortName) => Message | undefined;

/** Opens the ports of a device that speaks MOS 2.x; `answer` gives its answer to each message of the newsroom. */
export async function openStation(options: StationOptions, names: readonly PortName[], answer: Answerer): Promise<Station> {
  const station = new OpenStation(options, answer);
  for (const name of names) await station.open(name);
  return station;
}

class OpenStation implements Station {
  private readonly options: StationOptions;
  private readonly answer: Answerer;
  private readonly questions = new Questions();
  private readonly ports = new Map<PortName, OpenPort>();
  /** The newest connection of the newsroom to each port, by its number, and those the device made itself. */
  private readonly newest = new Map<number, Wire>();
  private readonly own = new Map<PortName, Wire>();

  constructor(options: StationOptions, answer: Answerer) {
    this.options = options;
    this.answer = answer;
  }

  async open(name: PortName): Promise<void> {
    const { host = '127.0.0.1', lowerPort, upperPort, queryPort = 0 } = this.options;
    const port = { lower: lowerPort, upper: upperPort, query: queryPort }[name];
    const known = [...this.ports.values()].find((open) => open.port === port);
    const opened = known ?? (await openPort({ port, host }, (socket) => this.newest.set(this.port(name), this.adopt(socket, name))));
    this.ports.set(name, opened);
  }

  port(name: PortName): number {
    return this.ports.get(name)!.port;
  }

  async request(message: Message, port: 'lower' | 'upper' = 'upper'): Promise<Message> {
    const { mosId, ncsId } = this.options;
    const wire = await this.wireOf(port);
    const messageID = this.questions.newId();
    return this.questions.ask(message, messageID, () => wire.send({ mosID: mosId, ncsID: ncsId, messageID, message }));
  }

  dropConnections(): void {
    for (const port of this.ports.values()) port.drop();
    for (const { socket } of this.own.values()) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const { socket } of this.own.values()) socket.destroy();
    await Promise.all([...new Set(this.ports.values())].map((port) => port.stop()));
  }

  private adopt(socket: Socket, port: PortName): Wire {
    return carry(socket, (text, wire) => this.take(text, wire, port), this.options);
  }

  private take(text: string, wire: Wire, port: PortName): void {
    const { deaf, mosId, ncsId, latencyMs } = this.options;
    if (deaf?.()) return;
    const envelope = envelopeIn(text);
    if (!envelope) {
      wire.send({ mosID: mosId, ncsID: ncsId, message: { kind: 'mosAck', status: 'NACK', statusDescription: 'no XML' } });
      return;
    }
    if (this.questions.takes(envelope)) return;
    const message = this.answer(envelope, port);
    if (!message) return;
    const { mosID, ncsID, messageID } = envelope;
    const reply = { mosID, ncsID, ...(messageID === undefined ? {} : { messageID }), message };
    afterwards(latencyMs, () => wire.send(reply));
  }

  private async wireOf(name: 'lower' | 'upper'): Promise<Wire> {
    const { host = '127.0.0.1', ncsLowerPort, ncsUpperPort } = this.options;
    const newsroom = name === 'lower' ? ncsLowerPort : ncsUpperPort;
    const held = newsroom === undefined ? this.newest.get(this.port(name)) : this.own.get(name);
    if (held && !held.socket.destroyed) return held;
    if (newsroom === undefined) throw new Error('the newsroom is not connected');
    const wire = this.adopt(await dial(newsroom, host), name);
    this.own.set(name, wire);
    return wire;
  }
}

const dial = (port: number, host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
