import { StompClient, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { change } from '../src/storage/change.ts';
import { sendEphemeral } from '../src/storage/ephemeral.ts';
import { EVERYBODY } from '../src/storage/events.ts';

let server: TestServer;
let beside: TestServer;
let cookie: string;
let stranger: string;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  await server.person('ana', ['ADMIN_READ', 'RUNDOWN_READ', 'STORY_READ']);
  await server.person('bob', ['RUNDOWN_READ']);
  cookie = (await server.as('ana')).cookie;
  stranger = (await server.as('bob')).cookie;
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const progress = (id: number) =>
  sendEphemeral(server.server.services.pool, 'jobs', 'PATCH', { id, version: 1, done: 1, total: 2 }, EVERYBODY);
const last = async (): Promise<number> => (await server.server.services.pool.query('select n from event_seq')).rows[0].n;
const idsOf = ({ events }: StompClient): number[] => events.map(({ data }) => (data as unknown as { id: number }).id);

describe('what passes', () => {
  it('reaches who listens on every node, without a number and without a row', async () => {
    const [here, there] = await Promise.all([server, beside].map(({ url }) => StompClient.open(url, { cookie }, ['jobs'])));
    const before = await last();
    await progress(1);
    for (const live of [here!, there!]) {
      await live.until(() => live.events.length > 0);
      expect(live.events).toMatchObject([{ n: null, topic: 'jobs', action: 'PATCH', data: { id: 1, done: 1, total: 2 } }]);
      live.close();
    }
    expect(await last()).toBe(before);
    expect((await server.server.services.pool.query(`select 1 from event where action = 'PATCH'`)).rowCount).toBe(0);
  });

  it('is not told again to who comes back, nor to who may not listen or is not meant', async () => {
    const before = await last();
    const early = await StompClient.open(server.url, { cookie }, ['jobs']);
    await progress(2);
    await early.until(() => early.events.length > 0);
    early.close();
    const late = await StompClient.open(server.url, { cookie }, ['jobs'], before);
    const { pool } = server.server.services;
    await sendEphemeral(pool, 'jobs', 'PATCH', { id: 3, version: 1, done: 1, total: 2 }, { role: 'ADMIN_WRITE' });
    await progress(4);
    await late.until(() => late.events.length > 0);
    expect(idsOf(late)).toEqual([4]);
    late.close();
    const closed = await StompClient.open(server.url, { cookie: stranger }, ['jobs']);
    expect(closed.errors[0]).toContain('no access');
  });

  it('is dropped for a slow client, which keeps its place and gets what is kept', async () => {
    const slow = new WebSocket(`${beside.url.replace('http', 'ws')}/api/ws`, { headers: { cookie, origin: beside.url } });
    const heard: string[] = [];
    const resumed = new Promise<void>((resolve) =>
      slow.on('message', (data: Buffer) => (String(data).includes('/user/resume') ? resolve() : heard.push(String(data)))),
    );
    await new Promise((resolve) => slow.once('open', resolve));
    slow.send('CONNECT\naccept-version:1.2\nhost:lauda\n\n\0');
    for (const topic of ['jobs', 'rundowns']) slow.send(`SUBSCRIBE\nid:${topic}\ndestination:/topic/${topic}\n\n\0`);
    slow.send('SEND\ndestination:/app/resume\n\n{"after":-1}\0');
    await resumed;
    slow.pause();
    const { services } = server.server;
    const { rows } = await services.pool.query(
      `with p as (insert into program (name, start_time, end_time) values ('J', '12:00', '13:00') returning id)
       insert into rundown (uuid, program_id, date, start_time, end_time) select gen_random_uuid(), id, '2026-11-22', '12:00', '13:00' from p returning id`,
    );
    const dropped = async (): Promise<number> =>
      Number(/^lauda_ephemeral_dropped (\d+)$/m.exec(await (await fetch(`${beside.url}/metrics`)).text())?.[1]);
    let sent = 0;
    // The operating system's own buffers fill first.
    for (; sent < 60 && (await dropped()) === 0; sent += 1) {
      const data = { id: sent, version: 1, field: 'production', newValue: 'x'.repeat(300_000) };
      await change(services, null, async (tx) => tx.emit('rundowns', 'PATCH', data, { rundownId: rows[0].id }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      await progress(sent);
    }
    expect(await dropped()).toBeGreaterThan(0);
    slow.resume();
    await expect.poll(() => heard.filter((text) => text.includes('destination:/topic/rundowns')).length).toBe(sent);
    await progress(1000);
    await expect.poll(() => heard.at(-1)).toContain('"id":1000');
    expect(heard.filter((text) => text.includes('destination:/topic/jobs')).length).toBeLessThan(sent + 1);
    expect(slow.readyState).toBe(WebSocket.OPEN);
    slow.terminate();
  }, 90_000);
});
