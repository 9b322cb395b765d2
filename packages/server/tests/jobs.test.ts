import { EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueJob } from '../src/jobs/rows.ts';
import { change } from '../src/storage/change.ts';

interface Job {
  id: number;
  version: number;
  kind: string;
  state: string;
  isCancelling: boolean;
  repeats: boolean;
  attempts: number;
  error: string | null;
  failure: string | null;
  due: string;
  created: string;
  started: string | null;
  finished: string | null;
  userId: number | null;
  node: string | null;
}
interface Page {
  data: Job[];
  total: number;
}
const MINUTE = 60_000;

let server: TestServer;
let root: WireClient;
let reader: WireClient;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  await server.person('bob', ['ADMIN_READ']);
  [root, reader] = [await server.as('ana'), await server.as('bob')];
});
afterAll(() => server.stop());

const jobs = async (query = ''): Promise<Job[]> => (await reader.get<Page>(`/jobs${query}`)).body.data;
const job = async (id: number): Promise<Job> => (await reader.get<Job>(`/jobs/${id}`)).body;
const waits = async (): Promise<Job> => {
  const waiting = async () => (await jobs('?state=QUEUED')).filter(({ kind }) => kind === 'prune');
  await expect.poll(async () => (await waiting()).length).toBe(1);
  return (await waiting())[0]!;
};
const until = (id: number, state: string) => expect.poll(async () => (await job(id)).state).toBe(state);
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
/** Locks a table that the job needs until released. */
async function held(pool = server.server.services.pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table password_reset');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
const wanted = async (target: string): Promise<number> => {
  const { services } = server.server;
  return (await change(services, null, (tx) => queueJob(tx, services, { kind: 'prune', target })))!.id;
};
const events = async (): Promise<StompClient> => StompClient.open(server.url, { cookie: reader.cookie }, ['jobs']);
const told = (live: StompClient, id: number): string[] =>
  live.events
    .map(({ action, data }) => ({ action, ...(data as unknown as Job) }))
    .filter((each) => each.id === id)
    .map(({ action, state }) => `${action} ${state}`);

describe('jobs', () => {
  it('are found that are open: those that wait or run, and of those that failed the last of their kind and target', async () => {
    const made = async (state: string, target: string | null): Promise<number> =>
      (
        await sql(
          `insert into job (kind, target, args, state, created_at, due_at, finished_at)
           values ('unknown', $1, '{}', $2, now(), now() + interval '9 years', case when $2 = 'QUEUED' then null else now() end) returning id`,
          [target, state],
        )
      ).rows[0].id;
    const [, alone] = [await made('FAILED', 'a'), await made('FAILED', 'b')];
    await made('DONE', 'a');
    await made('FAILED', null);
    const [last, waits] = [await made('FAILED', null), await made('QUEUED', null)];
    const found = async (query: string) => (await jobs(query)).filter(({ kind }) => kind === 'unknown').map(({ id }) => id);
    expect(await found('?open=true')).toEqual([waits, last, alone]);
    expect(await found('?open=true&state=FAILED')).toEqual([last, alone]);
    expect(await found('?open=false')).toHaveLength(6);
    await sql("delete from job where kind = 'unknown'");
  });

  it('come by the clock: one waits for its time, is done then, is told of, and the next waits', async () => {
    const live = await events();
    const first = await waits();
    expect(first).toMatchObject({ kind: 'prune', repeats: true, attempts: 0, userId: null, started: null });
    expect(first.due.slice(14)).toMatch(/^[0-5]0:00$/);
    await sql(`insert into login_attempts (key, tries, since) values ('old', 1, $1)`, [new Date(server.now() - 25 * 60 * MINUTE)]);
    server.advance(10 * MINUTE);
    await until(first.id, 'DONE');
    expect((await sql(`select 1 from login_attempts where key = 'old'`)).rowCount).toBe(0);
    const done = await job(first.id);
    expect(done).toMatchObject({ attempts: 1, error: null, version: 3 });
    expect(done.finished).not.toBeNull();
    const next = await waits();
    expect(next.due > first.due).toBe(true);
    await live.until(() => told(live, next.id).length > 0);
    expect(told(live, first.id)).toEqual(['UPDATE RUNNING', 'UPDATE DONE']);
    expect(told(live, next.id)).toEqual(['CREATE QUEUED']);
    live.close();
  });

  it('that fail are tried again, later each time, until they have failed for good; then somebody begins them anew', async () => {
    const id = await wanted('again');
    await sql('alter table password_reset rename to away');
    const waited: number[] = [];
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const { due } = await job(id);
      server.advance(Math.max(0, Date.parse(`${due}-03:00`) - server.now()) + 1_000);
      await expect.poll(async () => (await job(id)).attempts).toBe(attempt);
      await until(id, 'QUEUED');
      const again = await job(id);
      expect([again.error, again.failure]).toEqual([expect.stringContaining('password_reset'), 'unexpected']);
      waited.push(Math.round((Date.parse(`${again.due}-03:00`) - server.now()) / 10_000));
    }
    expect(waited).toEqual([1, 4, 16, 64]);
    server.advance(700_000);
    await until(id, 'FAILED');
    expect(await job(id)).toMatchObject({ attempts: 5, isCancelling: false });
    expect((await reader.post(`/jobs/${id}/cancel`)).status).toBe(403);
    expect((await root.post<{ code: string }>(`/jobs/${id}/cancel`)).body).toMatchObject({ code: 'conflict' });
    await sql('alter table away rename to password_reset');
    // A job of the same kind is waiting already, so a retry is refused.
    const letGo = await held();
    const other = await wanted('again');
    expect((await root.post(`/jobs/${id}/retry`)).status).toBe(409);
    await root.post(`/jobs/${other}/cancel`);
    await until(other, 'CANCELLED');
    await letGo();
    expect((await root.post<Job>(`/jobs/${id}/retry`)).body).toMatchObject({ state: 'QUEUED', attempts: 0, error: null, failure: null });
    await until(id, 'DONE');
  });

  it('that run are called off: what they do in the database stops too', async () => {
    const live = await events();
    const letGo = await held();
    const id = await wanted('called off');
    await until(id, 'RUNNING');
    const called = await root.post<Job>(`/jobs/${id}/cancel`);
    expect(called.body).toMatchObject({ state: 'RUNNING', isCancelling: true });
    await until(id, 'CANCELLED');
    const { rows } = await sql(`select 1 from pg_stat_activity where query like 'delete from password_reset%' and state = 'active'`);
    expect(rows).toEqual([]);
    await letGo();
    expect(await job(id)).toMatchObject({ attempts: 1, isCancelling: false, error: null });
    await live.until(() => told(live, id).length > 3);
    expect(told(live, id)).toEqual(['CREATE QUEUED', 'UPDATE RUNNING', 'UPDATE RUNNING', 'UPDATE CANCELLED']);
    live.close();
  });

  it('belong to the change that wants them, and of a kind and target there is one until it is over', async () => {
    const { services } = server.server;
    const want = (fails: boolean) =>
      change(services, null, async (tx) => {
        const row = await queueJob(tx, services, { kind: 'unknown', target: 'a' });
        if (fails) throw new Error('no');
        return row;
      });
    await expect(want(true)).rejects.toThrow('no');
    expect((await sql(`select 1 from job where kind = 'unknown'`)).rowCount).toBe(0);
    expect(await want(false)).toMatchObject({ state: 'QUEUED', target: 'a' });
    expect(await want(false)).toBeUndefined();
    // A job of a kind unknown to this release is left for another node.
    server.advance(MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await sql(`select state from job where kind = 'unknown'`)).rows).toEqual([{ state: 'QUEUED' }]);
    await sql(`delete from job where kind = 'unknown'`);
  });

  it('go on elsewhere when their server says nothing more of them, and are given up when they take every server down', async () => {
    const lost = async (attempts: number, isCancelling = false): Promise<number> => {
      const values = [`lost ${attempts} ${isCancelling}`, attempts, new Date(server.now() - 1), isCancelling];
      const text = `insert into job (kind, target, state, node, attempts, leased_until, created_at, due_at, is_cancelling)
        values ('prune', $1, 'RUNNING', 'gone', $2, $3, $3, $3, $4) returning id`;
      return (await sql(text, values)).rows[0].id;
    };
    const first = await lost(1);
    await until(first, 'DONE');
    expect(await job(first)).toMatchObject({ attempts: 2 });
    expect((await job(first)).node).not.toBe('gone');
    const second = await lost(5);
    await until(second, 'FAILED');
    expect(await job(second)).toMatchObject({ error: 'the server that worked on it was lost', failure: 'lost' });
    const third = await lost(1, true);
    await until(third, 'CANCELLED');
  });

  it('that a stopping server works on are given back at once, and count as not begun', async () => {
    const idle = await startTestServer();
    const busy = await startTestServer({ beside: idle, jobs: true });
    const { pool } = idle.server.services;
    const first = async () => (await pool.query('select id, state, attempts, node, error from job order by id limit 1')).rows[0];
    await expect.poll(first).toMatchObject({ state: 'QUEUED' });
    const letGo = await held(pool);
    await pool.query(`update job set due_at = created_at`);
    await expect.poll(first).toMatchObject({ state: 'RUNNING', attempts: 1 });
    await busy.stop();
    expect(await first()).toMatchObject({ state: 'QUEUED', attempts: 0, error: null });
    await letGo();
    await idle.stop();
  });

  it('that take long leave places for the short ones: a node works on one of them at once', async () => {
    const reporterId = await server.person('edi', EVERY_ROLE);
    const edi = await server.as('edi');
    const basics = { slug: 'CHUVA', date: '2026-11-23' };
    for (const [path, more] of [['assignments'], ['productions'], ['news_reports', { reporterId }]] as const)
      expect((await edi.post(`/${path}`, { ...basics, ...more })).status).toBe(201);
    // Locked rows of documents keep a rebuild of their index, which has to write them, from finishing.
    await sql(`update document set search = 'old ' || search_text(slug)`);
    const holder = await server.server.services.pool.connect();
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0; select id from document for update');
    const { services } = server.server;
    const long = await Promise.all(
      ['assignments', 'productions', 'newsreports'].map((target) =>
        change(services, null, (tx) => queueJob(tx, services, { kind: 'index', target })),
      ),
    );
    await expect.poll(async () => (await jobs('?state=RUNNING')).filter(({ kind }) => kind === 'index')).toHaveLength(1);
    await until(await wanted('beside long ones'), 'DONE');
    expect((await jobs('?state=QUEUED')).filter(({ kind }) => kind === 'index')).toHaveLength(2);
    await holder.query('rollback');
    holder.release();
    for (const each of long) await until(each!.id, 'DONE');
  });

  it('are listed by page, newest first, and of one state; what is not there is not found', async () => {
    const all = await reader.get<Page>('/jobs?size=2');
    expect(all.body.data).toHaveLength(2);
    expect(all.body.data[0]!.id).toBeGreaterThan(all.body.data[1]!.id);
    expect(all.body.total).toBeGreaterThan(4);
    expect((await jobs('?state=CANCELLED')).every(({ state }) => state === 'CANCELLED')).toBe(true);
    expect((await reader.get('/jobs/99999')).status).toBe(404);
    expect((await root.post('/jobs/99999/cancel')).status).toBe(404);
    expect((await root.post('/jobs/99999/retry')).status).toBe(404);
  });

  it('are forgotten a week after they were over, which is told; what comes every minute and went well, an hour after', async () => {
    const live = await events();
    const over = async (minutes: number, kind = 'prune', state = 'DONE'): Promise<number> => {
      const text = 'insert into job (kind, state, created_at, due_at, finished_at) values ($2, $3, $1, $1, $1) returning id';
      return (await sql(text, [new Date(server.now() - minutes * MINUTE), kind, state])).rows[0].id;
    };
    const day = 24 * 60;
    const old = [await over(8 * day), await over(61, 'feeds'), await over(61, 'webhook')];
    const recent = [await over(6 * day), await over(59, 'feeds'), await over(61, 'feeds', 'FAILED'), await over(61, 'backup')];
    await until(await wanted('forget'), 'DONE');
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    const { ids } = live.events.find(({ action }) => action === 'DELETE')!.data as unknown as { ids: number[] };
    expect(ids.filter((id) => [...old, ...recent].includes(id)).sort()).toEqual(old.sort());
    for (const id of recent) expect(await job(id)).toMatchObject({ id });
    live.close();
  });
});
