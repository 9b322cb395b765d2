import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { demandOpen, lockRundowns } from '../stories/homes.ts';
import { type HeaderRow, header, openRundown, type RundownEntity, type RundownRow } from './rows.ts';

type Work<T> = (tx: Change, row: RundownRow) => Promise<T>;

/**
 * Runs a command of a rundown that edits nothing of it, such as what airs and what devices hold: also of one that is closed for edits. Its row is
 * locked before anything else: with one lock order for all, two changes never deadlock.
 */
export async function commandRundown<T>(context: Context, id: number, work: Work<T>, also: readonly number[] = []): Promise<T> {
  return change(context, context.caller, async (tx) => {
    await lockRundowns(tx, [id, ...also]);
    return work(tx, await openRundown(tx, id, context.caller));
  });
}

/** Runs an edit of a rundown; one that is closed for edits by now refuses it. */
export async function changeRundown<T>(context: Context, id: number, work: Work<T>, also: readonly number[] = []): Promise<T> {
  const edit: Work<T> = async (tx, row) => {
    await demandOpen(tx, row, context);
    return work(tx, row);
  };
  return commandRundown(context, id, edit, also);
}

/** Refuses stories that are not alive in a rundown. */
export function demandInside(row: RundownRow, ids: readonly number[]): void {
  const inside = new Set(row.stories.map(({ id }) => id));
  if (ids.some((id) => !inside.has(id))) throw new Problem('not_found', { details: 'ids' });
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
