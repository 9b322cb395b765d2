import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PATIENCE_MS } from './patience.ts';

const WAITING = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
/** The last row a change locks: a change that waits for it has locked all its others. */
const EVENTS = 'select n from event_seq for update';

/**
 * Makes races between calls repeatable: starts them one after the other while rows are locked, each once those before it wait for a row or are
 * answered, then releases the rows. Answers the results. Without a statement every change stops right before its commit, with all its rows locked.
 */
export async function whileHeld<T extends readonly unknown[]>(
  databaseUrl: string,
  calls: { [K in keyof T]: () => Promise<T[K]> },
  holding = EVENTS,
): Promise<T> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(holding);
    let answered = 0;
    const begun: Promise<unknown>[] = [];
    for (const call of calls) {
      begun.push(call().finally(() => (answered += 1)));
      await until(async () => answered + (await waiting(holder)) >= begun.length);
    }
    await holder.query('commit');
    return (await Promise.all(begun)) as unknown as T;
  } finally {
    await holder.end();
  }
}

const waiting = async (holder: pg.Client): Promise<number> => {
  // A transaction caches the statistics of connections, and would not see later ones.
  await holder.query('select pg_stat_clear_snapshot()');
  return (await holder.query<{ count: number }>(WAITING)).rows[0]!.count;
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(5))
    if (Date.now() > end) throw new Error(`A call neither waits for a row nor is answered after ${PATIENCE_MS / 1000} s.`);
}
