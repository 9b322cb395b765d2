import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PATIENCE_MS } from './patience.ts';

const WAITING = "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
/** The last row a change takes: who waits for it has all others in hand. */
const EVENTS = 'select n from event_seq for update';

/**
 * Begins calls one after the other while rows of a database are held by somebody else: each when those before it stand still at some row, or
 * are answered. Then the rows are let go. What two calls at once do to each other is so the same each time. Answers what each came to.
 * Without a statement that holds rows, every change stands still right before it is stored, with all its rows in hand.
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
  // Within a transaction who is there is read once: whoever connects later would not be seen.
  await holder.query('select pg_stat_clear_snapshot()');
  return (await holder.query<{ count: number }>(WAITING)).rows[0]!.count;
};

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(5))
    if (Date.now() > end) throw new Error(`A call neither waits for a row nor is answered after ${PATIENCE_MS / 1000} s.`);
}
