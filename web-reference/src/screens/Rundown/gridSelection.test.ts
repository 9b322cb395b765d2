import { expect, it } from 'vitest';
import { GridState } from '../../components/grid/gridState.ts';
import type { BlockLine, Line, StoryLine } from './grid/lines.ts';
import { blockOf, focusedLine, type GridSelection, idsOf, selectedStories } from './gridSelection.ts';

const block = (id: number): Line => ({ type: 'block', key: `b${id}`, id, standBy: false }) as BlockLine;
const story = (id: number, blockId: number): Line => ({ type: 'story', key: `s${id}`, id, blockId }) as StoryLine;
const LINES = [block(1), story(11, 1), story(12, 1), block(2), story(21, 2)];

/** What verbs act on: the focused line, its block and the selected stories. */
const aims = (parts: Partial<GridSelection>) => {
  const state = new GridState();
  state.select(['s11', 's12', 's21']);
  const chosen = { open: undefined as never, lines: LINES, state, ...parts };
  return [focusedLine(chosen)?.key, blockOf(chosen), idsOf(selectedStories(chosen))];
};

it('verbs act on what is selected in the grid', () => {
  expect(aims({})).toEqual(['s11', 1, [11, 12, 21]]);
});

it('in a view that shows a part of the show they act on what it shows alone', () => {
  expect(aims({ shown: new Set(['b1', 's11', 'b2', 's21']) })).toEqual(['s11', 1, [11, 21]]);
  expect(aims({ shown: new Set(['b2', 's21']) })).toEqual([undefined, undefined, [21]]);
});

it('over the form of a story they act on that story, over the preview on none', () => {
  expect(aims({ over: { storyId: 21 } })).toEqual(['s21', 2, [21]]);
  expect(aims({ over: {} })).toEqual([undefined, undefined, []]);
});
