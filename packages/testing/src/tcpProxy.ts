import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A load balancer before several servers under one address. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}
/** A proxy whose lines a test can cut. */
export interface TcpProxy extends Balancer {
  /** Cuts every line; new ones go to the servers as before. */
  cut(): void;
}

/** Starts a proxy that forwards each connection to the first of some servers that accepts it; the list may change meanwhile. */
export async function startTcpProxy(targets: readonly string[]): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    const tryFrom = (at: number): void => {
      const target = targets[at];
      if (target === undefined || near.destroyed) return void near.destroy();
      const far = keep(connect(Number(new URL(target).port), '127.0.0.1'));
      const refused = (): void => tryFrom(at + 1);
      far.once('error', refused);
      far.once('connect', () => {
        far.off('error', refused);
        far.on('close', () => near.destroy());
        near.on('close', () => far.destroy());
        near.pipe(far).pipe(near);
      });
    };
    tryFrom(0);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    stop: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
