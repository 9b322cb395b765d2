import type { OpenRundown } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import type { ActionId } from '../../actions/registry.ts';
import { menuOf } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import type { Glows } from '../../components/grid/glows.ts';
import type { GridRows } from '../../components/grid/gridKeys.ts';
import type { CellEdit, GridState } from '../../components/grid/gridState.ts';
import { type MenuItem, MenuPanel, type Point } from '../../components/Menu.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { attachDrag } from '../../shared/attachDrag.ts';
import { useDensity } from '../../shared/preferences.ts';
import { useColumns } from './columns/useColumns.ts';
import { blockEditor, type EditContext, storyEditor } from './editors.tsx';
import { BlockRow } from './grid/BlockRow.tsx';
import { storyCell } from './grid/cells.tsx';
import { isBlock, type Line, storyKey } from './grid/lines.ts';
import { lineLook } from './grid/look.ts';
import { BLOCK_MENU, STORY_MENU } from './menus.ts';
import { useGlows } from './useGlows.ts';

const EDITABLE: ReadonlySet<string> = new Set(['page', 'slug', 'presenter', 'reporter', 'editor', 'vt', 'estimated']);

/** What the cells and rows of the grid read and call; the same object as long as the rundown is open, so that rows are not rendered again. */
interface RundownGridContext {
  readonly open: OpenRundown;
  readonly state: GridState;
  /** The lines on screen, in their order. */
  readonly lines: () => readonly Line[];
  /** The lines of the whole rundown, of which a filtered view shows a part; drop targets are computed in it. */
  readonly all: () => readonly Line[];
  readonly columns: () => number;
  /** Whether stories may be written. */
  readonly canWrite: boolean;
  /** Whether the order, the blocks and what is on air may be changed. */
  readonly canArrange: boolean;
  /** Whether a verb is offered beside a line. */
  readonly mayRun: (id: ActionId) => boolean;
  readonly glows: Glows;
  readonly context: () => EditContext;
  readonly onOpen: (id: number) => void;
  readonly onMenu: (line: Line, at: Point) => void;
}

const editable = (line: Line, column: string): boolean =>
  line.type === 'story' && line.visible && !line.lock && EDITABLE.has(column) && !(line.legacy && column === 'vt');

/** The block row with the editor of its name or its break while one of them is being edited. */
const Section = ({ line, grid }: { line: Line; grid: RundownGridContext }): ReactElement | null => {
  const editing = useView(useMemo(() => ({ snapshot: () => grid.state.editing, subscribe: grid.state.subscribe }), [grid.state]));
  if (!isBlock(line)) return null;
  const mine = editing?.row === line.key ? editing : undefined;
  const editor = mine && { column: mine.column, element: blockEditor(line, mine.column, grid.context()) };
  return <BlockRow line={line} columns={grid.columns()} canArrange={grid.canArrange} mayRun={grid.mayRun} editor={editor} />;
};

const point = (grid: RundownGridContext, line: Line, column: string | undefined, event: React.PointerEvent | React.MouseEvent): void => {
  const { state } = grid;
  if (state.editing?.row === line.key && state.editing.column === column) return;
  const inSelection = state.selection.has(line.key) && state.selection.size > 1;
  if (event.type === 'pointerdown') {
    if (event.shiftKey)
      state.extendTo(
        line.key,
        grid.lines().map(({ key }) => key),
      );
    else if (event.ctrlKey || event.metaKey) state.toggle(line.key);
    else if (!inSelection) state.go({ row: line.key, column: isBlock(line) ? undefined : column });
    return;
  }
  const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (plain && inSelection) state.go({ row: line.key, column });
  if (plain && grid.canArrange && isBlock(line) && column === 'commercial') state.edit({ row: line.key, column });
};

const openLine = (grid: RundownGridContext, line: Line, column: string | undefined): void => {
  if (isBlock(line)) {
    if (grid.canArrange && !line.standBy) grid.state.edit({ row: line.key, column: column ?? 'title' });
  } else if (grid.canWrite && column !== undefined && editable(line, column)) grid.state.edit({ row: line.key, column });
  else if (line.visible) grid.onOpen(line.id);
};

const partsOf = (grid: RundownGridContext): GridParts<Line> => ({
  rowKey: (line) => line.key,
  isSection: isBlock,
  cell: (line, column) => (line.type === 'story' ? storyCell(line, column.id) : null),
  section: (line) => <Section line={line} grid={grid} />,
  editor: (line, column, editing: CellEdit) => (line.type === 'story' ? storyEditor(line, column.id, editing, grid.context()) : null),
  look: lineLook,
  glows: grid.glows,
  isEditable: (line, column) => grid.canWrite && editable(line, column),
  onPoint: (line, column, event) => point(grid, line, column, event),
  onOpen: (line, column) => openLine(grid, line, column),
  onMenu: (line, _column, event) => {
    event.preventDefault();
    if (!grid.state.selection.has(line.key)) grid.state.go({ row: line.key });
    grid.onMenu(line, { x: event.clientX, y: event.clientY });
  },
  attach: grid.canArrange ? attachDrag({ open: grid.open, state: grid.state, lines: grid.all }) : undefined,
});

