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
const WANTED = 'id = any(array(select document_id from story where rundown_id = any($1)) || $2::bigint[])';
// A save locks the document and then the story row; a change of many stories locks them in the same order.
const IN_ORDER = `select id from document where ${WANTED} order by id for no key update`;
/** Locks the documents nobody else holds, and answers one of the others. */
const FREE = `with free as materialized (${IN_ORDER} skip locked)
  select id from document where ${WANTED} and id not in (select id from free) order by id limit 1`;
const WAIT = 'select 1 from document where id = $1 for no key update';
// Where others take the documents again and again, a change takes what it gets in the end, and waits for the rest.
const AT_ONCE = 20;

/** What ends an attempt to lock all rows at once: the document that somebody else holds, or none where a row went elsewhere meanwhile. */
class NotAtOnce extends Error {
  readonly document: number | undefined;

  constructor(document?: number) {
    super('not_at_once');
    this.document = document;
  }
}
/** Locks the documents of all stories of some rundowns and other documents. */
type LockDocuments = (rundowns: readonly number[], others: readonly number[]) => Promise<void>;

/**
 * Locks rundowns, and then documents, all at once: if somebody else holds one of the documents, all locks of this attempt are released before this waits
 * for it. Who waits for the writer of one story so holds up nobody who changes another, or puts it on air. `work` runs once for each attempt.
 */
async function atOnce<T>(tx: Change, work: (lockDocuments: LockDocuments) => Promise<T>): Promise<T> {
  await tx.query('savepoint at_once');
  for (let attempt = 1; ; attempt += 1) {
    const lockDocuments: LockDocuments = async (...ids) => {
      const [held] = await all<{ id: number }>(tx, attempt > AT_ONCE ? IN_ORDER : FREE, ids);
      if (held && attempt <= AT_ONCE) throw new NotAtOnce(held.id);
    };
    try {
      const result = await work(lockDocuments);
      await tx.query('release savepoint at_once');
      return result;
    } catch (error) {
      if (!(error instanceof NotAtOnce)) throw error;
      await tx.query('rollback to savepoint at_once');
      if (error.document === undefined) continue;
      await tx.query(WAIT, [error.document]);
      await tx.query('rollback to savepoint at_once');
    }
  }
}

const idsIn = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Locks rundown rows in the order of their ids, and no document: for what changes nothing of the stories. */
export const lockRundownRows = async (tx: Change, ids: readonly number[]): Promise<void> => void (await tx.query(RUNDOWNS, [idsIn(ids)]));

/** Locks rundown rows in the order of their ids, then the documents of their stories and of incoming stories, in the order of theirs. */
export const lockRundowns = (tx: Change, ids: readonly number[], incoming: readonly number[] = []): Promise<void> =>
  atOnce(tx, async (lockDocuments) => {
    await lockRundownRows(tx, ids);
    await lockDocuments(ids, incoming);
  });

const HOMES = 'select distinct rundown_id as id from story where document_id = any($1) and rundown_id is not null';

/** Locks the rundowns that stories stand in, and others, then documents. Begins anew if one of the stories was moved while this waited. */
const inHomes = <T>(
  tx: Change,
  ids: readonly number[],
  others: readonly number[],
  work: (homes: number[], lockDocuments: LockDocuments) => Promise<T>,
): Promise<T> =>
  atOnce(tx, async (lockDocuments) => {
    const homesOf = async (): Promise<number[]> => (await all<{ id: number }>(tx, HOMES, [ids])).map(({ id }) => id);
    const taken = idsIn([...others, ...(await homesOf())]);
    await lockRundownRows(tx, taken);
    const result = await work(taken, lockDocuments);
    if ((await homesOf()).some((id) => !taken.includes(id))) throw new NotAtOnce();
    return result;
  });

/** Locks the rundowns that stories stand in, and others, with all their stories, and answers the ids of these rundowns. */
export const lockHomes = (tx: Change, ids: readonly number[], others: readonly number[] = []): Promise<number[]> =>
  inHomes(tx, ids, others, async (homes, lockDocuments) => {
    await lockDocuments(homes, ids);
    return homes;
  });

const ON_AIR = "select document_id as id from story where rundown_id = any($1) and display_status = 'play'";

/**
 * Locks the rundowns that stories stand in, and others, then these stories and those on air, and no other: what goes on air waits for nobody who writes
 * another story. `find` reads, with these locked, what is to be done and which others it changes.
 */
export const lockToAir = <T extends { readonly stories: readonly number[] }>(
  tx: Change,
  ids: readonly number[],
  others: readonly number[],
  find: () => Promise<T>,
): Promise<T> =>
  inHomes(tx, ids, others, async (homes, lockDocuments) => {
    let wanted = idsIn([...ids, ...(await all<{ id: number }>(tx, ON_AIR, [homes])).map(({ id }) => id)]);
    for (;;) {
      await lockDocuments([], wanted);
      const found = await find();
      const more = idsIn([...wanted, ...found.stories]);
      if (more.length === wanted.length) return found;
      wanted = more;
    }
  });

/** The stories a report changes: those whose media are others now, with all of their rundowns, and those that are said to play, with their rundowns. */
interface ReportedStories {
  readonly holders: readonly number[];
  readonly played: readonly number[];
  readonly rundowns: readonly number[];
}
/** Locks all that a report changes at once, in the order of every change: one rundown after the other could deadlock it with another report or a move. */
export const lockReported = async (tx: Change, { holders, played, rundowns }: ReportedStories): Promise<void> => {
  if (holders.length + played.length + rundowns.length === 0) return;
  await inHomes(tx, [...holders, ...played], rundowns, async (homes, lockDocuments) => {
    const whole = (await all<{ id: number }>(tx, HOMES, [holders])).map(({ id }) => id);
    const airing = (await all<{ id: number }>(tx, ON_AIR, [homes])).map(({ id }) => id);
    await lockDocuments(whole, idsIn([...holders, ...played, ...airing]));
  });
};

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
