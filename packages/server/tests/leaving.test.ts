import { request } from 'node:http';
import { makeProgram, PATIENCE, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../src/mails/queue.ts';
import { change } from '../src/storage/change.ts';
import { closeAll, smtp } from './smtp.ts';

let server: TestServer;
let node: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({ beside: server, limits: { leaveMs: 200 } });
  await server.person('ana', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE']);
});
afterAll(async () => {
  await closeAll();
  await server.stop();
});

const WRITING = "select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and query ~* '^(insert|update)'";

it('a server that stops cuts off after a moment what still runs: nothing of it is stored, and it does not wait for its end', async () => {
  const ana = await server.as('ana');
  const programId = await makeProgram(ana);
  const stories = Array.from({ length: 3_000 }, (_, index) => ({ slug: `LAUDA ${index}`, information: 'Texto. '.repeat(20) }));
  let end: unknown;
  const taken = (await node.as('ana'))
    .post(`/rundowns/take_in?programId=${programId}&date=2026-12-01&mode=create`, { rundown: { blocks: [{ title: 'A', stories }] } })
    .then(
      ({ status }) => {
        end = status;
      },
      (error: unknown) => {
        end = error;
      },
    );
  await expect
    .poll(async () => (await server.server.services.pool.query(WRITING)).rowCount, { ...PATIENCE, interval: 5 })
    .toBeGreaterThan(0);
  expect(end).toBeUndefined();
  await node.stop();
  await taken;
  expect(end).toBeInstanceOf(Error);
  const { body } = await ana.get<boolean>(`/rundowns/check?programId=${programId}&date=2026-12-01`);
  expect(body).toBe(false);
});

it('a server that stops waits for its mails and for its calls together, not for one after the other', async () => {
  const leaveMs = 4_000;
  const other = await startTestServer({ beside: server, limits: { leaveMs }, jobs: true });
  const { services } = server.server;
  const { port, taken } = await smtp({ thinksMs: 60_000 });
  const settings = { host: '127.0.0.1', port, from: 'lauda@redacao.example' };
  await services.pool.query(`insert into setting (key, body, version) values ('mail', $1, 1)`, [JSON.stringify(settings)]);
  const userId = await server.person('bob', []);
  await services.pool.query("update person set email = 'bob@lauda.example' where id = $1", [userId]);
  const context = { ...services, caller: { userId, nickname: 'bob' } } as never;
  await change(services, null, (tx) =>
    queueMail(tx, context, { usersIds: [userId], subject: () => 'A CAMINHO', text: () => 'Texto.', documentsIds: [] }),
  );
  await expect.poll(() => taken.length, PATIENCE).toBe(1);
  const { cookie } = await other.as('ana');
  const call = request(`${other.url}/programs`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' } });
  const cutOff = new Promise((resolve) => call.on('error', resolve).on('response', resolve));
  // The rest of it never comes.
  await new Promise<void>((resolve) => call.write('{"name":', () => resolve()));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = performance.now();
  await other.stop();
  expect(performance.now() - began).toBeLessThan(1.75 * leaveMs);
  expect(await cutOff).toBeInstanceOf(Error);
});
