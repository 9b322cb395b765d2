import { all, type Change } from '../storage/change.ts';

/** The position of a story: its block and its index in it, from 0. */
export interface Place {
  id: number;
  blockId: number;
  index: number;
}
export interface PlacedStory extends Place {
  rundownId: number;
  version: number;
}
/** A block with the ids of its stories in order. */
export interface BlockOrder {
  id: number;
  rundownId: number;
  stories: readonly number[];
}

/** Reads the blocks of rundowns with the order of their stories as it is now. */
export async function ordersOf(tx: Change, rundownIds: readonly number[]): Promise<BlockOrder[]> {
  return all<{ id: number; rundownId: number; stories: number[] }>(
    tx,
    `select b.id, b.rundown_id as "rundownId", coalesce((select json_agg(s.document_id order by s.index, s.document_id) from story s join document d on d.id = s.document_id
       where s.block_id = b.id and d.excluded_at is null), '[]') as stories
     from block b where b.rundown_id = any($1) order by b.rundown_id, b.index, b.id`,
    [rundownIds],
  );
}

// Only rows whose place really changes are written, so a move at the end of a long block stays small.
const PLACE = `with target as (select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[]) as t(id, block_id, index, rundown_id)),
  moved as (
    update story s set block_id = t.block_id, index = t.index, rundown_id = t.rundown_id from target t
    where s.document_id = t.id and (s.block_id is distinct from t.block_id or s.index <> t.index or s.rundown_id is distinct from t.rundown_id)
    returning s.document_id, s.rundown_id, s.block_id, s.index)
  update document d set version = d.version + 1 from moved m where d.id = m.document_id returning d.id, d.version, m.rundown_id as "rundownId", m.block_id as "blockId", m.index`;

/** Writes the order of blocks and answers the stories whose position changed, with their new versions. */
export async function placeStories(tx: Change, blocks: readonly BlockOrder[]): Promise<PlacedStory[]> {
  const places = blocks.flatMap((block) =>
    block.stories.map((id, index) => ({ id, index, blockId: block.id, rundownId: block.rundownId })),
  );
  if (places.length === 0) return [];
  return all<PlacedStory & Record<string, unknown>>(tx, PLACE, [
    places.map(({ id }) => id),
    places.map(({ blockId }) => blockId),
    places.map(({ index }) => index),
    places.map(({ rundownId }) => rundownId),
  ]);
}

/** Announces the new positions of stories that were shifted because `others` came among them; those have their own events. */
export function announceShiftedStories(tx: Change, placed: readonly PlacedStory[], others: ReadonlySet<number>): void {
  // A story shifted twice stands where the last statement put it.
  const last = new Map(placed.filter(({ id }) => !others.has(id)).map((place) => [place.id, place]));
  for (const blockId of new Set([...last.values()].map((place) => place.blockId))) {
    const places = [...last.values()].filter((place) => place.blockId === blockId);
    const order = places.map(({ id, index, version }) => ({ id, blockId, index, version }));
    const full = { ids: [], rundownId: places[0]!.rundownId, targetBlockId: blockId, targetStoryId: null, order };
    tx.emit('stories', 'MOVE', full, { rundownId: full.rundownId });
  }
}
