import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, PATIENCE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
/** By how much the clock is moved at once; a job of one node looks then for the feeds that are due. */
const STEP_MS = 3 * MINUTE_MS;
/** A feed rests for five minutes and up to a tenth more. */
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = SOONEST_MS * 1.1 + STEP_MS + MINUTE_MS;
const FEEDS = 20;

interface Job {
  readonly id: number;
  readonly node: string;
}

/** Keeps the database and the clock; it works on no job. */
let house: TestServer;
let nodes: TestServer[];
let ana: WireClient;
let site: Server;
/** When each feed was asked for, by the clock of the newsroom. */
const asked = new Map<string, number[]>();

beforeAll(async () => {
  house = await startTestServer();
  await house.person('ana', EVERY_ROLE);
  ana = await house.as('ana');
  site = createServer((request, response) => {
    const url = request.url!;
    asked.set(url, [...(asked.get(url) ?? []), house.now()]);
    if (url.startsWith('/broken')) return void response.writeHead(503).end();
    const item = `<item><guid>${url}</guid><title>Notícia</title><link>https://site.example${url}</link></item>`;
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${item}</channel></rss>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  await ana.post('/outbound/config', { version: 0, hosts: [host] });
  for (let n = 0; n < FEEDS; n += 1) await ana.post('/rss/feeds', { name: `Feed ${n}`, url: `http://${host}/${n}` });
  await ana.post('/rss/feeds', { name: 'Quebrado', url: `http://${host}/broken` });
  nodes = await Promise.all([0, 1].map(() => startTestServer({ beside: house, jobs: true })));
}, 60_000);
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()));
  await house?.stop();
  site?.closeAllConnections();
  site?.close();
});

const sql = async <T extends object>(text: string): Promise<T[]> => (await house.server.services.pool.query(text)).rows;
const done = () => sql<Job>(`select id, node from job where kind = 'feeds' and state = 'DONE' order by id`);
/** Lets some minutes pass, and waits until a node has looked for the feeds that are due then; answers the node. */
async function step(): Promise<string> {
  const before = (await done()).at(-1)?.id ?? 0;
  // The next time is set once the one before is over; the clock must not pass it by.
  await expect.poll(async () => (await sql(`select 1 from job where kind = 'feeds' and state = 'QUEUED'`)).length, PATIENCE).toBe(1);
  house.advance(STEP_MS);
  await expect.poll(async () => (await done()).at(-1)?.id, { ...PATIENCE, interval: 30 }).toBeGreaterThan(before);
  return (await done()).at(-1)!.node;
}
const times = (url: string): number[] => asked.get(url) ?? [];
const gaps = (all: readonly number[]): number[] => all.slice(1).map((time, at) => time - all[at]!);
const feeds = Array.from({ length: FEEDS }, (_each, at) => `/${at}`);

describe('the feeds of a newsroom of two nodes', () => {
  it('are each asked for once in their time over both, whichever node works', async () => {
    for (let passed = 0; passed < 7; passed += 1) await step();
    for (const feed of feeds) {
      expect([feed, times(feed).length >= 3]).toEqual([feed, true]);
      for (const gap of gaps(times(feed))) {
        expect(gap, `${feed} is not asked for before its time`).toBeGreaterThanOrEqual(SOONEST_MS);
        expect(gap, `${feed} is not left out`).toBeLessThanOrEqual(LATEST_MS);
      }
    }
  });

  it('are not asked for all at once for ever: each has a time of its own, up to a tenth later', async () => {
    const rows = await sql<{ rest: number }>(
      `select extract(epoch from due_at - read_at) * 1000 as rest from agency_source where failure is null and rss_feed_id is not null`,
    );
    const rests = rows.map(({ rest }) => Number(rest));
    expect(rests).toHaveLength(FEEDS);
    for (const rest of rests) {
      expect(rest).toBeGreaterThanOrEqual(SOONEST_MS);
      expect(rest).toBeLessThanOrEqual(SOONEST_MS * 1.1);
    }
    expect(new Set(rests).size).toBeGreaterThan(FEEDS / 2);
    expect(Math.max(...rests) - Math.min(...rests)).toBeGreaterThan(1_000);
  });

  it('that fail are left alone for longer each time', async () => {
    const waits = gaps(times('/broken'));
    expect(times('/broken').length).toBeLessThan(times('/0').length);
    expect(waits.length).toBeGreaterThan(0);
    const [{ failures, wait }] = (await sql<{ failures: number; wait: number }>(
      `select failures, extract(epoch from due_at - tried_at) * 1000 as wait from agency_source where failure is not null`,
    )) as [{ failures: number; wait: number }];
    const least = SOONEST_MS * 2 ** (failures - 1);
    expect(failures).toBe(times('/broken').length);
    expect(Number(wait)).toBeGreaterThanOrEqual(least);
    expect(Number(wait)).toBeLessThanOrEqual(least * 1.1 + 1_000);
    for (const [at, gap] of waits.entries()) expect(gap).toBeGreaterThanOrEqual(SOONEST_MS * 2 ** at);
  });

  it('are asked for by the other node when the one that asked is stopped, and once in their time still', async () => {
    const worked = await step();
    const at = nodes.findIndex(({ server }) => server.services.node === worked);
    expect(at).not.toBe(-1);
    const other = nodes[1 - at]!;
    await nodes.splice(at, 1)[0]!.stop();
    const since = house.now();
    for (let passed = 0; passed < 5; passed += 1) expect(await step()).toBe(other.server.services.node);
    for (const feed of feeds) {
      expect([feed, times(feed).filter((time) => time > since).length >= 2]).toEqual([feed, true]);
      for (const gap of gaps(times(feed))) {
        expect(gap, feed).toBeGreaterThanOrEqual(SOONEST_MS);
        expect(gap, feed).toBeLessThanOrEqual(LATEST_MS);
      }
    }
  });
});
