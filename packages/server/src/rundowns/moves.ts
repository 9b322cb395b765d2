import { isIdleMove, moveStories } from '@lauda/domain';
import type { Context } from '../context.ts';
import { idsOf, viewerOf } from '../documents/rows.ts';
import { openTo } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';

import { demandAllOpen, lockHomes } from '../stories/homes.ts';
import { logRundown } from '../stories/log.ts';
import { firstReportedDay, refreshMediaStatus } from '../stories/mediaNews.ts';
import { type BlockOrder, ordersOf, type PlacedStory, placeStories } from '../stories/placement.ts';
import { type StoryEntity, type StoryRow, storyRows, wholeBody } from '../stories/rows.ts';
import { withDerivedFields } from '../stories/totals.ts';
import { wakeBridges } from '../studio/wake.ts';
import { openRundown, type RundownRow } from './rows.ts';

export interface Target {
  ids: readonly number[];
  targetBlockId: number;
  targetStoryId?: number | null | undefined;
}

/** Refuses a target block or story that is not where the call says. */
export function demandTarget(blocks: readonly BlockOrder[], rundownId: number, target: Target): void {
  const block = blocks.find(({ id }) => id === target.targetBlockId);
  if (block?.rundownId !== rundownId) throw new Problem('not_found', { details: 'targetBlockId' });
  if (target.targetStoryId != null && !block.stories.includes(target.targetStoryId))
    throw new Problem('not_found', { details: 'targetStoryId' });
}

/**
 * Moves stories before a story or to the end of a block, from whatever rundowns they are in (RUN-MOVE-02, 03, 07, 09). None of these may be closed for
 * edits, or none of those named.
 */
export async function moveInto(rundownId: number, asked: Target, context: Context, open?: readonly number[]): Promise<StoryEntity[]> {
  const target = { ...asked, ids: [...new Set(asked.ids)] };
  return change(context, context.caller, async (tx) => {
    const involved = await lockHomes(tx, target.ids, [rundownId]);
    const sources = await all<{ program_id: number }>(tx, 'select distinct program_id from story where document_id = any($1)', [
      target.ids,
    ]);
    const row = await openRundown(tx, rundownId, context.caller);
    await demandAllOpen(tx, open ?? involved, context);
    const viewer = viewerOf(context);
    if (isIdleMove(target.ids, target.targetStoryId)) return [];
    const own = new Set(idsOf(row.stories));
    const fromOtherRundowns = target.ids.filter((id) => !own.has(id));
    const were = await storyRows.byIds(tx, target.ids);
    const placed = await moveLocked(tx, involved, rundownId, target, context);
    await setProgramAndDate(tx, target.ids, row);
    await beginAnew(tx, context, fromOtherRundowns, rundownId);
    await readInProgram(tx, were, row.program_id);
    // Archive reports skip stories of old days: there all moved stories are refreshed, else those from other rundowns, whose day may be old.
    const withoutArchiveReports =
      row.date < firstReportedDay(context.now()) ? target.ids.filter((id) => placed.some((story) => story.id === id)) : fromOtherRundowns;
    const news = await refreshMediaStatus(tx, context, await storyRows.byIds(tx, withoutArchiveReports));
    // Clients that follow only this rundown do not have the stories of the others yet.
    await storyRows.announce(tx, context, [...new Set([...fromOtherRundowns, ...news])], 'UPDATE', were);
    const rows = await storyRows.byIds(tx, target.ids);
    announceMove(tx, row, [...new Set(sources.map(({ program_id }) => program_id))], target, placed, rows);
    return rows.map((story) => storyRows.entity(story, viewer));
  });
}

