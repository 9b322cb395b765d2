import { INDEX_TARGETS } from '@lauda/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsOf } from '../src/jobs/Jobs.ts';
import { searchIndexOf } from '../src/jobs/SearchIndex.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

let server: TestServer;
let desk: RealDesk;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  desk = await deskAt(server, 'ana');
});
afterAll(async () => {
  await desk?.stop();
  await server?.stop();
});

it('keeps how 14 targets of the search index stand, and has those rebuilt that are chosen; none chosen is nothing sent [ADM-IDX-01] [ADM-IDX-02] [ADM-IDX-03]', async () => {
  const { store, sent } = desk;
  const { pool } = server.server.services;
  await pool.query(`insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
    select 'story', gen_random_uuid(), id, 'CHUVA', '2026-11-21', now(), id from person limit 1`);
  expect((await searchIndexOf(store).load()).ok).toBe(true);
  const states = () =>
    Object.fromEntries(
      searchIndexOf(store)
        .view.snapshot()!
        .targets.map(({ target, state }) => [target, state]),
    );
  expect(states()).toEqual(
    Object.fromEntries(INDEX_TARGETS.map((target) => [target, ['documents', 'scripts', 'stories'].includes(target) ? 'idle' : 'empty'])),
  );
  expect(INDEX_TARGETS).toHaveLength(14);
  const before = sent.length;
  await searchIndexOf(store).rebuild([]);
  expect(sent.slice(before)).toEqual([]);
  await searchIndexOf(store).rebuild(['stories', 'rss']);
  expect(sent.slice(before)).toEqual(['PUT /index']);
  const { targets } = desk.bodies('PUT /index').at(-1) as { targets: string[] };
  expect(targets.toSorted()).toEqual(['rss', 'stories']);
  await expect.poll(states).toMatchObject({ stories: 'done', rss: 'empty', documents: 'idle' });
  expect(sent.slice(before)).toEqual(['PUT /index']);
  await pool.query(`delete from job where kind = 'index'`);
});

it('keeps a list of jobs as a fresh load would show it, without loading it again, with how far one is', async () => {
  const { store } = desk;
  const { pool } = server.server.services;
  const open = jobsOf(store).open();
  // Of what else comes by the clock one waits each.
  await expect.poll(async () => (await pool.query('select 1 from job')).rowCount).toBe(4);
  await open.list.load({ page: 0 });
  const rows = () => open.list.view.snapshot().rows.filter(({ kind }) => kind === 'prune');
  expect(rows()).toMatchObject([{ kind: 'prune', state: 'QUEUED' }]);
  const { id, version } = rows()[0]!;
  const notify = (data: object) =>
    pool.query('select pg_notify($1, $2)', ['lauda_ephemeral', JSON.stringify({ topic: 'jobs', action: 'PATCH', userId: null, data })]);
  await notify({ id, version: version - 1, done: 9, total: 9 });
  await notify({ id, version, done: 4, total: 10 });
  await expect.poll(() => rows()[0]).toMatchObject({ done: 4, total: 10 });
  expect((await jobsOf(store).cancel(id)).ok).toBe(true);
  await expect.poll(() => rows().map(({ state }) => state)).toEqual(['QUEUED', 'CANCELLED']);
  expect((await jobsOf(store).retry(id)).ok).toBe(false);
  const shown = rows();
  expect(open.list.view.snapshot().total).toBe(5);
  await open.list.reload();
  expect(rows()).toEqual(shown.map((job) => ({ ...job, ...(job.id === id ? { done: 0, total: null } : {}) })));
  open.close();
});
