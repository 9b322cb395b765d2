import { reorderBlocks } from '@lauda/domain';
import { Block, type rundowns } from '@lauda/spec/areas/rundowns';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { idsOf, viewerOf } from '../documents/rows.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';

import { logRundown } from '../stories/log.ts';
import { storyRows } from '../stories/rows.ts';
import { trashStories } from '../stories/trash.ts';
import { wakeBridges } from '../studio/wake.ts';
import { changeRundown } from './change.ts';
import { type BlockEntity, type BlockRow, blockById, blockOf, type RundownEntity, rundownById, rundownOf } from './rows.ts';

/** Reads a block with its stories as the caller sees it. */
export async function blockEntity(tx: Change, context: Context, rundownId: number, blockId: number): Promise<BlockEntity> {
  const row = await blockById(tx, rundownId, blockId);
  const stories = await storyRows.where(tx, 's.block_id = $1 and d.excluded_at is null', [blockId], 'order by s.index, s.document_id');
  return blockOf(row, stories, viewerOf(context));
}

interface BlockInput {
  title?: string | null | undefined;
  commercial?: string | null | undefined;
  breakTime?: string | null | undefined;
  status?: BlockEntity['status'] | undefined;
  index?: number | null | undefined;
}

/** Creates a block before Stand By, or before the place that is asked for. */
export async function createBlock(rundownId: number, input: BlockInput, context: Context): Promise<BlockEntity> {
  return changeRundown(context, rundownId, async (tx, rundown) => {
    const standBy = rundown.blocks.find((block) => block.stand_by);
    const last = standBy?.index ?? rundown.blocks.length;
    const index = Math.max(0, Math.min(input.index ?? last, last));
    await tx.query('update block set index = index + 1 where rundown_id = $1 and index >= $2', [rundownId, index]);
    const made = await one<{ id: number }>(
      tx,
      'insert into block (rundown_id, index, title, commercial, break_time, status) values ($1, $2, $3, $4, $5, $6) returning id',
      [rundownId, index, input.title ?? '', input.commercial ?? 'PT0S', input.breakTime ?? null, input.status ?? null],
    );
    const block = await blockEntity(tx, context, rundownId, made!.id);
    tx.emit('blocks', 'CREATE', block, { rundownId });
    await announceOrder(tx, rundownId);
    await logRundown(tx, context, rundownId, { event: 'CREATED', entity: 'block', slug: block.title });
    return block;
  });
}

type BlockField = z.output<NonNullable<typeof rundowns.blocks.patch.body>>['field'];
/** The fields of a block that can be patched: the column of each and how its value is read. */
export const BLOCK_FIELDS: Record<BlockField, { column: string; read: (value: unknown) => unknown }> = {
  title: { column: 'title', read: (value) => Block.shape.title.safeParse(value).data },
  commercial: {
    column: 'commercial',
    read: (value) => (typeof value === 'string' && /^PT(\d+H)?(\d+M)?(\d+(\.\d+)?S)?$/.test(value) ? value : undefined),
  },
  breakTime: {
    column: 'break_time',
    read: (value) => (value === null || (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value)) ? value : undefined),
  },
  status: {
    column: 'status',
    read: (value) => (value === null || value === 'NEW' || value === 'PRODUCING' || value === 'DONE' ? value : undefined),
  },
};

/** Changes one field of a block. */
export async function patchBlock(
  rundownId: number,
  blockId: number,
  field: BlockField,
  newValue: unknown,
  context: Context,
): Promise<BlockEntity> {
  const known = BLOCK_FIELDS[field];
  const value = known.read(newValue);
  if (value === undefined) throw invalid('newValue', 'type', { field });
  return changeRundown(context, rundownId, async (tx) => {
    const before = await blockById(tx, rundownId, blockId);
    await tx.query(`update block set ${known.column} = $2, version = version + 1 where id = $1`, [blockId, value]);
    const block = await blockEntity(tx, context, rundownId, blockId);
    const oldValue = (before as unknown as Record<string, unknown>)[known.column] ?? null;
    emitBlockPatch(tx, block, field, value, oldValue);
    await logRundown(tx, context, rundownId, { event: 'UPDATED', entity: 'block', slug: block.title, field, oldValue, newValue: value });
    return block;
  });
}

/** Announces one field of a block, or several that changed with it. */
export function emitBlockPatch(
  tx: Change,
  block: BlockEntity,
  field: string,
  newValue: unknown,
  oldValue: unknown,
  more: object = {},
): void {
  const changes = { [field]: newValue, ...more, version: block.version };
  const full = { id: block.id, version: block.version, field, newValue, oldValue, changes };
  tx.emit('blocks', 'PATCH', full, { rundownId: block.rundownId });
}

