import { createServer, type Server, type Socket } from 'node:net';
import { type Envelope, encodeText, Framer, readEnvelope, writeEnvelope } from '@lauda/mos';

/** What a device does with a message; the answer of a well-behaved one is in `well`. */
export type Behaviour = (asked: Envelope, wire: RawWire, well: () => void) => void;
/** One connection of the newsroom to the device. */
export interface RawWire {
  readonly socket: Socket;
  /** Writes a text as it is. */
  text(text: string): void;
}

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

  private constructor() {
    this.server = createServer({ allowHalfOpen: true }, (socket) => this.carry(socket));
  }
  static async open(port = 0): Promise<RawDevice> {
    const device = new RawDevice();
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

  private carry(socket: Socket): void {
    this.sockets.add(socket);
    this.connections += 1;
    const framer = new Framer();
    const wire: RawWire = { socket, text: (text) => void socket.write(encodeText(text)) };
    this.wire = wire;
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes: Uint8Array) => {
      for (const event of framer.push(bytes)) if (event.type === 'frame') this.take(event.text, wire);
    });
  }
  private take(text: string, wire: RawWire): void {
    const asked = readEnvelope(text);
    this.frames.push(text);
    this.asked.push(asked);
    this.behave(asked, wire, () => wire.text(answered(asked)));
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
