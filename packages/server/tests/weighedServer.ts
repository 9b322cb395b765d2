import { startTestServer } from '@lauda/testing';

/** What a server in a process of its own answers: where it is and the cookie of somebody signed in, then what it holds in memory, in bytes. */
export interface Weighed {
  readonly began?: { readonly url: string; readonly cookie: string };
  readonly weight?: number;
}

// What this process holds is the server's and nobody else's.
const answer = (weighed: Weighed): void => void process.send!(weighed);
const server = await startTestServer({ limits: { sockets: 1_000 } });
await server.person('ana', ['STORY_READ']);
process.on('message', (said: 'weigh' | 'stop') => {
  if (said === 'stop') return void server.stop().finally(() => process.exit(0));
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  answer({ weight: heapUsed + arrayBuffers });
});
process.on('disconnect', () => process.exit(0));
answer({ began: { url: server.url, cookie: (await server.as('ana')).cookie } });
