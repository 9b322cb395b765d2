import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, startNewsroom, TEST_PASSWORD, type TestNewsroom, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll } from 'vitest';

export interface Named {
  id: number;
  name: string;
}
export interface Document {
  id: number;
  uuid: string;
  slug: string;
  branchId: number | null;
}
export const DAY = '2026-11-21';
export const NOW = Date.parse(`${DAY}T21:00:00Z`);

export let here: TestNewsroom;
export let there: TestNewsroom;
export let ana: WireClient;
export let bia: WireClient;
export let rio: number;
export let down: number;
export const closing: Server[] = [];

/** A server that stands where a branch should. */
export async function standIn(answer: (url: string) => { status: number; body: unknown; location?: string } | undefined): Promise<number> {
  const server = createServer((request, response) => {
    const said = answer(request.url ?? '');
    // It accepts the call and never answers.
    if (!said) return;
    const { status, body, location } = said;
    response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) }).end(JSON.stringify(body));
  });
  closing.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
export const addressOf = (newsroom: TestNewsroom) => ({ host: '127.0.0.1', port: Number(new URL(newsroom.server.url).port) });
/** How long a branch may take. */
export const BOUND_MS = 3_000;
/** What a slow machine adds: the delay of its timers during the call, and several times the duration of a call without a branch. */
export async function tookToAnswer(call: () => Promise<void>): Promise<number> {
  const bare = performance.now();
  await ana.get('/branches');
  const own = 5 * (performance.now() - bare) + 100;
  let late = 0;
  let due = performance.now() + 20;
  const timer = setInterval(() => {
    late += Math.max(0, performance.now() - due);
    due = performance.now() + 20;
  }, 20);
  const began = performance.now();
  await call();
  const took = performance.now() - began;
  clearInterval(timer);
  return took - own - late;
}
export const newBranch = async (branch: object): Promise<number> => (await ana.post<Named>('/branches', branch)).body.id;

/** Starts two newsrooms: the other one is a branch of ours, beside one that is down. */
export function openBranches(): void {
  beforeAll(async () => {
    [here, there] = await Promise.all([startNewsroom({ now: NOW }), startNewsroom({ now: NOW, program: { name: 'Bom Dia Rio' } })]);
    ana = here.ana;
    bia = there.ana;
    await there.server.person('sede', EVERY_ROLE);
    rio = await newBranch({ name: 'Rio', ...addressOf(there), username: 'sede', password: TEST_PASSWORD });
    down = await newBranch({ name: 'Recife', host: '127.0.0.1', port: 1, username: 'sede', password: 'x' });
  });
  afterAll(async () => {
    for (const server of closing) {
      server.closeAllConnections();
      server.close();
    }
    await Promise.all([here.server.stop(), there.server.stop()]);
  });
}
