import type { OpenRundown } from '@lauda/store';
import type { GridState } from '../../components/grid/gridState.ts';
import { type Line, storyKey } from './grid/lines.ts';

export interface Dragged extends Record<string, unknown> {
  readonly stories?: readonly number[];
  readonly block?: number;
}

/** The stories that go with a dragged one: the whole selection in the order of the grid when it is part of it. */
export const draggedStories = (lines: readonly Line[], state: GridState, id: number): number[] => {
  if (!state.selection.has(storyKey(id))) return [id];
  return lines.flatMap((line) => (line.type === 'story' && state.selection.has(line.key) ? [line.id] : []));
};

export interface Target {
  readonly targetBlockId: number;
  readonly targetStoryId: number | null;
}

/** Where stories land that are dropped on a line: before or after a story, or at the head of a block. */
export const dropTarget = (lines: readonly Line[], onto: Line, after: boolean): Target => {
  const at = lines.findIndex((line) => line.key === onto.key);
  const next = lines[at + 1];
  const follower = next?.type === 'story' ? next.id : null;
  if (onto.type === 'block') return { targetBlockId: onto.id, targetStoryId: follower };
  return { targetBlockId: onto.blockId, targetStoryId: after ? follower : onto.id };
};

/** The order of the blocks after one was dropped on a line; nothing goes behind Stand By. */
export const blockOrder = (lines: readonly Line[], moved: number, onto: Line): number[] => {
  const blocks = lines.filter((line) => line.type === 'block');
  const targetId = onto.type === 'block' ? onto.id : onto.blockId;
  const rest = blocks.filter((block) => block.id !== moved);
  const goingDown = blocks.findIndex((block) => block.id === moved) < blocks.findIndex((block) => block.id === targetId);
  const at = rest.findIndex((block) => block.id === targetId);
  const target = rest[at];
  const place = at + (goingDown && target && !target.standBy ? 1 : 0);
  return [...rest.slice(0, place), { id: moved }, ...rest.slice(place)].map(({ id }) => id);
};

export interface DragContext {
  readonly open: OpenRundown;
  readonly state: GridState;
  readonly lines: () => readonly Line[];
}
