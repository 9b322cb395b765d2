import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is taken until it is given back. */
export interface TakenPort {
  readonly port: number;
  release(): Promise<void>;
}

/** Takes a port of loopback below those a system gives to outgoing connections: neither it nor the next one is taken by chance once it is given back. */
export async function takePort(): Promise<TakenPort> {
  for (;;) {
    const server = createServer().listen(17_000 + Math.floor(Math.random() * 15_000), '127.0.0.1');
    const taken = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!taken) continue;
    const { port } = server.address() as { port: number };
    return { port, release: async () => void (await once(server.close(), 'close')) };
  }
}
