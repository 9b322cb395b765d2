import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('keeps a list of jobs as a fresh load would show it, without loading it again, with how far one is', async () => {
  const { store } = desk;
  const { pool } = server.server.services;
  const open = store.jobs.open();
  await expect.poll(async () => (await pool.query('select 1 from job')).rowCount).toBe(1);
  await open.list.load({ page: 0 });
  const rows = () => open.list.view.snapshot().rows;
  expect(rows()).toMatchObject([{ kind: 'prune', state: 'QUEUED' }]);
  const { id, version } = rows()[0]!;
  const notify = (data: object) =>
    pool.query('select pg_notify($1, $2)', ['lauda_passing', JSON.stringify({ topic: 'jobs', action: 'PATCH', userId: null, data })]);
  await notify({ id, version: version - 1, done: 9, total: 9 });
  await notify({ id, version, done: 4, total: 10 });
  await expect.poll(() => rows()[0]).toMatchObject({ done: 4, total: 10 });
  expect((await store.jobs.cancel(id)).ok).toBe(true);
  await expect.poll(() => rows().map(({ state }) => state)).toEqual(['QUEUED', 'CANCELLED']);
  expect((await store.jobs.retry(id)).ok).toBe(false);
  const shown = rows();
  expect(open.list.view.snapshot().total).toBe(2);
  await open.list.reload();
  expect(rows()).toEqual(shown.map((job) => ({ ...job, ...(job.id === id ? { done: 0, total: null } : {}) })));
  open.close();
});
