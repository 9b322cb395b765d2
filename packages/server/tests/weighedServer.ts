import { startTestServer } from '@lauda/testing';

/**
 * What a server in a process of its own answers: where it is, the cookie of somebody signed in and the id of somebody else, then what it holds in
 * memory, in bytes.
 */
export interface Weighed {
  readonly began?: { readonly url: string; readonly cookie: string; readonly otherId: number };
  readonly weight?: number;
}
/** `watch` begins to weigh again and again, `most` ends that and answers the most there was. */
export type Wish = 'weigh' | 'watch' | 'most' | 'stop';
const WATCH_MS = 150;

// What this process holds is the server's and nobody else's.
const answer = (weighed: Weighed): void => void process.send!(weighed);
const server = await startTestServer({ limits: { sockets: 1_000 } });
await server.person('ana', ['STORY_READ', 'CHAT_READ']);
const otherId = await server.person('bia', ['CHAT_READ']);
const weigh = (): number => {
  globalThis.gc!();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
let most = 0;
let watching: NodeJS.Timeout | undefined;
const watch = (): void => {
  most = Math.max(most, weigh());
  watching = setTimeout(watch, WATCH_MS);
};
process.on('message', (said: Wish) => {
  if (said === 'stop') return void server.stop().finally(() => process.exit(0));
  if (said === 'weigh') return answer({ weight: weigh() });
  clearTimeout(watching);
  if (said === 'most') return answer({ weight: Math.max(most, weigh()) });
  most = 0;
  watch();
});
process.on('disconnect', () => process.exit(0));
answer({ began: { url: server.url, cookie: (await server.as('ana')).cookie, otherId } });
