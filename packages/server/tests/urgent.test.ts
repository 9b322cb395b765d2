import { createRundown, EVERY_ROLE, makeProgram, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardPool, READING_MS } from '../src/storage/guarded.ts';

let server: TestServer;
let ana: WireClient;
let storyId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', []);
  ana = await server.as('ana');
  const programId = await makeProgram(ana);
  const rundown = (await createRundown<{ id: number; blocks: { id: number }[] }>(ana, { date: '2026-11-21', programId })).body;
  const made = { blockId: rundown.blocks[0]!.id, story: { slug: 'CHUVA' } };
  storyId = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, made)).body.id;
});
afterAll(() => server.stop());

/** Holds the row of the story as a long change would, until it is told to let go. */
async function held(): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select * from document where id = $1 for update', [storyId]);
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}
const waiting = async (): Promise<number> => {
  const { rows } = await server.server.services.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
};
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

it('people who wait for a story that another change holds hold up neither health nor sign-in nor anybody else, and are told to come again', async () => {
  const release = await held();
  const locks = Array.from({ length: 10 }, () => ana.put<Refusal>(`/locks/${storyId}`));
  await expect.poll(waiting).toBeGreaterThan(1);
  const waits = [
    await timed(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)),
    await timed(async () => expect((await (await server.as('bob')).get('/users/me')).status).toBe(200)),
    await timed(async () => expect((await ana.get('/programs')).status).toBe(200)),
  ];
  expect(await waiting()).toBeGreaterThan(1);
  // Fewer connections than that wait for the row, so nobody was kept waiting.
  expect(Math.max(...waits)).toBeLessThan(server.server.services.limits.lockMs);
  for (const { status, body, headers } of await Promise.all(locks))
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  await release();
  expect((await ana.put(`/locks/${storyId}`)).status).toBe(200);
});

it('a call that may take longer may read longer too, and leaves the connection as it was', async () => {
  const { pool, kept } = server.server.services;
  const { signal } = new AbortController();
  const limitOf = async (statementMs: number) =>
    (await guardPool(pool, { signal, kept, statementMs }).query('show statement_timeout')).rows[0].statement_timeout;
  expect([await limitOf(READING_MS), await limitOf(600_000), await limitOf(10_000)]).toEqual(['15s', '10min', '15s']);
  await expect(guardPool(pool, { signal, kept, statementMs: 600_000 }).query('select 1 / 0')).rejects.toThrow('division by zero');
  for (let each = 0; each < 12; each += 1) expect(await limitOf(1)).toBe('15s');
});

it('the contract says which calls these are', async () => {
  const said: string[] = [];
  const { pool } = server.server.services;
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client);
    client.query = ((...given: [string]) => {
      said.push(String(given[0]));
      return query(...given);
    }) as never;
    return client;
  }) as never;
  expect((await ana.get('/contacts/doubles')).status).toBe(200);
  pool.connect = connect as never;
  expect(said[0]).toBe('begin; set local statement_timeout = 30000');
});