/** Removes a block; its stories go to the trash. Stand By stays, and so do blocks with a private story or whose break was on air. */
export async function removeBlock(rundownId: number, blockId: number, context: Context): Promise<void> {
  await changeRundown(context, rundownId, async (tx, rundown) => {
    const block = rundown.blocks.find(({ id }) => id === blockId);
    if (!block) throw new Problem('not_found');
    if (block.stand_by) throw new Problem('stand_by_immovable');
    const stories = rundown.stories.filter((story) => story.block_id === blockId);
    if (stories.length > 0) demandRoles(context.caller, 'STORY_WRITE');
    if (stories.some((story) => story.private)) throw new Problem('block_has_private_stories');
    // Removing the block would delete the on-air time of its break; a story keeps its own in the trash.
    if (block.display_status !== 'blank' || stories.some((story) => story.display_status === 'play'))
      throw new Problem('rundown_displayed');
    await trashStories(tx, context, idsOf(stories), rundownId);
    await tx.query('delete from block where id = $1', [blockId]);
    await renumber(tx, rundownId);
    tx.emit('blocks', 'DELETE', { rundownId, ids: [blockId] }, { rundownId });
    await announceOrder(tx, rundownId);
    await logRundown(tx, context, rundownId, { event: 'DELETED', entity: 'block', slug: block.title });
    wakeBridges(tx);
  });
}

// The position of a block belongs to the order of its rundown, which has a version of its own, so renumbering does not raise the block's version.
async function renumber(tx: Change, rundownId: number): Promise<void> {
  await tx.query(
    `update block b set index = t.place from (select id, (row_number() over (order by index, id) - 1)::int as place from block where rundown_id = $1) t
     where b.id = t.id and b.index <> t.place`,
    [rundownId],
  );
}

async function announceOrder(tx: Change, rundownId: number): Promise<void> {
  const rows = await all<Pick<BlockRow, 'id' | 'version'>>(tx, 'select id, version from block where rundown_id = $1 order by index, id', [
    rundownId,
  ]);
  const row = await one<{ version: number }>(tx, 'update rundown set version = version + 1 where id = $1 returning version', [rundownId]);
  const full = { rundownId, blocksIds: rows.map(({ id }) => id), version: row!.version };
  tx.emit('blocks', 'ORDER', full, { rundownId });
}

/** Reorders the blocks; all of them must be named, Stand By last. */
export async function orderBlocks(rundownId: number, blocksIds: readonly number[], context: Context): Promise<RundownEntity> {
  return changeRundown(context, rundownId, async (tx, rundown) => {
    const blocks = rundown.blocks.map((block) => ({ id: block.id, standBy: block.stand_by }));
    const order = reorderBlocks(blocks, blocksIds);
    if (order === 'stand_by_not_last') throw new Problem('stand_by_immovable');
    if (order === 'not_the_blocks') throw invalid('blocksIds', 'all_blocks');
    await tx.query(
      `update block b set index = t.place from (select * from unnest($1::bigint[], $2::int[]) as t(id, place)) t where b.id = t.id and b.index <> t.place`,
      [order, order.map((_id, index) => index)],
    );
    await announceOrder(tx, rundownId);
    await logRundown(tx, context, rundownId, { event: 'MOVED', entity: 'block' });
    wakeBridges(tx);
    return rundownOf(await rundownById(tx, rundownId), viewerOf(context));
  });
}

/** Approves or disapproves stories; private ones are left as they are. */
export async function approveStories(
  tx: Change,
  context: Context,
  rundownId: number,
  ids: readonly number[],
  flag: boolean,
): Promise<void> {
  const were = await storyRows.byIds(tx, ids);
  const changed = await all<{ id: number }>(
    tx,
    `with changed as (update story s set approved = $2 from document d where d.id = s.document_id and s.document_id = any($1) and s.approved <> $2 and not (d.private and $2) returning s.document_id)
     update document d set version = version + 1, changed_at = $3, changed_by = $4 from changed c where d.id = c.document_id returning d.id`,
    [ids, flag, new Date(context.now()), context.caller.userId],
  );
  const former = new Map(were.map((row) => [row.id, row]));
  for (const row of await storyRows.byIds(tx, idsOf(changed))) {
    // As when one is approved by itself: one field, and not the whole story for each of a rundown.
    storyRows.announcePatch(tx, context, former.get(row.id)!, row, 'approved');
    await logRundown(tx, context, rundownId, {
      event: flag ? 'APPROVED' : 'DISAPPROVED',
      entity: 'story',
      documentId: row.id,
      slug: row.slug,
    });
  }
  wakeBridges(tx);
}
