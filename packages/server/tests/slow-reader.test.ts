import { StompClient, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';

const EVENTS = 40;
/** Written in one transaction, as an import does. */
const INSERT = `with seq as (update event_seq set n = n + $1 returning n - $1 as before),
  written as (insert into event (n, topic, action, full_body, at)
    select before + 1 + id, 'rundowns', 'PATCH', jsonb_build_object('id', id, 'version', 1, 'field', 'production', 'newValue', repeat('x', $2)), now()
    from seq, generate_series(0, $1 - 1) as id returning n)
  select pg_notify('lauda_event', max(n)::text) from written`;
const ALL = Array.from({ length: EVENTS }, (_none, n) => n);
const idsOf = ({ events }: StompClient): number[] => events.map(({ data }) => (data as unknown as { id: number }).id);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ['RUNDOWN_READ', 'STORY_READ']);
});
afterAll(() => server.stop());

const sockets = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^lauda_sockets (\d+)$/m.exec(text)?.[1]);
};

it('lets go a socket that does not read, keeps one that does however much comes at once, and gives the first everything when it is back', async () => {
  const { cookie } = await server.as('ana');
  const slow = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`, { headers: { cookie, origin: server.url } });
  const resumed = new Promise<void>((resolve) => slow.on('message', (data: Buffer) => String(data).includes('/user/resume') && resolve()));
  await new Promise((resolve) => slow.once('open', resolve));
  slow.send('CONNECT\naccept-version:1.2\nhost:lauda\n\n\0');
  slow.send('SUBSCRIBE\nid:rundowns\ndestination:/topic/rundowns\n\n\0');
  slow.send('SEND\ndestination:/app/resume\n\n{"after":-1}\0');
  await resumed;
  expect(await sockets()).toBe(1);
  slow.pause();
  const { pool } = server.server.services;
  const { rows } = await pool.query<{ n: number }>('select n from event_seq');
  const quick = await StompClient.open(server.url, { cookie }, ['rundowns']);
  await pool.query(INSERT, [EVENTS, 1_000_000]);
  await quick.until(() => quick.events.length >= EVENTS || quick.closed !== undefined);
  expect(idsOf(quick)).toEqual(ALL);
  expect(quick.closed).toBeUndefined();
  await expect.poll(sockets).toBe(1);
  slow.terminate();
  const again = await StompClient.open(server.url, { cookie }, ['rundowns'], rows[0]!.n);
  await again.until(() => again.events.length >= EVENTS);
  expect(idsOf(again)).toEqual(ALL);
  quick.close();
  again.close();
});

it('keeps a socket over an event larger than may wait for it, with what comes after it', async () => {
  const { cookie } = await server.as('ana');
  const { pool } = server.server.services;
  const { rows } = await pool.query<{ n: number }>('select n from event_seq');
  const reader = await StompClient.open(server.url, { cookie }, ['rundowns']);
  await pool.query(INSERT, [1, 30_000_000]);
  await pool.query(INSERT, [2, 1_000]);
  await reader.until(() => reader.events.length >= 3 || reader.closed !== undefined);
  expect([reader.closed, idsOf(reader)]).toEqual([undefined, [0, 0, 1]]);
  const again = await StompClient.open(server.url, { cookie }, ['rundowns'], rows[0]!.n);
  await again.until(() => again.events.length >= 3 || again.closed !== undefined);
  expect([again.closed, idsOf(again)]).toEqual([undefined, [0, 0, 1]]);
  reader.close();
  again.close();
});
