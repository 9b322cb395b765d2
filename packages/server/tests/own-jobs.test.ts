import { PATIENCE_MS, startTestServer } from '@lauda/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { queueJob } from '../src/jobs/rows.ts';
import { JobRunner } from '../src/jobs/runner.ts';
import { change } from '../src/storage/change.ts';

it('a job is not begun once more by the node that works on it, where the clock is set ahead past its lease', async () => {
  const server = await startTestServer();
  const { services } = server.server;
  const blocker = new pg.Client({ connectionString: server.databaseUrl });
  await blocker.connect();
  await blocker.query('begin; lock table password_reset');
  let ahead = 0;
  const begun: string[] = [];
  const runner = new JobRunner(
    { ...services, now: () => services.now() + ahead },
    {
      info: (data, text) => {
        if (text !== 'a job began') return;
        begun.push((data as { kind: string }).kind);
        // Set while the runner takes the next one, before it renews any lease.
        ahead = 2 * services.limits.jobLeaseMs;
      },
      error: () => undefined,
    },
  );
  for (const kind of ['prune', 'resume-mails']) await change(services, null, (tx) => queueJob(tx, services, { kind }));
  const states = async () => (await services.pool.query('select kind, state, attempts from job order by id limit 2')).rows;
  try {
    runner.start();
    await expect.poll(states, { timeout: PATIENCE_MS }).toEqual([
      { kind: 'prune', state: 'RUNNING', attempts: 1 },
      { kind: 'resume-mails', state: 'DONE', attempts: 1 },
    ]);
    expect(begun.filter((kind) => kind === 'prune')).toEqual(['prune']);
  } finally {
    await blocker.query('rollback');
    await blocker.end();
    await runner.stop();
    await server.stop();
  }
});
