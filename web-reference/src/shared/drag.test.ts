// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { GridState } from '../components/grid/gridState.ts';
import type { BlockLine, Line, StoryLine } from '../screens/Rundown/grid/lines.ts';
import { blockOrder, draggedStories, dropTarget } from './drag.ts';
import { badge } from './dragRow.ts';

const block = (id: number, standBy = false): Line => ({ type: 'block', key: `b${id}`, id, standBy }) as BlockLine;
const story = (id: number, blockId: number): Line => ({ type: 'story', key: `s${id}`, id, blockId }) as StoryLine;
const LINES = [block(1), story(11, 1), story(12, 1), block(2), story(21, 2), block(9, true), story(91, 9)];
const at = (key: string): Line => LINES.find((line) => line.key === key)!;

it('shows how many stories are dragged, from 100 on as 99+ [RUN-VIEW-01]', () => {
  const shown = (count: number): string => {
    const container = document.createElement('div');
    badge(count)({ container });
    return container.textContent;
  };
  expect([shown(1), shown(99), shown(100)]).toEqual(['1', '99', '99+']);
});

describe('what is dropped in the rundown', () => {
  it('lands before or after a story, at the head of a block, or at the end of one', () => {
    expect(dropTarget(LINES, at('s12'), false)).toEqual({ targetBlockId: 1, targetStoryId: 12 });
    expect(dropTarget(LINES, at('s11'), true)).toEqual({ targetBlockId: 1, targetStoryId: 12 });
    expect(dropTarget(LINES, at('s12'), true)).toEqual({ targetBlockId: 1, targetStoryId: null });
    expect(dropTarget(LINES, at('b2'), true)).toEqual({ targetBlockId: 2, targetStoryId: 21 });
    // Of several dragged ones the story they land before is none of them; a single one on its own place stays.
    expect(dropTarget(LINES, at('s11'), true, [12, 21])).toEqual({ targetBlockId: 1, targetStoryId: null });
    expect(dropTarget(LINES, at('s11'), false, [11, 21])).toEqual({ targetBlockId: 1, targetStoryId: 12 });
    expect(dropTarget(LINES, at('b2'), true, [12, 21])).toEqual({ targetBlockId: 2, targetStoryId: null });
    expect(dropTarget(LINES, at('s11'), true, [12])).toEqual({ targetBlockId: 1, targetStoryId: 12 });
  });

  it('takes the whole selection along, in the order of the grid', () => {
    const state = new GridState();
    state.select(['s21', 's11']);
    expect(draggedStories(LINES, state, 21)).toEqual([11, 21]);
    expect(draggedStories(LINES, state, 12)).toEqual([12]);
  });

  it('never puts a block behind Stand By, and leaves an order that stays the same alone [RUN-ACT-15] [RUN-ACT-17]', () => {
    expect([blockOrder(LINES, 9, at('b1')), blockOrder(LINES, 2, at('s91')), blockOrder(LINES, 1, at('s12'))]).toEqual([null, null, null]);
    expect(blockOrder([block(1), block(9, true)], 1, block(9, true))).toBeNull();
    expect(blockOrder(LINES, 1, at('s91'))).toEqual([2, 1, 9]);
    expect(blockOrder(LINES, 1, at('s21'))).toEqual([2, 1, 9]);
    expect(blockOrder(LINES, 2, at('b1'))).toEqual([2, 1, 9]);
  });
});
