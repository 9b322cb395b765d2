import type { Context } from '../context.ts';
import { idsOf, viewerOf } from '../documents/rows.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { wakeBridges } from '../studio/wake.ts';

import { demandAllOpen, lockHomes } from './homes.ts';
import { logRundown } from './log.ts';
import { refreshMediaStatus } from './mediaNews.ts';
import { announceShiftedStories, ordersOf, type PlacedStory, placeStories } from './placement.ts';
import { type StoryEntity, type StoryRow, storyRows } from './rows.ts';

/**
 * Moves stories of one rundown to the trash inside a change that holds the rundown. Stories on air stay; refused while somebody else writes one of
 * them.
 */
export async function trashStories(tx: Change, context: Context, ids: readonly number[], rundownId: number | null): Promise<StoryRow[]> {
  const rows = ids.length === 0 ? [] : await storyRows.trash(tx, context, ids, "s.display_status <> 'play'");
  if (rundownId === null || rows.length === 0) return rows;
  for (const row of rows)
    await logRundown(tx, context, rundownId, { event: 'DELETED', entity: 'story', documentId: row.id, slug: row.slug });
  await closeGaps(tx, rundownId);
  wakeBridges(tx);
  return rows;
}

/**
 * Renumbers the stories left behind, so that positions stay 0, 1, 2 …. Clients count the same way, so no versions are raised: otherwise nobody could
 * undo a change of one story because another was removed.
 */
async function closeGaps(tx: Change, rundownId: number): Promise<void> {
  await tx.query(
    `update story s set index = t.place from (
       select s.document_id as id, row_number() over (partition by s.block_id order by s.index, s.document_id) - 1 as place
       from story s join document d on d.id = s.document_id where s.rundown_id = $1 and d.excluded_at is null) t
     where s.document_id = t.id and s.index <> t.place`,
    [rundownId],
  );
}

/** Moves stories to the trash and answers the ids of those moved. */
export async function removeStories(ids: readonly number[], context: Context): Promise<number[]> {
  return change(context, context.caller, async (tx) => {
    const involved = await lockHomes(tx, ids);
    await demandAllOpen(tx, involved, context);
    const known = 'select document_id as id, rundown_id as home from story where document_id = any($1)';
    const homes = await all<{ id: number; home: number | null }>(tx, known, [ids]);
    const gone = new Set<number>();
    for (const rundownId of [...involved, null]) {
      const mine = idsOf(homes.filter(({ home }) => home === rundownId));
      for (const { id } of await trashStories(tx, context, mine, rundownId)) gone.add(id);
    }
    return [...new Set(ids)].filter((id) => gone.has(id));
  });
}

/** Restores stories from the trash to the end of their block, else to Stand By of their rundown (decision 81). */
export async function restoreStories(ids: readonly number[], context: Context): Promise<StoryEntity[]> {
  return change(context, context.caller, async (tx) => {
    const involved = await lockHomes(tx, ids);
    await demandAllOpen(tx, involved, context);
    const before = await ordersOf(tx, involved);
    const back = await storyRows.untrash(tx, context, ids);
    if (back.length === 0) throw new Problem('not_found');
    const placed: PlacedStory[] = [];
    for (const row of back) placed.push(...(await placeBack(tx, row, before)));
    await refreshMediaStatus(tx, context, back);
    const restored = await storyRows.announceChanged(tx, context, back, 'CREATE');
    announceShiftedStories(tx, placed, new Set(idsOf(restored)));
    for (const row of restored)
      if (row.rundown_id !== null)
        await logRundown(tx, context, row.rundown_id, { event: 'CREATED', entity: 'story', documentId: row.id, slug: row.slug });
    wakeBridges(tx);
    return restored.map((row) => storyRows.entity(row, viewerOf(context)));
  });
}

async function placeBack(tx: Change, row: StoryRow, blocks: { id: number; stories: readonly number[] }[]): Promise<PlacedStory[]> {
  if (row.rundown_id === null) return [];
  const block = blocks.find(({ id }) => id === row.block_id) ?? blocks.at(-1);
  const standBy =
    row.block_id !== null
      ? undefined
      : await one<{ id: number }>(tx, 'select id from block where rundown_id = $1 and stand_by', [row.rundown_id]);
  const target = blocks.find(({ id }) => id === standBy?.id) ?? block;
  if (!target) return [];
  // Its former position if the block is still that long, else the end.
  const at = row.block_id === target.id ? Math.min(row.index, target.stories.length) : target.stories.length;
  target.stories = [...target.stories.slice(0, at), row.id, ...target.stories.slice(at)];
  return placeStories(tx, [{ id: target.id, rundownId: row.rundown_id, stories: target.stories }]);
}
