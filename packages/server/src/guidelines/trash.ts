import type { Context } from '../context.ts';
import { beforeOf } from '../documents/before.ts';
import { demandNoneLocked } from '../documents/core.ts';
import { viewing } from '../documents/sight.ts';
import { freeLocks } from '../documents/unlock.ts';
import { all, change } from '../storage/change.ts';
import { type Assignment, announce, readAssignments, SEEN } from './rows.ts';

/** Moves guidelines to the trash and answers the ids that went. */
export async function removeAssignments(ids: readonly number[], context: Context): Promise<number[]> {
  return change(context, context.caller, async (tx) => {
    await tx.query('select 1 from document where id = any($1) order by id for no key update', [ids]);
    await demandNoneLocked(tx, ids, context);
    const gone = await all<{ id: number }>(
      tx,
      `update document d set excluded_at = $4, version = version + 1 from assignment a where a.document_id = d.id and d.id = any($3) and d.excluded_at is null and ${SEEN}
       returning d.id`,
      [...viewing(context.caller), ids, new Date(context.now())],
    );
    const removed = gone.map(({ id }) => id);
    for (const each of await readAssignments(tx, context, 'd.id = any($3) order by d.id', [removed])) {
      const audience = { documentId: each.id, hidden: { ids: [each.id], assignments: [] }, before: { excluded: false } };
      tx.emit('assignments', 'DELETE', { ids: [each.id], assignments: [each] }, audience);
    }
    await freeLocks(tx, removed);
    return removed;
  });
}

/** Takes guidelines out of the trash, to another day when given. */
export async function restoreAssignments(ids: readonly number[], date: string | null | undefined, context: Context): Promise<Assignment[]> {
  return change(context, context.caller, async (tx) => {
    const were = await readAssignments(tx, context, 'd.id = any($3)', [ids]);
    const back = await all<{ id: number }>(
      tx,
      `update document d set excluded_at = null, version = version + 1, date = coalesce($4, d.date)
       from assignment a where a.document_id = d.id and d.id = any($3) and d.excluded_at is not null and ${SEEN} returning d.id`,
      [...viewing(context.caller), ids, date ?? null],
    );
    const found = await readAssignments(tx, context, 'd.id = any($3) order by d.id', [back.map(({ id }) => id)]);
    const days = new Map(were.map((row) => [row.id, row.date]));
    for (const each of found) announce(tx, 'CREATE', each, beforeOf({ excluded: true, date: days.get(each.id)! }, each));
    return found;
  });
}
