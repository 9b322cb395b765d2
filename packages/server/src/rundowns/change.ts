import { type ChangeEvent, isClosed } from '@lauda/domain';
import { hiddenStory, type StoryRow, storiesById, wholeStory } from '../areas/story-rows.ts';
import type { Context } from '../context.ts';
import { beforeOf } from '../documents/before.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { instantOf } from '../time.ts';
import { type HeaderRow, header, openRundown, type RundownEntity, type RundownRow } from './rows.ts';

export const RUNDOWN_CONFIG = {
  estimatedEnabled: false,
  lockAfterEnd: false,
  editIntervalMinutes: 0,
  accumulateByBlock: false,
  automaticMos: false,
  followPlayout: false,
};

/** Runs a change of a rundown. Its row is locked before anything else: the one lock order, so two changes never wait for each other. */
export async function changeRundown<T>(
  context: Context,
  id: number,
  work: (tx: Change, row: RundownRow) => Promise<T>,
  also: readonly number[] = [],
): Promise<T> {
  return change(context, context.caller, async (tx) => {
    await lockRundowns(tx, [id, ...also]);
    return work(tx, await openForChange(tx, id, context));
  });
}

/** Reads a rundown that is locked and open to the caller; one that is closed by now is refused. */
export async function openForChange(tx: Change, id: number, context: Context): Promise<RundownRow> {
  const row = await openRundown(tx, id, context.caller);
  await demandOpen(tx, row, context);
  return row;
}

// A line of a log refers to its rundown and takes a key share of it: a lock of the keys too would make a save, which has its story by then, wait.
const RUNDOWNS = 'select id from rundown where id = any($1) order by id for no key update';
// A save holds the document and then writes the row of story: who changes many stories at once takes them in the same order.
const STORIES = `select id from document where id = any(array(select document_id from story where rundown_id = any($1)) || $2::bigint[])
  order by id for no key update`;

/** Locks rundown rows in the order of their ids, then the documents of their stories, and of others that are to come in, in the order of theirs. */
export async function lockRundowns(tx: Change, ids: readonly number[], incoming: readonly number[] = []): Promise<void> {
  await tx.query(RUNDOWNS, [[...new Set(ids)]]);
  await tx.query(STORIES, [[...new Set(ids)], incoming]);
}

const HOMES = 'select distinct rundown_id as id from story where document_id = any($1) and rundown_id is not null';

/**
 * Locks the rundowns that stories stand in, and others, and answers them all. A story that somebody moved while this waited is followed: nothing is kept of
 * the first try, so the rows are taken in their order again.
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

/** A setting closes rundowns for edits some minutes after the program ends (LOCK-21). */
export async function demandOpen(tx: Change, row: Pick<RundownRow, 'date' | 'start_time' | 'end_time'>, context: Context): Promise<void> {
  const { body } = await readSetting(tx, 'rundowns', RUNDOWN_CONFIG);
  if (!body.lockAfterEnd) return;
  const nextDay = row.end_time <= row.start_time ? 86_400_000 : 0;
  const end = instantOf(`${row.date}T${row.end_time}`, context.settings.zone).getTime() + nextDay;
  if (isClosed(end, context.now(), body)) throw new Problem('rundown_closed');
}

/** Refuses where any of the rundowns is closed that a change takes from or puts into. */
export async function demandAllOpen(tx: Change, ids: readonly number[], context: Context): Promise<void> {
  const rows = await all<Pick<RundownRow, 'date' | 'start_time' | 'end_time'>>(
    tx,
    'select date, start_time, end_time from rundown where id = any($1)',
    [ids],
  );
  for (const row of rows) await demandOpen(tx, row, context);
}

/** Raises the version of a rundown after fields of its own changed and answers it without blocks. */
export async function touchRundown(tx: Change, context: Context, id: number): Promise<RundownEntity> {
  const row = await one<HeaderRow>(tx, 'update rundown set version = version + 1 where id = $1 returning *', [id]);
  return header(row!, context.settings.zone);
}

/** Announces one field of a rundown. */
export async function announceRundownField(
  tx: Change,
  context: Context,
  id: number,
  field: keyof RundownEntity,
  oldValue: unknown,
): Promise<void> {
  const after = await touchRundown(tx, context, id);
  const changes = { [field]: after[field], version: after.version };
  tx.emit(
    'rundowns',
    'PATCH',
    { id, version: after.version, field, newValue: after[field], oldValue, changes },
    { rundownId: id, before: field === 'date' ? { date: String(oldValue) } : undefined },
  );
}

/** Announces stories as they are now, each receiver seeing what it may; `were` are those that stood elsewhere before. */
export async function announceStories(
  tx: Change,
  context: Context,
  ids: readonly number[],
  action: 'CREATE' | 'UPDATE',
  were: readonly StoryRow[] = [],
): Promise<StoryRow[]> {
  const rows = await storiesById(tx, ids);
  const order = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  const { zone } = context.settings;
  const known = new Map(were.map((row) => [row.id, wholeStory(row, zone)]));
  for (const row of rows) {
    const full = wholeStory(row, zone);
    const old = known.get(row.id);
    tx.emit('stories', action, full, { documentId: row.id, hidden: hiddenStory(row), before: old && beforeOf(old, full) });
  }
  return rows;
}

interface LogEntry {
  event: ChangeEvent;
  entity: 'rundown' | 'block' | 'story';
  documentId?: number;
  slug?: string | null;
  field?: string;
  oldValue?: unknown;
  newValue?: unknown;
}
const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);

const WRITE_LOG = `insert into rundown_log (rundown_id, at, event, user_id, entity, document_id, slug, field, old_value, new_value)
  select $1, $2, e.event, $3, e.entity, e.document_id, e.slug, e.field, e.old_value, e.new_value from jsonb_to_recordset($4::jsonb)
    as e(event text, entity text, document_id bigint, slug text, field text, old_value text, new_value text)`;

/** Writes lines of the rundown's log in their order (RT-A02: one row per change). */
export async function logRundown(tx: Change, context: Context, rundownId: number, ...entries: readonly LogEntry[]): Promise<void> {
  const rows = entries.map(({ event, entity, documentId, slug, field, oldValue, newValue }) => ({
    event,
    entity,
    document_id: documentId ?? null,
    slug: slug ?? null,
    field: field ?? null,
    old_value: shown(oldValue),
    new_value: shown(newValue),
  }));
  await tx.query(WRITE_LOG, [rundownId, new Date(context.now()), context.caller.userId, JSON.stringify(rows)]);
}
/** Wakes the bridges after what devices should hold may have changed. */
export const wakeBridges = (tx: Change): void => tx.emit('bridge', 'UPDATE', { deviceId: null }, EVERYBODY);
