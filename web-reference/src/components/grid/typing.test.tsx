// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { act, press, render, type, useEnglish } from '../../testing/render.tsx';
import { CellEditor } from './CellEditor.tsx';
import { DataGrid } from './DataGrid.tsx';
import type { GridParts } from './GridRow.tsx';
import { GridState } from './gridState.ts';

const COLUMNS = ['slug', 'page'].map((id) => ({ id, title: id, width: 100 }));
const ROWS = ['a', 'b', 'c'];

it('draws no cell and no row while letters are typed into one', async () => {
  useEnglish();
  // The page of these tests has no places to scroll to.
  Element.prototype.scrollIntoView = () => undefined;
  const state = new GridState();
  const saved: string[] = [];
  let drawn = 0;
  const counted = <T,>(value: T): T => {
    drawn += 1;
    return value;
  };
  const parts: GridParts<string> = {
    rowKey: (row) => row,
    isSection: () => false,
    cell: (row, { id }) => counted(`${row}-${id}`),
    section: () => null,
    editor: (row, { id }) =>
      counted(<CellEditor label={id} value={row} onCommit={(typed) => void saved.push(typed)} onCancel={() => undefined} upper />),
    look: () => counted({}),
    isEditable: () => true,
    onPoint: () => undefined,
    onOpen: () => undefined,
    onMenu: () => undefined,
  };
  const shown = await render(<DataGrid label="rows" columns={COLUMNS} rows={ROWS} state={state} parts={parts} rowHeight={24} />);
  act(() => state.go({ row: 'a', column: 'slug' }));
  act(() => state.edit({ row: 'a', column: 'slug' }));
  const field = shown.element.querySelector('input')!;
  const changes: string[] = [];
  const watch = new MutationObserver((records) =>
    changes.push(...records.map(({ target, attributeName }) => `${target.nodeName} ${attributeName}`)),
  );
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  expect(drawn).toBeGreaterThan(0);
  drawn = 0;
  type(field, 'chuva');
  await act(async () => {});
  expect({ drawn, changes, value: field.value }).toEqual({ drawn: 0, changes: [], value: 'aCHUVA'.toUpperCase() });
  press(field, 'Enter');
  expect(saved).toEqual(['ACHUVA']);
  watch.disconnect();
  shown.unmount();
});

it('a cell that stays at the edge is no relative one while it is typed in, which its distance from the edge would push aside', async () => {
  const state = new GridState();
  const parts: GridParts<string> = {
    ...{ rowKey: (row) => row, isSection: () => false, section: () => null, look: () => ({}), isEditable: () => true },
    ...{ onPoint: () => undefined, onOpen: () => undefined, onMenu: () => undefined },
    cell: (row) => row,
    editor: (row, { id }) => <CellEditor label={id} value={row} onCommit={() => undefined} onCancel={() => undefined} />,
  };
  const columns = COLUMNS.map((column) => ({ ...column, frozen: true }));
  const shown = await render(<DataGrid label="rows" {...{ columns, state, parts }} rows={ROWS} rowHeight={24} />);
  act(() => state.go({ row: 'a', column: 'page' }));
  act(() => state.edit({ row: 'a', column: 'page' }));
  const classes = shown.element.querySelector('input')!.closest('[role=gridcell]')!.classList;
  expect([classes.contains('sticky'), classes.contains('relative')]).toEqual([true, false]);
  shown.unmount();
});

it('an edit ends with its row: the words are stored once, the grid has the keys, and the row that comes back is not begun anew', async () => {
  useEnglish();
  const state = new GridState();
  const saved: string[] = [];
  const parts: GridParts<string> = {
    ...{ rowKey: (row) => row, isSection: () => false, section: () => null, look: () => ({}), isEditable: () => true },
    ...{ onPoint: () => undefined, onOpen: () => undefined, onMenu: () => undefined },
    cell: (row) => row,
    editor: (row, { id }, { typed }) => (
      <CellEditor
        label={id}
        value={row}
        typed={typed}
        onCommit={(text, move) => {
          saved.push(`${text} ${move}`);
          if (move !== 'left') state.endEdit();
          return undefined;
        }}
        onCancel={() => state.endEdit()}
      />
    ),
  };
  const rows = Array.from({ length: 300 }, (_, at) => `row ${at}`);
  const shown = await render(<DataGrid label="rows" columns={COLUMNS} rows={rows} state={state} parts={parts} rowHeight={24} />);
  const grid = (): Element => shown.element.querySelector('[role=grid]')!;
  const scroller = grid();
  const scrollTo = (top: number): void =>
    act(() => {
      scroller.scrollTop = top;
      scroller.dispatchEvent(new Event('scroll'));
    });
  act(() => state.edit({ row: 'row 0', column: 'slug', typed: 'E' }));
  type(shown.element.querySelector('input')!, 'NCERRAMENTO');
  scrollTo(200 * 24);
  expect(shown.text()).not.toContain('row 0row 0');
  expect([saved, state.editing, document.activeElement]).toEqual([['ENCERRAMENTO left'], undefined, grid()]);
  scrollTo(0);
  expect(shown.text()).toContain('row 0row 0');
  expect(shown.element.querySelector('input')).toBeNull();
  press(grid(), 'ArrowDown');
  expect([saved, state.focus?.row]).toEqual([['ENCERRAMENTO left'], 'row 1']);
  shown.unmount();
});
