import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Log } from '../effects.ts';
import { plainAddress } from './callers.ts';
import { FramedStream } from './framedStream.ts';
import type { Line } from './line.ts';
import { type Channel, WebSocketLine } from './webSocket.ts';

/** A lane a device asks for. */
export interface Lane {
  readonly mosId: string;
  readonly ncsId: string;
  readonly channel: Channel;
  /** The newsroom sends over it; over the others the device does. */
  readonly passive: boolean;
}
/** A device that may open lanes here. */
export interface LaneHost {
  readonly secret: string | null;
  adopt(lane: Lane, line: Line): void;
}

/** The device that may open lanes under its ids from an address. */
type Find = (mosId: string, ncsId: string, address: string) => Promise<LaneHost | undefined>;

/** Takes the lanes that devices open (MOS 4.0). A caller that names a device not served here, or lacks its secret, gets no connection. */
export class Lanes {
  private readonly sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly find: Find;
  private readonly log: Log;

  constructor(find: Find, log: Log) {
    this.find = find;
    this.log = log;
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const lane = laneOf(request.url ?? '/');
    const host = lane && (await this.find(lane.mosId, lane.ncsId, plainAddress(request.socket.remoteAddress)));
    if (!lane || !host || !admitted(request.headers.authorization, host.secret)) {
      this.log('warn', 'a stranger', { mosId: lane?.mosId.slice(0, 128), ncsId: lane?.ncsId.slice(0, 128) });
      socket.end(`HTTP/1.1 ${lane && host ? '401 Unauthorized' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
      return;
    }
    const stream = new FramedStream(socket, { first: head });
    this.sockets.handleUpgrade(request, stream, Buffer.alloc(0), (open) => host.adopt(lane, new WebSocketLine(open, stream)));
  }
  close(): void {
    for (const client of this.sockets.clients) client.terminate();
    this.sockets.close();
  }
}

function laneOf(url: string): Lane | undefined {
  const query = new URL(url, 'ws://here').searchParams;
  const channel = query.get('channel') ?? 'ro';
  const [mosId, ncsId] = [query.get('mosID'), query.get('ncsID')];
  if (!mosId || !ncsId || !['mom', 'ro', 'aux'].includes(channel)) return undefined;
  return { mosId, ncsId, channel: channel as Channel, passive: query.get('passive') === 'true' };
}

/** HTTP Basic, where a device has a secret: its password. */
function admitted(authorization: string | undefined, secret: string | null): boolean {
  if (!secret) return true;
  const given = Buffer.from(/^Basic (.+)$/i.exec(authorization ?? '')?.[1] ?? '', 'base64').toString('utf8');
  const [password, wanted] = [Buffer.from(given.slice(given.indexOf(':') + 1)), Buffer.from(secret)];
  return password.length === wanted.length && timingSafeEqual(password, wanted);
}
