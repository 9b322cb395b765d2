import { airTimes, isClosed } from '@lauda/domain';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change } from '../storage/change.ts';

export const RUNDOWN_CONFIG = {
  estimatedEnabled: false,
  lockAfterEnd: false,
  editIntervalMinutes: 0,
  accumulateByBlock: false,
  automaticMos: false,
  followPlayout: false,
};

// Lock rundowns `for no key update`: a log line takes a key share of its rundown by its foreign key, and a plain `for update` would block a save
// that has already locked its story.
const RUNDOWNS = 'select id from rundown where id = any($1) order by id for no key update';
// A save locks the document and then the story row; a change of many stories locks them in the same order.
const STORIES = `select id from document where id = any(array(select document_id from story where rundown_id = any($1)) || $2::bigint[])
  order by id for no key update`;

/** Locks rundown rows in the order of their ids, then the documents of their stories and of incoming stories, in the order of theirs. */
export async function lockRundowns(tx: Change, ids: readonly number[], incoming: readonly number[] = []): Promise<void> {
  await tx.query(RUNDOWNS, [[...new Set(ids)]]);
  await tx.query(STORIES, [[...new Set(ids)], incoming]);
}

const HOMES = 'select distinct rundown_id as id from story where document_id = any($1) and rundown_id is not null';

/**
 * Locks the rundowns that stories stand in, and others, and answers them all. If a story was moved while this waited, all locks of this attempt are
 * released and taken again in order.
 */
export async function lockHomes(tx: Change, ids: readonly number[], others: readonly number[] = []): Promise<number[]> {
  const homesOf = async (): Promise<number[]> => (await all<{ id: number }>(tx, HOMES, [ids])).map(({ id }) => id);
  for (;;) {
    const taken = [...new Set([...others, ...(await homesOf())])];
    await tx.query('savepoint homes');
    await lockRundowns(tx, taken, ids);
    if ((await homesOf()).every((id) => taken.includes(id))) return taken;
    await tx.query('rollback to savepoint homes');
  }
}

/** The columns of a rundown that say when its program ends, and whether it is still on air. */
interface Airing {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly on_air: { readonly playTime: string; readonly total: string } | null;
}

/** Refuses edits of a rundown some minutes after its program has ended, where the settings say so and nothing of it is on air (LOCK-21). */
export async function demandOpen(tx: Change, row: Airing, context: Context): Promise<void> {
  const { body } = await readSetting(tx, 'rundowns', RUNDOWN_CONFIG);
  if (!body.lockAfterEnd) return;
  const air = airTimes(row.date, row.start_time, row.end_time, context.settings.zone);
  const onAir = row.on_air && { sinceMs: Date.parse(row.on_air.playTime), total: row.on_air.total };
  if (air && isClosed({ endMs: air.endMs, onAir }, context.now(), body)) throw new Problem('rundown_closed');
}

/** Refuses a change if any rundown it takes from or puts into is closed for edits. */
export async function demandAllOpen(tx: Change, ids: readonly number[], context: Context): Promise<void> {
  const rows = await all<Airing & Record<string, unknown>>(
    tx,
    'select date, start_time, end_time, on_air from rundown where id = any($1)',
    [ids],
  );
  for (const row of rows) await demandOpen(tx, row, context);
}
