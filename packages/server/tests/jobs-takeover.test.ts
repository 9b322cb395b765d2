import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Nodes } from '../../testing/src/nodes.ts';

interface JobLine extends pg.QueryResultRow {
  state: string;
  attempts: number;
  node: string;
}

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start();
}, 120_000);
afterAll(() => nodes?.stop());

it('goes on with a job on another node when the one that worked on it is killed', async () => {
  const blocker = new pg.Client({ connectionString: nodes.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; set local idle_in_transaction_session_timeout = 0; lock table password_reset');
  const first = async (): Promise<JobLine | undefined> =>
    (await nodes.ask<JobLine>('select state, attempts, node from job order by id limit 1'))[0];
  await expect.poll(first).toMatchObject({ state: 'QUEUED' });
  await nodes.ask('update job set due_at = now()');
  await expect.poll(first).toMatchObject({ state: 'RUNNING', attempts: 1 });
  const { node } = (await first())!;
  const at = nodes.processes.findIndex(({ pid }) => node.includes(`-${pid}-`));
  await nodes.cut(at, 'SIGKILL');
  await blocker.query('rollback');
  await blocker.end();
  await expect.poll(first, { timeout: 60_000 }).toMatchObject({ state: 'DONE', attempts: 2 });
  expect((await first())!.node).toContain(`-${nodes.processes[1 - at]!.pid}-`);
}, 120_000);
