import { createServer, type Server, type Socket } from 'node:net';
import { type Encoding, type Envelope, readEnvelope } from '@lauda/mos';
import type { Clock, Log } from './effects.ts';
import { Frames, type Replier } from './frames.ts';
import { plainAddress } from './wire/callers.ts';

export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly replier: Replier;
  /** The charset written to a device at an address, and that of its texts of one byte a character. */
  readonly charsets?: (address: string) => { encoding?: Encoding; narrow?: Encoding };
  /** Sees every frame as it is on the wire. */
  tap?(direction: 'in' | 'out', text: string): void;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits?: Partial<ListenerLimits>;
}
export interface ListenerLimits {
  readonly frameChars: number;
  readonly idleMs: number;
  /** Connections one address may hold; beyond them its oldest is closed (R25). */
  readonly perHost: number;
}
const LIMITS: ListenerLimits = { frameChars: 8 * 1_048_576, idleMs: 60_000, perHost: 256 };

export interface Listener {
  readonly port: number;
  stop(): Promise<void>;
}

/** Listens on a port for what devices send on their own. What one connection sends never touches another. */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const limits = { ...LIMITS, ...options.limits };
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      options.log('debug', 'a connection of a device failed', { code: error.code ?? '' });
      socket.destroy();
    });
    const same = [...sockets].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress);
    if (same.length > limits.perHost) same[0]!.destroy();
    const charsets = options.charsets?.(addressOf(socket)) ?? {};
    new Frames(socket, { ...options, ...limits, ...charsets, peer: addressOf(socket) }, (text, frames, list) =>
      frames.reply(text, read(text), options.replier, list),
    );
  });
  await bound(server, options.host, options.port);
  server.on('error', (error: NodeJS.ErrnoException) => options.log('warn', 'a connection was not accepted', { code: error.code ?? '' }));
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const addressOf = ({ remoteAddress }: Socket): string => plainAddress(remoteAddress);

function read(text: string): Envelope | Error {
  try {
    return readEnvelope(text);
  } catch (error) {
    return error as Error;
  }
}

const bound = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
