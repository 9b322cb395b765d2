import { createServer, type Socket } from 'node:net';

/** A port of a simulated device, with the connections to it. */
export interface OpenPort {
  readonly port: number;
  /** Ends every connection, as a device that is switched off and on. */
  drop(): void;
  stop(): Promise<void>;
}

/** Listens on a port, 0 for a free one, and hands each connection over. Rejects when the port is taken. */
export async function openPort(
  { port = 0, host = '127.0.0.1' }: { readonly port?: number; readonly host?: string },
  onSocket: (socket: Socket) => void,
): Promise<OpenPort> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    onSocket(socket);
  });
  // The listener stays: a connection that cannot be accepted later is an error of the server too.
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, host, resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    drop,
    stop: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      drop();
      return closed;
    },
  };
}
