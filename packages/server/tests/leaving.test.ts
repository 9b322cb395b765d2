import { makeProgram, PATIENCE, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let node: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({ beside: server, limits: { leaveMs: 200 } });
  await server.person('ana', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE']);
});
afterAll(() => server.stop());

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
