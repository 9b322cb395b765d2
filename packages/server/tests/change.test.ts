import { startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '../src/storage/change.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const insert = `insert into chat (created_at) values ('1999-01-01')`;
const kept = async (): Promise<number> =>
  (await server.server.services.pool.query(`select 1 from chat where created_at = '1999-01-01'`)).rows.length;
const numbers = async (): Promise<number> => (await server.server.services.pool.query<{ n: number }>('select n from event_seq')).rows[0]!.n;

it('a change whose last statement fails keeps nothing and tells nothing, though its commit was sent behind it', async () => {
  const { services } = server.server;
  const before = await numbers();
  const failing = change(services, null, async (tx) => {
    await tx.query(insert);
    tx.emit('calendar_event', 'DELETE', { ids: [1] }, 'everybody');
    tx.withCommit({ name: 'divide', text: 'select 1 / $1::int', values: [0] });
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect([await kept(), await numbers()]).toEqual([0, before]);
});

it('a change that fails in the middle keeps nothing, and of statements sent at once none after the first that failed', async () => {
  const { services } = server.server;
  const failing = change(services, null, (tx) => Promise.all([tx.query('select 1 / 0'), tx.query(insert)]));
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await kept()).toBe(0);
});

it('a change takes what it registered for its commit along', async () => {
  const { services } = server.server;
  await change(services, null, async (tx) => tx.withCommit({ name: 'keep_chat', text: insert, values: [] }));
  expect(await kept()).toBe(1);
});
