import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { demandOpen, lockRundownRows, lockRundowns } from '../stories/homes.ts';
import { type HeaderRow, header, openRundown, type RundownEntity, type RundownRow } from './rows.ts';

type Work<T> = (tx: Change, row: RundownRow) => Promise<T>;

/**
 * Runs a command of a rundown that edits nothing of it, such as what devices hold: also of one that is closed for edits. Its row is locked before
 * anything else, and none of its stories: with one lock order for all, two changes never deadlock.
 */
export const commandRundown = <T>(context: Context, id: number, work: Work<T>): Promise<T> =>
  change(context, context.caller, async (tx) => {
    await lockRundownRows(tx, [id]);
    return work(tx, await openRundown(tx, id, context.caller));
  });

/** Runs an edit of a rundown, with its stories locked too; one that is closed for edits by now refuses it. */
export const changeRundown = <T>(context: Context, id: number, work: Work<T>): Promise<T> =>
  change(context, context.caller, async (tx) => {
    await lockRundowns(tx, [id]);
    const row = await openRundown(tx, id, context.caller);
    await demandOpen(tx, row, context);
    return work(tx, row);
  });

/** Refuses stories that are not alive in a rundown. */
export function demandInside(row: RundownRow, ids: readonly number[]): void {
  const inside = new Set(row.stories.map(({ id }) => id));
  if (ids.some((id) => !inside.has(id))) throw new Problem('not_found', { details: 'ids' });
}

/** Columns of a rundown with their new values. */
export type RundownColumns = Readonly<Record<string, unknown>>;

/** Writes columns of a rundown, raises its version and answers it without blocks. */
export async function touchRundown(tx: Change, context: Context, id: number, columns: RundownColumns = {}): Promise<RundownEntity> {
  const written = Object.keys(columns).map((column, at) => `, ${column} = $${at + 2}`);
  const statement = `update rundown set version = version + 1${written.join('')} where id = $1 returning *`;
  const row = await one<HeaderRow>(tx, statement, [id, ...Object.values(columns)]);
  return header(row!, context.settings.zone);
}

/** Announces one field of a rundown, with what is written of it in the same statement. */
export async function announceRundownField(
  tx: Change,
  context: Context,
  id: number,
  field: keyof RundownEntity,
  oldValue: unknown,
  columns?: RundownColumns,
): Promise<void> {
  const after = await touchRundown(tx, context, id, columns);
  const changes = { [field]: after[field], version: after.version };
  tx.emit(
    'rundowns',
    'PATCH',
    { id, version: after.version, field, newValue: after[field], oldValue, changes },
    { rundownId: id, before: field === 'date' ? { date: String(oldValue) } : undefined },
  );
}
