/** A block with the ids of its stories in order. */
export interface StoryOrder {
  readonly id: number;
  readonly stories: readonly number[];
}

/**
 * Moves stories: out of every block, then in before the target story, or at the end of the block without one (RUN-MOVE-02, 03, 07).
 * The moved ones keep the order they are given in. A target among the moved ones changes nothing (RUN-MOVE-08).
 */
export function moveStories(
  blocks: readonly StoryOrder[],
  ids: readonly number[],
  targetBlockId: number,
  targetStoryId?: number | null,
): readonly { id: number; stories: readonly number[] }[] {
  const moving = new Set(ids);
  if (moving.size === 0 || (targetStoryId != null && moving.has(targetStoryId))) return blocks;
  return blocks.map((block) => {
    const rest = block.stories.filter((id) => !moving.has(id));
    if (block.id !== targetBlockId) return { id: block.id, stories: rest };
    const found = targetStoryId == null ? -1 : rest.indexOf(targetStoryId);
    const at = found < 0 ? rest.length : found;
    return { id: block.id, stories: [...rest.slice(0, at), ...moving, ...rest.slice(at)] };
  });
}

/** Tells whether moving these before that story would change nothing, so no call is made (RUN-MOVE-08). */
export const isIdleMove = (ids: readonly number[], targetStoryId?: number | null): boolean =>
  ids.length === 0 || (targetStoryId != null && ids.includes(targetStoryId));

interface OrderedBlock {
  readonly id: number;
  readonly standBy: boolean;
}

/** Orders block ids as asked, with the Stand By block always last. */
export function standByLast(wanted: readonly number[], blocks: readonly OrderedBlock[]): number[] {
  const standBy = blocks.find((block) => block.standBy)?.id;
  const rest = wanted.filter((id) => id !== standBy);
  return standBy === undefined ? rest : [...rest, standBy];
}

/** Judges a new order of blocks: it must name each once and end with Stand By. */
export function reorderBlocks(
  blocks: readonly OrderedBlock[],
  wanted: readonly number[],
): number[] | 'stand_by_not_last' | 'not_the_blocks' {
  const known = new Set(blocks.map(({ id }) => id));
  if (wanted.length !== known.size || new Set(wanted).size !== known.size || !wanted.every((id) => known.has(id))) return 'not_the_blocks';
  const standBy = blocks.find((block) => block.standBy);
  return standBy && wanted.at(-1) !== standBy.id ? 'stand_by_not_last' : [...wanted];
}

/**
 * Moves a block before another, or last when none is named: the new order of ids, or null where nothing would change. Stand By stays
 * where it is, and what is dropped behind it lands before it (RUN-ACT-15, RUN-ACT-17).
 */
export function moveBlock(blocks: readonly OrderedBlock[], id: number, beforeId?: number | null): number[] | null {
  const moved = blocks.find((block) => block.id === id);
  if (!moved || moved.standBy || beforeId === id) return null;
  const rest = blocks.map((block) => block.id).filter((each) => each !== id);
  const found = beforeId == null ? -1 : rest.indexOf(beforeId);
  const at = found < 0 ? rest.length : found;
  const order = standByLast([...rest.slice(0, at), id, ...rest.slice(at)], blocks);
  return order.every((each, index) => each === blocks[index]?.id) ? null : order;
}