async function moveLocked(
  tx: Change,
  involved: readonly number[],
  rundownId: number,
  target: Target,
  context: Context,
): Promise<PlacedStory[]> {
  const before = await ordersOf(tx, involved);
  demandTarget(before, rundownId, target);
  const alive = await all<{ id: number }>(
    tx,
    `select s.document_id as id from story s join document d on d.id = s.document_id where d.id = any($1) and d.excluded_at is null and ${openTo('array[s.program_id]')}`,
    [target.ids, context.caller.groups],
  );
  if (alive.length !== target.ids.length) throw new Problem('not_found', { details: 'ids' });
  await demandNotOnAir(tx, target);
  const after = moveStories(before, target.ids, target.targetBlockId, target.targetStoryId ?? undefined);
  const placed = await placeStories(
    tx,
    after.map((block) => ({ id: block.id, rundownId: before.find(({ id }) => id === block.id)!.rundownId, stories: block.stories })),
  );
  for (const id of target.ids)
    await logRundown(tx, context, rundownId, { event: 'MOVED', entity: 'story', documentId: id, newValue: target.targetBlockId });
  return placed;
}

/**
 * Refuses to move a story on air out of its rundown or into Stand By, where nothing follows it, and one that was on air out of its rundown: the on-air
 * record stays there. What was passed over stays on its day.
 */
async function demandNotOnAir(tx: Change, { ids, targetBlockId }: Target): Promise<void> {
  const found = await one<{ is_playing: boolean; leaves: boolean }>(
    tx,
    `select s.display_status = 'play' as is_playing, own.id <> target.id as leaves
     from story s join rundown own on own.id = s.rundown_id, block b join rundown target on target.id = b.rundown_id
     where s.document_id = any($1) and b.id = $2 and s.block_id <> b.id
       and (s.display_status = 'play' and (own.id <> target.id or b.stand_by)
         or s.display_status = 'stop' and own.id <> target.id and (s.play_time is not null or own.date <> target.date))
     order by is_playing desc, leaves desc limit 1`,
    [ids, targetBlockId],
  );
  if (!found) return;
  if (!found.is_playing) throw new Problem('rundown_displayed', { reason: 'airedThere' });
  throw new Problem('rundown_displayed', found.leaves ? {} : { reason: 'onAirToStandBy' });
}

/** Lets stories that were passed over in their former rundown air in the new one. */
async function beginAnew(tx: Change, context: Context, ids: readonly number[], rundownId: number): Promise<void> {
  const passed = await all<{ id: number; slug: string }>(
    tx,
    `update story s set display_status = 'blank', stop_time = null from document d
     where d.id = s.document_id and s.document_id = any($1) and s.display_status = 'stop' and s.play_time is null returning d.id, d.slug`,
    [ids],
  );
  const fields = { event: 'UPDATED', entity: 'story', field: 'displayStatus', oldValue: 'stop', newValue: 'blank' } as const;
  for (const { id, slug } of passed) await logRundown(tx, context, rundownId, { ...fields, documentId: id, slug });
}

/** Times moved legacy stories anew: in another program another presenter may read them. */
async function readInProgram(tx: Change, were: readonly StoryRow[], programId: number): Promise<void> {
  for (const story of were) {
    if (!story.body.legacy || story.program_id === programId) continue;
    const { body, total } = await withDerivedFields(tx, wholeBody(story), programId);
    await tx.query('update story set body = $2, total = $3 where document_id = $1', [story.id, JSON.stringify(body), total]);
  }
}

/** Gives moved stories the program and the date of their new rundown. */
async function setProgramAndDate(tx: Change, ids: readonly number[], row: { program_id: number; date: string }): Promise<void> {
  await tx.query('update story set program_id = $2 where document_id = any($1) and program_id <> $2', [ids, row.program_id]);
  await tx.query('update document set date = $2 where id = any($1) and date <> $2', [ids, row.date]);
}

// Viewers of the program the stories came from must learn that they left, but not their content.
function announceMove(
  tx: Change,
  rundown: RundownRow,
  alsoPrograms: readonly number[],
  target: Target,
  placed: readonly PlacedStory[],
  rows: readonly StoryRow[],
): void {
  const order = placed.map(({ id, blockId, index, version }) => ({ id, blockId, index, version }));
  tx.emit(
    'stories',
    'MOVE',
    {
      ids: rows.length > 0 ? [...target.ids] : [],
      rundownId: rundown.id,
      targetBlockId: target.targetBlockId,
      targetStoryId: target.targetStoryId ?? null,
      programId: rundown.program_id,
      date: rundown.date,
      order,
    },
    { rundownId: rundown.id, alsoPrograms },
  );
  wakeBridges(tx);
}
