import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is reserved until it is released. */
export interface TakenPort {
  readonly port: number;
  release(): Promise<void>;
}

/** Reserves a loopback port below those of outgoing connections, so that neither it nor the next one is taken by chance after its release. */
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
