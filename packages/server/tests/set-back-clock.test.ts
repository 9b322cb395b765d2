import { PATIENCE, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollDue } from '../src/agency/poll.ts';
import { queueJob } from '../src/jobs/rows.ts';
import { change } from '../src/storage/change.ts';

const HOUR = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true, limits: { jobLeaseMs: 1_500 } });
});
afterAll(() => server.stop());

const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.server.services.pool.query(text, values)).rows as T[];
const done = async (kind: string): Promise<number> =>
  (await sql<{ n: number }>("select count(*)::int as n from job where kind = $1 and state = 'DONE'", [kind]))[0]!.n;
const waits = async (kind: string): Promise<Date | undefined> =>
  (await sql<{ due: Date }>("select due_at as due from job where kind = $1 and state = 'QUEUED'", [kind]))[0]?.due;

it('goes on with what comes by the clock when that is set back, at each of its times once', async () => {
  await expect.poll(() => waits('prune'), PATIENCE).toBeDefined();
  // Runs of three hours, and the next one waits.
  for (let n = 1; n <= 3; n += 1) {
    const before = await done('prune');
    server.advance(HOUR);
    await expect.poll(() => done('prune'), PATIENCE).toBe(before + 1);
    await expect.poll(() => waits('prune'), PATIENCE).toBeDefined();
  }
  server.advance(-3 * HOUR);
  const soon = async () => ((await waits('prune')) ?? new Date(0)).getTime() - server.now();
  await expect.poll(async () => (await soon()) > 0 && (await soon()) <= 20 * 60_000, PATIENCE).toBe(true);
  const cleaning = (await waits('cleaning'))!;
  expect(cleaning.getTime() - server.now()).toBeLessThanOrEqual(24 * HOUR);
  // The times that were there before come again, each once.
  for (let n = 1; n <= 2; n += 1) {
    const before = await done('prune');
    server.advance(HOUR);
    await expect.poll(() => done('prune'), PATIENCE).toBe(before + 1);
    await expect.poll(() => soon().then((ms) => ms > 0), PATIENCE).toBe(true);
  }
  const open = "select kind from job where state in ('QUEUED', 'RUNNING') group by kind having count(*) > 1";
  expect(await sql(open)).toEqual([]);
});

it('goes on with a job that was due at once, with one that waits for its next attempt and with one whose server is gone', async () => {
  const { services } = server.server;
  const ahead = new Date(server.now() + 3 * HOUR);
  const ids: number[] = [];
  for (const [target, more] of [
    ['fresh', {}],
    ['tried', { attempts: 2 }],
    ['lost', { attempts: 1, state: 'RUNNING', node: 'gone', leased_until: ahead }],
  ] as const) {
    const { id } = (await change(services, null, (tx) =>
      queueJob(tx, { ...services, now: () => ahead.getTime() }, { kind: 'prune', target }),
    ))!;
    for (const [column, value] of Object.entries(more)) await sql(`update job set ${column} = $2 where id = $1`, [id, value]);
    ids.push(id);
  }
  const states = async () =>
    (await sql<{ state: string }>('select state from job where id = any($1) order by id', [ids])).map(({ state }) => state);
  await expect.poll(states, PATIENCE).toEqual(['DONE', 'DONE', 'DONE']);
  // One that shall wait a little waits.
  const waiting = "insert into job (kind, target, attempts, created_at, due_at) values ('prune', 'waits', 3, $1, $2) returning id";
  const [row] = await sql<{ id: number }>(waiting, [new Date(server.now()), new Date(server.now() + 160_000)]);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await sql('select state, attempts from job where id = $1', [row!.id])).toEqual([{ state: 'QUEUED', attempts: 3 }]);
});

it('reads the sources of the agency on', async () => {
  const { services } = server.server;
  await sql("insert into rss_feed (name, url) values ('Fora', 'http://127.0.0.1:9/feed')");
  const tried = async () => (await sql<{ tried: Date | null }>('select tried_at as tried from agency_source'))[0]!.tried?.getTime() ?? 0;
  const poll = () => pollDue(services, new AbortController().signal);
  await poll();
  const before = await tried();
  expect(Math.abs(before - server.now())).toBeLessThan(60_000);
  server.advance(-3 * HOUR);
  await poll();
  expect(await tried()).toBeLessThan(before - 2 * HOUR);
  const now = await tried();
  await poll();
  expect(await tried()).toBe(now);
});
