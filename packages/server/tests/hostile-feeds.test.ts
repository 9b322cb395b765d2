import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import { createRundown, EVERY_ROLE, makeProgram, PATIENCE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { pollDue } from '../src/agency/poll.ts';

type RundownEntity = z.infer<typeof Rundown>;
const HUGE = 200 * 2 ** 20;
const PIECE = Buffer.from(`<item><guid>g</guid><title>${'Notícia '.repeat(8_000)}</title></item>`);
/** How often a story is saved and put on air while the feeds are read. */
const ROUNDS = 12;

let server: TestServer;
let ana: WireClient;
let programId: number;
let site: Server;
let base: string;
/** The answers that are still being written. */
const open = new Set<ServerResponse>();
const asked = new Set<string>();
let days = 0;

const head = '<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>';
/** Writes as fast as it is read, up to so many bytes. */
const flood = (response: ServerResponse, upTo: number): void => {
  let sent = 0;
  const more = (): void => {
    while (!response.destroyed && sent < upTo) {
      sent += PIECE.length;
      if (!response.write(PIECE)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};
/** What hostile feeds do: 200 MB, items without an end, a word now and then, nothing at all. */
const WAYS: readonly RequestListener[] = [
  (_request, response) => flood(response, HUGE),
  (_request, response) => flood(response, Number.POSITIVE_INFINITY),
  (_request, response) => {
    const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('<item>')), 20);
  },
  () => undefined,
];
const FEEDS = 24;

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.add(request.url!);
    open.add(response);
    response.on('close', () => open.delete(response));
    const way = Number(request.url!.slice(1)) % WAYS.length;
    if (way < WAYS.length - 1) response.writeHead(200, { 'content-type': 'application/rss+xml' }).write(head);
    WAYS[way]!(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  ana = await server.as('ana');
  programId = await makeProgram(ana);
});
afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

const load = async (day: string): Promise<RundownEntity> =>
  (await ana.get<RundownEntity>(`/rundowns?date=${day}&programId=${programId}`)).body;
/** A rundown of two approved stories, of 60 and 90 s. */
async function show(): Promise<{ day: string; rundown: RundownEntity }> {
  const day = new Date(Date.UTC(2026, 11, 1) + ++days * 86_400_000).toISOString().slice(0, 10);
  const { id, blocks } = (await createRundown<RundownEntity>(ana, { date: day, programId })).body;
  for (const length of [60, 90]) {
    const story = { slug: `S${length}`, sections: { head: { type: 'HEADER', duration: `PT${length}S`, subSections: [] } } };
    await ana.post(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story });
  }
  await ana.put(`/rundowns/${id}/approve/true`);
  return { day, rundown: await load(day) };
}

/** Saves and moves on air, again and again; answers what each call and the times said. */
async function work({ day, rundown }: Awaited<ReturnType<typeof show>>, after: () => void = () => undefined): Promise<unknown[]> {
  const [first, second] = rundown.blocks[0]!.stories;
  const told: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sections = { head: { type: 'HEADER', duration: `PT${60 + round}S`, subSections: [] } };
    const { body: stored } = await ana.get<object>(`/stories/${first!.id}?lock=true`);
    const saved = await ana.put('/stories', { ...stored, slug: `SALVA ${round}`, sections });
    const aired = await ana.put(`/stories/${(round % 2 ? first : second)!.id}/display_status`, { status: 'play' });
    const { blocks, onAir } = await load(day);
    told.push([
      saved.status,
      aired.status,
      onAir?.total,
      blocks.map(({ stories }) => stories.map((story) => [story.slug, story.total, story.displayStatus])),
    ]);
    after();
  }
  return told;
}

it('feeds of 200 MB, without an end, by drops or silent hold up no save and no move on air: all are answered as without them, before their reading has ended', async () => {
  const without = await work(await show());
  expect(without).toHaveLength(ROUNDS);
  expect(without[1]).toEqual([
    200,
    200,
    'PT1M1S',
    [
      [
        ['SALVA 1', 'PT1M1S', 'play'],
        ['S90', 'PT1M30S', 'stop'],
      ],
      [],
    ],
  ]);

  const { id, version, hosts } = (await ana.get<{ id: number; version: number; hosts: string[] }>('/outbound/config')).body;
  const settings = { version, hosts: [...hosts, new URL(base).host] };
  await (id === 0 ? ana.post('/outbound/config', settings) : ana.put('/outbound/config', { id, ...settings }));
  const feeds: number[] = [];
  for (let n = 0; n < FEEDS; n += 1)
    feeds.push((await ana.post<{ id: number }>('/rss/feeds', { name: `Feed ${n}`, url: `${base}/${n}` })).body.id);
  const twin = await show();

  let isOver = false;
  const round = pollDue(server.server.services, new AbortController().signal).finally(() => {
    isOver = true;
  });
  await expect.poll(() => asked.size, PATIENCE).toBeGreaterThanOrEqual(WAYS.length);
  const overAt: boolean[] = [];
  expect(await work(twin, () => overAt.push(isOver))).toEqual(without);
  expect(overAt).toEqual(Array.from({ length: ROUNDS }, () => false));

  // Then what hangs is let go; each says why nothing came of it.
  const letGo = setInterval(() => {
    for (const response of open) response.destroy();
  }, 20);
  await round.finally(() => clearInterval(letGo));
  const failures = await Promise.all(
    feeds.map(async (feed) => (await ana.get<{ failure: string | null }>(`/rss/feeds/${feed}`)).body.failure),
  );
  expect(failures.filter((failure) => failure === null)).toEqual([]);
});
