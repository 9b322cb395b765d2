import { moveBlock } from '@lauda/domain';
import type { MoveTarget } from '@lauda/store';
import type { GridState } from '../components/grid/gridState.ts';

/** A row as drag and drop sees it: a block, or a story in it. Template rows have the same shape. */
export type DragLine =
  | { readonly type: 'block'; readonly key: string; readonly id: number; readonly standBy: boolean }
  | { readonly type: 'story'; readonly key: string; readonly id: number; readonly blockId: number; readonly visible: boolean };

export interface DraggedRow extends Record<string, unknown> {
  readonly stories?: readonly number[];
  readonly block?: number;
}

/** Returns the stories that are dragged along: the whole selection in the order of the grid when the dragged one is part of it. */
export const draggedStories = (lines: readonly DragLine[], state: GridState, id: number): number[] => {
  if (!lines.some((line) => line.type === 'story' && line.id === id && state.selection.has(line.key))) return [id];
  return lines.flatMap((line) => (line.type === 'story' && state.selection.has(line.key) ? [line.id] : []));
};

export interface Target {
  readonly targetBlockId: number;
  readonly targetStoryId: number | null;
}

/**
 * Returns where stories dropped on a line land: before or after a story, or at the head of a block. Of several the story they land before is none of
 * them; one alone that lands where it stands stays.
 */
export const dropTarget = (lines: readonly DragLine[], onto: DragLine, after: boolean, dragged: readonly number[] = []): Target => {
  const at = lines.findIndex((line) => line.key === onto.key);
  const isHead = onto.type === 'block';
  const blockId = isHead ? onto.id : onto.blockId;
  const rest = lines.slice(isHead || after ? at + 1 : at);
  const end = rest.findIndex(({ type }) => type === 'block');
  const followers = rest.slice(0, end < 0 ? rest.length : end).flatMap((line) => (line.type === 'story' ? [line.id] : []));
  const landing = dragged.length > 1 ? followers.find((id) => !dragged.includes(id)) : followers[0];
  return { targetBlockId: blockId, targetStoryId: landing ?? null };
};

/** Returns the order of the blocks after one was dropped on a line, or null when it stays; nothing goes behind Stand By. */
export const blockOrder = (lines: readonly DragLine[], moved: number, onto: DragLine): number[] | null => {
  const blocks = lines.filter((line) => line.type === 'block');
  const at = (id: number): number => blocks.findIndex((block) => block.id === id);
  const target = at(onto.type === 'block' ? onto.id : onto.blockId);
  const goingDown = at(moved) < target;
  return moveBlock(blocks, moved, blocks[target + (goingDown ? 1 : 0)]?.id);
};

export interface DragContext {
  readonly open: {
    readonly moveStories: (target: MoveTarget) => Promise<unknown>;
    readonly reorderBlocks: (ids: readonly number[]) => Promise<unknown>;
  };
  readonly state: GridState;
  readonly lines: () => readonly DragLine[];
}
