import { isIdleMove } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { idsOf, viewerOf } from '../documents/rows.ts';
import { demandProgram, listed, openTo, seen, viewerValues } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import { type Change, change } from '../storage/change.ts';
import { type PageQuery, pageOf } from '../storage/paging.ts';
import { lockHomes } from '../stories/homes.ts';
import { logRundown } from '../stories/log.ts';
import { STORY_COLUMNS, STORY_TABLES, type StoryEntity, type StoryRow, storyRows } from '../stories/rows.ts';
import { moveInto, type Target } from './moves.ts';

const KEPT_FOR = "(s.body ->> 'drawerProgramId')::bigint";

/** Loads the program of a drawer: it must have one and be open to the caller (DRW-04). */
async function demandDrawer(tx: Parameters<typeof programById>[0], programId: number, context: Context): Promise<void> {
  await demandProgram(tx, programId, context.caller);
  if (!(await programById(tx, programId)).drawer) throw new Problem('precondition_failed', { reason: 'noDrawer' });
}

/** Lists the stories in the drawer of a program, newest first; private ones only for those who may see them. */
export async function drawerOf({ programId, ...query }: { programId: number } & PageQuery, context: Context) {
  await demandDrawer(context.pool, programId, context);
  const found = listed('story', context.caller)
    .and(programId, (program) => `${KEPT_FOR} = ${program} and s.body ->> 'drawerProgramId' is not null`)
    .and(context.caller.groups, (groups) => openTo('array[s.program_id]', groups));
  const read = {
    columns: `(select row_to_json(x) from (select ${STORY_COLUMNS}) x) as row`,
    from: STORY_TABLES,
    ...{ where: found.text, values: found.values, order: 'd.date desc, d.id desc' },
    found: { in: 'story s join document d on d.id = s.document_id', by: 'd.id' },
  };
  return pageOf<{ row: StoryRow }, StoryEntity>(context.pool, read, query, ({ row }) => storyRows.entity(row, viewerOf(context)));
}

/** Reads stories the caller may see and locks their rows to the end of the change. */
async function lockStories(
  tx: Change,
  ids: readonly number[],
  condition: string,
  values: readonly unknown[],
  context: Context,
): Promise<StoryRow[]> {
  await lockHomes(tx, ids);
  const mine = `${seen('array[s.program_id]')} and d.id = any($3) and d.excluded_at is null and ${condition}`;
  return storyRows.where(tx, mine, [...viewerValues(context.caller), ids, ...values]);
}

/** Stores in which program's drawer stories lie; no text changes, so this needs no document lock. */
async function keep(tx: Change, context: Context, were: readonly StoryRow[], programId: number | null): Promise<StoryRow[]> {
  const ids = idsOf(were);
  await tx.query(`update story set body = body || jsonb_build_object('drawerProgramId', $2::bigint) where document_id = any($1)`, [
    ids,
    programId,
  ]);
  await tx.query('update document set version = version + 1, changed_at = $2, changed_by = $3 where id = any($1)', [
    ids,
    new Date(context.now()),
    context.caller.userId,
  ]);
  for (const row of were)
    if (row.rundown_id !== null)
      await logRundown(tx, context, row.rundown_id, {
        ...{ event: 'UPDATED', entity: 'story', documentId: row.id, slug: row.slug, field: 'drawerProgramId' },
        ...{ oldValue: row.body.drawerProgramId, newValue: programId },
      });
  return storyRows.announceChanged(tx, context, were);
}

/** Puts stories into the drawer of a program; a story lies in one drawer at a time and keeps its place in its rundown (DRW-01). */
export const putInDrawer = (ids: readonly number[], programId: number, context: Context): Promise<StoryEntity[]> =>
  change(context, context.caller, async (tx) => {
    await demandDrawer(tx, programId, context);
    const were = await lockStories(tx, ids, 'true', [], context);
    if (were.length !== new Set(ids).size) throw new Problem('not_found', { details: 'ids' });
    await keep(
      tx,
      context,
      were.filter((row) => row.body.drawerProgramId !== programId),
      programId,
    );
    return (await storyRows.byIds(tx, ids)).map((row) => storyRows.entity(row, viewerOf(context)));
  });

/** Takes stories out of the drawer of a program and answers those it took. */
export const takeOutOfDrawer = (ids: readonly number[], programId: number, context: Context): Promise<number[]> =>
  change(context, context.caller, async (tx) => {
    await demandProgram(tx, programId, context.caller);
    const were = await lockStories(tx, ids, `${KEPT_FOR} = $4`, [programId], context);
    if (were.length > 0) await keep(tx, context, were, null);
    return [...new Set(ids)].filter((id) => were.some((row) => row.id === id));
  });

/** Moves stories of the drawer into a block; they leave it unless asked to stay (DRW-02, 03). Before one of themselves nothing happens. */
export const moveFromDrawer = (
  { rundownId, removeFromDrawer, ...target }: Target & { rundownId: number; removeFromDrawer?: boolean | null | undefined },
  context: Context,
): Promise<StoryEntity[]> => {
  demandRoles(context.caller, 'STORY_WRITE');
  return change(context, context.caller, async (tx) => {
    const within = { ...context, within: tx };
    await lockHomes(tx, target.ids, [rundownId]);
    const were = await lockStories(tx, target.ids, `${KEPT_FOR} is not null`, [], within);
    if (were.length !== new Set(target.ids).size) throw new Problem('not_found', { details: 'ids' });
    // What is kept for later outlives its rundown.
    await moveInto(rundownId, target, within, [rundownId]);
    if (isIdleMove(target.ids, target.targetStoryId)) return [];
    if (removeFromDrawer ?? true) await keep(tx, within, await storyRows.byIds(tx, target.ids), null);
    return (await storyRows.byIds(tx, target.ids)).map((row) => storyRows.entity(row, viewerOf(context)));
  });
};
