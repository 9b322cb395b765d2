import { insertAt, type Placement, without } from './placement.ts';

/** Inserts a block that is not there yet, never after Stand By (RUN-RT-01). */
export function withBlock(
  placement: Placement,
  block: { readonly id: number; readonly rundownId: number; readonly index: number },
  standBy: number | undefined,
): Placement {
  const list = placement.blocks.get(block.rundownId);
  if (!list || list.includes(block.id)) return placement;
  const last = standBy !== undefined && list.includes(standBy) ? list.indexOf(standBy) : list.length;
  return {
    ...placement,
    blocks: new Map(placement.blocks).set(block.rundownId, insertAt(list, Math.min(block.index, last), [block.id])),
    stories: new Map(placement.stories).set(block.id, []),
  };
}

/** Takes blocks out with the stories in them. */
export function withoutBlocks(placement: Placement, rundownId: number, ids: readonly number[]): Placement {
  const list = placement.blocks.get(rundownId);
  const gone = new Set(ids);
  if (!list?.some((id) => gone.has(id))) return placement;
  const stories = new Map(placement.stories);
  for (const id of ids) stories.delete(id);
  return { ...placement, blocks: new Map(placement.blocks).set(rundownId, without(list, gone)), stories };
}

/** Orders the blocks of a rundown; blocks the order does not name stay where they end up, at the end. */
export function ordered(placement: Placement, rundownId: number, ids: readonly number[]): Placement {
  const list = placement.blocks.get(rundownId);
  if (!list) return placement;
  const next = [...ids.filter((id) => list.includes(id)), ...list.filter((id) => !ids.includes(id))];
  return next.every((id, index) => id === list[index])
    ? placement
    : { ...placement, blocks: new Map(placement.blocks).set(rundownId, next) };
}

/** Orders the blocks as the server has them, unless a newer order is known. */
export function orderedAt(placement: Placement, rundownId: number, ids: readonly number[], version: number): Placement {
  if (!placement.blocks.has(rundownId) || version <= (placement.orders.get(rundownId) ?? 0)) return placement;
  return { ...ordered(placement, rundownId, ids), orders: new Map(placement.orders).set(rundownId, version) };
}