export interface RundownGridProps {
  open: OpenRundown;
  lines: readonly Line[];
  /** The whole rundown, when `lines` are a part of it. */
  all?: readonly Line[];
  label?: string;
  state: GridState;
  /** Nothing can be changed while the grid previews a proposal. */
  locked?: boolean;
  /** A story is open beside it. */
  beside: boolean;
  onOpen: (storyId: number) => void;
}

/** Dims the stories that are cut and wait to be pasted, without rendering their rows again. */
const CutLook = (): ReactElement | null => {
  const { store } = useDesk();
  const { ids, isCut } = useView(store.rundowns.clipboard.view);
  if (!isCut || ids.length === 0) return null;
  return <style>{`${ids.map((id) => `[data-row="${storyKey(id)}"]`).join()} { opacity: 0.45; }`}</style>;
};

/** The dense table of the show: rows, keys, menus, drag and drop. */
export const RundownGrid = ({ open, lines, all = lines, label, state, locked = false, beside, onOpen }: RundownGridProps): ReactElement => {
  const { t } = useText();
  const { may, mayRun, store } = useDesk();
  const { people } = useLookups();
  const closed = useView(open.closed);
  const [menu, setMenu] = useState<{ at: Point; items: readonly MenuItem[] }>();
  const isFree = !closed && !locked;
  const canWrite = may('STORY_WRITE') && isFree;
  const canArrange = may('RUNDOWN_WRITE') && isFree;
  const height = useDensity();
  const glows = useGlows();
  const { columns, resize } = useColumns(beside, canWrite);
  const latest = useLatest({ lines, all, columns, t, people, onOpen, mayRun });
  const parts = useMemo(() => {
    const rows = (): GridRows => ({
      order: latest().lines.map(({ key }) => key),
      columns: latest().columns,
      page: 15,
      isEditable: (row, column) => latest().lines.some((line) => line.key === row && editable(line, column)),
    });
    const onMenu = (line: Line, at: Point): void =>
      setMenu({ at, items: menuOf(isBlock(line) ? BLOCK_MENU : STORY_MENU, latest().t, latest().mayRun) });
    const context = (): EditContext => ({ open, undo: store.undo, state, t: latest().t, people: latest().people, rows });
    const shown = { lines: () => latest().lines, all: () => latest().all, columns: () => latest().columns.length };
    return partsOf({
      open,
      state,
      canWrite,
      canArrange,
      mayRun: (id) => isFree && latest().mayRun(id),
      glows,
      ...shown,
      context,
      onOpen: (id) => latest().onOpen(id),
      onMenu,
    });
  }, [open, state, isFree, canWrite, canArrange, glows, store, latest]);
  const onKey = (event: KeyboardEvent): boolean => gridVerb(event, { lines, state, canWrite, canArrange, onOpen });
  return (
    <>
      <DataGrid
        label={label ?? t('area.rundown')}
        columns={columns}
        rows={lines}
        state={state}
        parts={parts}
        rowHeight={height}
        onKey={onKey}
        onResize={resize}
      />
      <CutLook />
      {menu && <MenuPanel at={menu.at} items={menu.items} label={t('common.more')} onClose={() => setMenu(undefined)} />}
    </>
  );
};

interface KeyReach {
  readonly lines: readonly Line[];
  readonly state: GridState;
  readonly canWrite: boolean;
  readonly canArrange: boolean;
  readonly onOpen: (id: number) => void;
}

/** Handles keys whose meaning depends on the cell: Space airs in the status cell only; Enter opens the story where the cell is not editable. */
export const gridVerb = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>, grid: KeyReach): boolean => {
  const { state } = grid;
  const line = grid.lines.find(({ key }) => key === state.focus?.row);
  if (!line || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (event.key === ' ') {
    if (state.focus?.column === 'status') handlers.run('air.toggle');
    return true;
  }
  if (event.key !== 'Enter' && event.key !== 'F2') return false;
  if (isBlock(line)) {
    if (grid.canArrange && !line.standBy) state.edit({ row: line.key, column: 'title' });
    return true;
  }
  const column = state.focus?.column;
  if (event.key === 'Enter' && line.visible && (column === undefined || !grid.canWrite || !editable(line, column))) {
    grid.onOpen(line.id);
    return true;
  }
  return false;
};
