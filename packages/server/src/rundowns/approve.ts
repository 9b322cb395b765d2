import { repaginate as pagesOf } from '@lauda/domain';
import type { Context } from '../context.ts';
import { idsOf, viewerOf } from '../documents/rows.ts';
import { Problem } from '../problem.ts';
import { all, type Change } from '../storage/change.ts';
import { logRundown } from '../stories/log.ts';
import { storyRows } from '../stories/rows.ts';
import { wakeBridges } from '../studio/wake.ts';
import { approveStories, blockEntity } from './blocks.ts';
import { changeRundown, demandInside } from './change.ts';
import { type BlockEntity, type RundownEntity, type RundownRow, rundownById, rundownOf } from './rows.ts';

const standByOf = (row: RundownRow): number | undefined => row.blocks.find((block) => block.stand_by)?.id;

/** Approves or disapproves every story outside Stand By. */
export async function approveRundown(id: number, flag: boolean, context: Context): Promise<RundownEntity> {
  return changeRundown(context, id, async (tx, row) => {
    const ids = row.stories.filter((story) => story.block_id !== standByOf(row)).map((story) => story.id);
    await approveStories(tx, context, id, ids, flag);
    await logRundown(tx, context, id, { event: flag ? 'APPROVED' : 'DISAPPROVED', entity: 'rundown' });
    return rundownOf(await rundownById(tx, id), viewerOf(context));
  });
}

/** Approves or disapproves every story of one block. */
export async function approveBlock(id: number, blockId: number, flag: boolean, context: Context): Promise<BlockEntity> {
  return changeRundown(context, id, async (tx, row) => {
    const block = row.blocks.find((each) => each.id === blockId);
    if (!block) throw new Problem('not_found');
    await approveStories(
      tx,
      context,
      id,
      row.stories.filter((story) => story.block_id === blockId).map((story) => story.id),
      flag,
    );
    await logRundown(tx, context, id, { event: flag ? 'APPROVED' : 'DISAPPROVED', entity: 'block', slug: block.title });
    return blockEntity(tx, context, id, blockId);
  });
}

/** Approves or disapproves some stories of a rundown; one that is not in it refuses all. */
export async function approveSome(id: number, ids: readonly number[], approved: boolean, context: Context): Promise<RundownEntity> {
  return changeRundown(context, id, async (tx, row) => {
    demandInside(row, ids);
    await approveStories(tx, context, id, ids, approved);
    return rundownOf(await rundownById(tx, id), viewerOf(context));
  });
}

/** Gives some stories of a rundown their pages; one that is not in it refuses all. */
export async function paginate(id: number, pages: readonly StoryPage[], context: Context): Promise<RundownEntity> {
  return changeRundown(context, id, async (tx, row) => {
    demandInside(row, idsOf(pages));
    return storePages(tx, context, id, pages);
  });
}

/** Numbers the pages 01, 02, … in the order of the stories; Stand By and floated stories have none. */
export async function repaginate(id: number, context: Context): Promise<RundownEntity> {
  return changeRundown(context, id, async (tx, row) => {
    const blocks = row.blocks.map(({ id: blockId, stand_by }) => ({
      standBy: stand_by,
      stories: row.stories.filter(({ block_id }) => block_id === blockId),
    }));
    return storePages(tx, context, id, pagesOf(blocks));
  });
}

interface StoryPage {
  readonly id: number;
  readonly page: string;
}

async function storePages(tx: Change, context: Context, id: number, pages: readonly StoryPage[]): Promise<RundownEntity> {
  const were = await storyRows.byIds(tx, idsOf(pages));
  const former = new Map(were.map((row) => [row.id, row]));
  const changed = await storyRows.byIds(tx, await writePages(tx, pages));
  for (const row of changed) storyRows.announcePatch(tx, context, former.get(row.id)!, row, 'page');
  // The page is the number of the story on devices.
  if (changed.length > 0) wakeBridges(tx);
  await logRundown(tx, context, id, { event: 'UPDATED', entity: 'rundown', field: 'page' });
  return rundownOf(await rundownById(tx, id), viewerOf(context));
}

async function writePages(tx: Change, pages: readonly StoryPage[]): Promise<number[]> {
  const rows = await all<{ id: number }>(
    tx,
    `with wanted as (select * from unnest($1::bigint[], $2::text[]) as t(id, page)),
      paged as (update story s set page = w.page from wanted w where s.document_id = w.id and s.page <> w.page returning s.document_id)
     update document d set version = version + 1 from paged p where d.id = p.document_id returning d.id`,
    [pages.map(({ id }) => id), pages.map(({ page }) => page)],
  );
  return rows.map(({ id }) => id);
}
