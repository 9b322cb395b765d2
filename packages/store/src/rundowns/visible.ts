import { keepList } from '../core/same.ts';
import type { Story } from '../types.ts';
import type { Placement } from './placement.ts';
import type { BlockRow, Header } from './RundownData.ts';

/** A block with its stories in order; `index` is its place in the rundown. */
export interface VisibleBlock extends BlockRow {
  readonly stories: readonly Story[];
}
/** A rundown as it is shown: everything in order, pending changes included. Parts that did not change keep their reference. */
export interface VisibleRundown extends Header {
  /** Every story outside Stand By is approved. */
  readonly approved: boolean;
  readonly blocks: readonly VisibleBlock[];
}

type Rows<T> = ReadonlyMap<number, T>;

/** Makes the function that builds the visible rundown; call it after each change. */
export function composer(
  rundownId: number,
): (headers: Rows<Header>, blocks: Rows<BlockRow>, stories: Rows<Story>, placement: Placement) => VisibleRundown | undefined {
  const shownStories = new Map<number, { from: Story; story: Story }>();
  const shownBlocks = new Map<number, { from: BlockRow; block: VisibleBlock }>();
  let former: { from: Header; rundown: VisibleRundown } | undefined;

  const storyAt = (row: Story, blockId: number, index: number): Story => {
    if (row.blockId === blockId && row.index === index && row.rundownId === rundownId) return row;
    const known = shownStories.get(row.id);
    if (known?.from === row && known.story.blockId === blockId && known.story.index === index) return known.story;
    const story = { ...row, blockId, index, rundownId };
    shownStories.set(row.id, { from: row, story });
    return story;
  };
  const blockAt = (row: BlockRow, index: number, stories: readonly Story[]): VisibleBlock => {
    const known = shownBlocks.get(row.id);
    const kept = known ? keepList(known.block.stories, stories) : stories;
    if (known?.from === row && known.block.index === index && kept === known.block.stories) return known.block;
    const block = { ...row, index, stories: kept };
    shownBlocks.set(row.id, { from: row, block });
    return block;
  };

  return (headers, blocks, stories, placement) => {
    const header = headers.get(rundownId);
    const order = placement.blocks.get(rundownId);
    if (!header || !order) return undefined;
    const rows = order.flatMap((id) => blocks.get(id) ?? []);
    const next = rows.map((row, index) => {
      // Hot loop: runs over every story at each change.
      const inside: Story[] = [];
      for (const id of placement.stories.get(row.id) ?? []) {
        const story = stories.get(id);
        if (story) inside.push(storyAt(story, row.id, inside.length));
      }
      return blockAt(row, index, inside);
    });
    const kept = former ? keepList(former.rundown.blocks, next) : next;
    if (former?.from === header && kept === former.rundown.blocks) return former.rundown;
    const counted = kept.flatMap((block) => (block.standBy ? [] : block.stories));
    const rundown = { ...header, blocks: kept, approved: counted.length > 0 && counted.every((story) => story.approved) };
    former = { from: header, rundown };
    return rundown;
  };
}
