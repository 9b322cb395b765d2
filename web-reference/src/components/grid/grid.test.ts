import { describe, expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { frozenLeft, frozenWidth } from './columns.ts';
import { afterEdit, type GridRows, gridKey, type KeyPress } from './gridKeys.ts';
import { GridState } from './gridState.ts';

const COLUMNS: readonly Column[] = [
  { id: 'page', title: '', width: 40, frozen: true },
  { id: 'slug', title: '', width: 200, frozen: true },
  { id: 'total', title: '', width: 60 },
  { id: 'vt', title: '', width: 60 },
];
const ROWS: GridRows = {
  order: ['b1', 's1', 's2', 's3'],
  columns: COLUMNS,
  page: 2,
  isEditable: (row, column) => row.startsWith('s') && column !== 'total',
};

const key = (name: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const at = (row: string, column?: string): GridState => {
  const state = new GridState();
  state.go({ row, column });
  return state;
};

describe('the keyboard of the grid', () => {
  it('moves by rows and pages, and stops at the ends', () => {
    const state = at('s1');
    const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home', 'PageDown', 'End', 'ArrowUp'].map((name) => {
      gridKey(state, key(name), ROWS);
      return state.focus?.row;
    });
    expect(path).toEqual(['s2', 's3', 's3', 'b1', 's2', 's3', 's2']);
  });

  it('goes into the cells of a row and out again', () => {
    const state = at('s1');
    const path = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'].map((name) => {
      gridKey(state, key(name), ROWS);
      return state.focus?.column;
    });
    expect(path).toEqual(['page', 'slug', 'page', undefined, undefined]);
  });

  it('keeps the column while moving between rows', () => {
    const state = at('s1', 'vt');
    gridKey(state, key('ArrowDown'), ROWS);
    expect(state.focus).toEqual({ row: 's2', column: 'vt' });
  });

  it('extends the selection with Shift and selects all with Ctrl+A', () => {
    const state = at('s1');
    gridKey(state, key('ArrowDown', { shiftKey: true }), ROWS);
    gridKey(state, key('ArrowDown', { shiftKey: true }), ROWS);
    expect([...state.selection]).toEqual(['s1', 's2', 's3']);
    gridKey(state, key('ArrowUp', { shiftKey: true }), ROWS);
    expect([...state.selection]).toEqual(['s1', 's2']);
    gridKey(state, key('a', { ctrlKey: true }), ROWS);
    expect(state.selection.size).toBe(4);
  });

  it('edits a typed cell with Enter, F2 or by typing, and no computed one', () => {
    for (const name of ['Enter', 'F2']) {
      const state = at('s1', 'slug');
      expect(gridKey(state, key(name), ROWS)).toBe(true);
      expect(state.editing).toEqual({ row: 's1', column: 'slug' });
    }
    const typing = at('s1', 'vt');
    gridKey(typing, key('1'), ROWS);
    expect(typing.editing).toEqual({ row: 's1', column: 'vt', typed: '1' });
    expect(gridKey(at('s1', 'total'), key('Enter'), ROWS)).toBe(false);
    expect([' ', '?'].map((sign) => gridKey(at('s1', 'slug'), key(sign), ROWS))).toEqual([false, false]);
  });

  it('climbs out with Escape: edit, cell, selection, then it is somebody else’s', () => {
    const state = at('s1', 'slug');
    state.edit({ row: 's1', column: 'slug' });
    expect([state.escape(), state.editing, state.focus?.column]).toEqual([true, undefined, 'slug']);
    expect([state.escape(), state.focus?.column]).toEqual([true, undefined]);
    expect(state.escape()).toBe(false);
  });

  it('goes on after an edit: down, to the next typed cell, or back', () => {
    const state = at('s1', 'slug');
    afterEdit(state, 'next', ROWS);
    expect(state.focus?.column).toBe('vt');
    afterEdit(state, 'previous', ROWS);
    expect(state.focus?.column).toBe('slug');
    afterEdit(state, 'down', ROWS);
    expect(state.focus).toEqual({ row: 's2', column: 'slug' });
  });

  it('leaves keys with Ctrl or Alt to the verbs', () => {
    expect(gridKey(at('s1'), key('ArrowDown', { ctrlKey: true, altKey: true }), ROWS)).toBe(false);
  });

  it('puts frozen columns side by side', () => {
    expect([frozenLeft(COLUMNS, 0), frozenLeft(COLUMNS, 1), frozenWidth(COLUMNS)]).toEqual([0, 40, 240]);
  });
});
