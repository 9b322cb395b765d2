import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { type Envelope, encodeText, Framer, readEnvelope, writeEnvelope } from '@lauda/mos';
import { WebSocketServer } from 'ws';
import { pause } from './wait.ts';

/** What a device does with a message; the answer of a well-behaved one is in `well`. */
export type Behaviour = (asked: Envelope, wire: RawWire, well: () => void) => void;
/** One connection of the newsroom to the device. */
export interface RawWire {
  readonly socket: Socket;
  /** Writes a text as it is. */
  text(text: string): void;
  /** Writes a text that is too long to be held, no faster than it is read; asks for its pieces as often as it needs them. */
  long(pieces: () => Iterable<string>): Promise<void>;
}
/** What a device speaks over: a connection of MOS 2.x, or WebSockets with a long text in one frame or in many. */
export type Transport = 'tcp' | 'one frame' | 'many frames';

/** A device on one port that does whatever a test wants: the worst of devices, or a good one until then. */
export class RawDevice {
  readonly asked: Envelope[] = [];
  readonly frames: string[] = [];
  connections = 0;
  behave: Behaviour = (_asked, _wire, well) => well();
  /** The newest connection of the newsroom. */
  wire!: RawWire;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(transport: Transport) {
    this.server =
      transport === 'tcp' ? createServer({ allowHalfOpen: true }, (socket) => this.carry(socket, wireOver(socket))) : this.lanes(transport);
  }
  static async open(port = 0, transport: Transport = 'tcp'): Promise<RawDevice> {
    const device = new RawDevice(transport);
    await new Promise<void>((resolve) => device.server.listen(port, '127.0.0.1', resolve));
    return device;
  }
  get port(): number {
    return (this.server.address() as { port: number }).port;
  }
  /** The commands that came, by name. */
  kinds(from = 0): string[] {
    return this.asked.slice(from).map(({ message }) => message.kind);
  }
  drop(): void {
    for (const socket of this.sockets) socket.destroy();
  }
  stop(): Promise<void> {
    this.drop();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private carry(socket: Socket, wire: RawWire): (bytes: Uint8Array) => void {
    this.sockets.add(socket);
    this.connections += 1;
    const framer = new Framer();
    this.wire = wire;
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    const came = (bytes: Uint8Array): void => {
      for (const event of framer.push(bytes)) if (event.type === 'frame') this.take(event.text, wire);
    };
    if (!(wire instanceof Lane)) socket.on('data', came);
    return came;
  }
  /** The lanes of a device of MOS 4.0. Over those that are passive it says nothing. */
  private lanes(transport: Transport): Server {
    const http = createHttpServer();
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    http.on('upgrade', (request, socket: Socket, head) =>
      sockets.handleUpgrade(request, socket, head, (lane) => {
        if (request.url?.includes('passive=true')) return;
        const came = this.carry(socket, new Lane(socket, transport));
        lane.on('message', (data: Buffer) => came(data)).on('error', () => undefined);
      }),
    );
    return http;
  }
  private take(text: string, wire: RawWire): void {
    const asked = readEnvelope(text);
    this.frames.push(text);
    this.asked.push(asked);
    this.behave(asked, wire, () => wire.text(answered(asked)));
  }
}

const drained = async (socket: Socket): Promise<void> => {
  while (socket.writableNeedDrain && !socket.destroyed) await pause(2);
};
function wireOver(socket: Socket): RawWire {
  const text = (one: string): void => void socket.write(encodeText(one));
  const long = async (pieces: () => Iterable<string>): Promise<void> => {
    for (const piece of pieces()) {
      text(piece);
      await drained(socket);
    }
  };
  return { socket, text, long };
}

const FIRST = 0x02;
const CONTINUED = 0x00;
const LAST = 0x80;
/** A lane over which messages go as a server sends them, without masks. */
class Lane implements RawWire {
  readonly socket: Socket;
  private readonly transport: Transport;

  constructor(socket: Socket, transport: Transport) {
    this.socket = socket;
    this.transport = transport;
  }
  text(text: string): void {
    this.frame(FIRST | LAST, encodeText(text));
  }
  async long(pieces: () => Iterable<string>): Promise<void> {
    let length = 0;
    for (const piece of pieces()) length += 2 * piece.length;
    if (this.transport === 'one frame') this.header(FIRST | LAST, length);
    else this.frame(FIRST, new Uint8Array(0));
    for (const piece of pieces()) {
      if (this.transport === 'one frame') this.socket.write(encodeText(piece));
      else this.frame(CONTINUED, encodeText(piece));
      await drained(this.socket);
    }
    if (this.transport === 'many frames') this.frame(CONTINUED | LAST, new Uint8Array(0));
  }
  private frame(first: number, bytes: Uint8Array): void {
    this.header(first, bytes.length);
    this.socket.write(bytes);
  }
  private header(first: number, length: number): void {
    const header = Buffer.alloc(10);
    header[0] = first;
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
    this.socket.write(header);
  }
}

/** The answer of a device that takes everything. */
export function answered(asked: Envelope, status = 'OK', messageID = asked.messageID): string {
  const { mosID, ncsID, message } = asked;
  const head = { mosID, ncsID, ...(messageID === undefined ? {} : { messageID }) };
  if (message.kind === 'heartbeat') return writeEnvelope({ ...head, message: { kind: 'heartbeat', time: '2026-11-21T18:00:00' } });
  if (message.kind === 'reqMachInfo')
    return writeEnvelope({ ...head, message: { kind: 'listMachInfo', profiles: [0, 1, 2, 4], ID: mosID } });
  const roID = (message as { roID?: string }).roID ?? '';
  return writeEnvelope({ ...head, message: { kind: 'roAck', roID, roStatus: status, elements: [] } });
}
