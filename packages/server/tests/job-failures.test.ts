import { JOB_FAILURE_CODES, type JobFailure } from '@lauda/domain';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueJob } from '../src/jobs/rows.ts';
import { change } from '../src/storage/change.ts';

interface Job {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly failure: string | null;
}

let server: TestServer;
let reader: WireClient;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  reader = await server.as('ana');
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const job = async (id: number): Promise<Job> => (await reader.get<Job>(`/jobs/${id}`)).body;
const wanted = async (target: string): Promise<number> => {
  const { services } = server.server;
  return (await change(services, null, (tx) => queueJob(tx, services, { kind: 'prune', target })))!.id;
};
/** Locks a table that the job needs; answers the function that releases it. */
async function held(): Promise<() => Promise<void>> {
  const client = await server.server.services.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table password_reset');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
const WAITS = `select pid from pg_stat_activity where query like 'delete from password_reset%' and wait_event_type = 'Lock'`;

// Causes each failure for a job; answers its id and the function that repairs the cause.
const PROVOKED: Readonly<Record<JobFailure, () => Promise<{ id: number; mend: () => Promise<unknown> }>>> = {
  lost: async () => {
    const given = [new Date(server.now() - 1)];
    const text = `insert into job (kind, target, state, node, attempts, leased_until, created_at, due_at)
      values ('prune', 'lost', 'RUNNING', 'gone', 5, $1, $1, $1) returning id`;
    return { id: (await sql(text, given)).rows[0].id, mend: async () => undefined };
  },
  // No statement takes longer than 15 s, whatever it waits for.
  timeout: async () => {
    const mend = await held();
    return { id: await wanted('timeout'), mend };
  },
  database: async () => {
    const mend = await held();
    const id = await wanted('database');
    // Ends each connection that waits for the table until the job's was among them.
    const cutting = setInterval(() => void sql(`select pg_terminate_backend(pid) from (${WAITS}) w`).catch(() => undefined), 300);
    return {
      id,
      mend: async () => {
        clearInterval(cutting);
        await mend();
      },
    };
  },
  unexpected: async () => {
    await sql('alter table password_reset rename to away');
    return { id: await wanted('unexpected'), mend: () => sql('alter table away rename to password_reset') };
  },
};

it.each(JOB_FAILURE_CODES)('a job that fails says why by its code: %s', async (failure) => {
  const { id, mend } = await PROVOKED[failure]();
  try {
    await expect.poll(async () => (await job(id)).failure, { timeout: 60_000 }).toBe(failure);
  } finally {
    await mend();
  }
  const failed = await job(id);
  expect(failed.error).toMatch(/./);
  expect(failed.state === 'FAILED').toBe(failure === 'lost');
  await sql('delete from job where id = $1', [id]);
});

it('one that is cancelled in the moment it fails is over, and is not tried again', async () => {
  const mend = await held();
  const id = await wanted('cancelled');
  try {
    await expect.poll(async () => (await sql(WAITS)).rowCount, { timeout: 20_000 }).toBe(1);
    // The cancelling is stored with the failure of the attempt, before its node looks again.
    await sql(
      `with cancelled as (update job set is_cancelling = true where id = $1 returning id)
      select pg_terminate_backend(pid) from (${WAITS}) w, cancelled`,
      [id],
    );
    await expect.poll(async () => (await job(id)).state).not.toBe('RUNNING');
    expect(await job(id)).toMatchObject({ state: 'CANCELLED', error: null, failure: null });
  } finally {
    await mend();
  }
});
