import type { TemplateStore } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import { menuOf } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import type { GridRows } from '../../components/grid/gridKeys.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { MenuPanel, type Point } from '../../components/Menu.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { attachDrag } from '../../shared/attachDrag.ts';
import { useDensity } from '../../shared/preferences.ts';
import { useNarrow } from '../../shared/widths.ts';
import { KIND_COLOURS } from '../Rundown/grid/lines.ts';
import { isBlockPart, type Part } from './lines.ts';
import { BlockPartRow, partCell, partColumns } from './PartCells.tsx';
import { blockPartEditor, type EditContext, slugEditor } from './partEditors.tsx';

const MENU = [
  'templates.open',
  '-',
  'templates.story',
  'templates.block',
  '-',
  'templates.moveUp',
  'templates.moveDown',
  '-',
  'templates.removePart',
] as const;

interface TemplateGridContext {
  readonly templates: TemplateStore;
  readonly state: GridState;
  readonly parts: () => readonly Part[];
  readonly canWrite: boolean;
  readonly context: () => EditContext;
  readonly onOpen: (uuid: string) => void;
  readonly onMenu: (at: Point) => void;
}

const editable = (part: Part, column: string): boolean => part.type === 'story' && column === 'slug';

/** The row of a block with the editor of its name or its break while one of them is being edited. */
const Section = ({ part, grid }: { part: Part; grid: TemplateGridContext }): ReactElement | null => {
  const { state } = grid;
  const editing = useView(useMemo(() => ({ snapshot: () => state.editing, subscribe: state.subscribe }), [state]));
  if (!isBlockPart(part)) return null;
  const mine = editing?.row === part.key ? editing : undefined;
  const editor = mine && { column: mine.column, element: blockPartEditor(part, mine.column, grid.context()) };
  return <BlockPartRow part={part} canWrite={grid.canWrite} editor={editor} />;
};

const point = (grid: TemplateGridContext, part: Part, column: string | undefined, event: React.PointerEvent | React.MouseEvent): void => {
  const { state } = grid;
  if (state.editing?.row === part.key && state.editing.column === column) return;
  const inSelection = state.selection.has(part.key) && state.selection.size > 1;
  const plain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (event.type !== 'pointerdown') {
    if (plain && inSelection) state.go({ row: part.key, column });
    if (plain && grid.canWrite && isBlockPart(part) && column === 'commercial') state.edit({ row: part.key, column });
  } else if (event.shiftKey)
    state.extendTo(
      part.key,
      grid.parts().map(({ key }) => key),
    );
  else if (!plain) state.toggle(part.key);
  else if (!inSelection) state.go({ row: part.key, column: isBlockPart(part) ? undefined : column });
};

/** Edits an editable cell in place, or opens a story, on double click or Enter. Tells whether something happened. */
const openPart = (grid: TemplateGridContext, part: Part | undefined, column: string | undefined): boolean => {
  if (!part) return false;
  if (part.type === 'story') {
    if (grid.canWrite && column !== undefined && editable(part, column)) grid.state.edit({ row: part.key, column });
    else grid.onOpen(part.uuid);
  } else if (grid.canWrite && !part.standBy) grid.state.edit({ row: part.key, column: column ?? 'title' });
  return true;
};

const partsOf = (grid: TemplateGridContext): GridParts<Part> => ({
  rowKey: ({ key }) => key,
  isSection: isBlockPart,
  cell: (part, column) => (part.type === 'story' ? partCell(part, column.id, grid.context().t) : null),
  section: (part) => <Section part={part} grid={grid} />,
  editor: (part, _column, editing) => (part.type === 'story' ? slugEditor(part, editing, grid.context()) : null),
  look: (part) =>
    isBlockPart(part)
      ? { className: 'is-block border-t border-t-line-strong' }
      : { className: part.standBy ? 'is-standby' : '', stripe: KIND_COLOURS[part.kind] },
  isEditable: (part, column) => grid.canWrite && editable(part, column),
  onPoint: (part, column, event) => point(grid, part, column, event),
  onOpen: (part, column) => void openPart(grid, part, column),
  onMenu: (part, _column, event) => {
    event.preventDefault();
    if (!grid.state.selection.has(part.key)) grid.state.go({ row: part.key });
    grid.onMenu({ x: event.clientX, y: event.clientY });
  },
  attach: grid.canWrite ? attachDrag({ open: grid.templates, state: grid.state, lines: grid.parts }) : undefined,
});

export interface TemplateGridProps {
  templates: TemplateStore;
  parts: readonly Part[];
  state: GridState;
  canWrite: boolean;
  onOpen: (uuid: string) => void;
}

/** The blocks and stories of a template: the grid of a rundown without the columns that need a day. */
export const TemplateGrid = ({ templates, parts, state, canWrite, onOpen }: TemplateGridProps): ReactElement => {
  const { t } = useText();
  const { mayRun } = useDesk();
  const [menu, setMenu] = useState<Point>();
  const [narrow, height] = [useNarrow(), useDensity()];
  const columns = useMemo(() => partColumns(t, narrow), [t, narrow]);
  const latest = useLatest({ parts, columns, t, onOpen });
  const grid = useMemo((): TemplateGridContext => {
    const rows = (): GridRows => ({
      order: latest().parts.map(({ key }) => key),
      columns: latest().columns,
      page: 15,
      isEditable: (row, column) => latest().parts.some((part) => part.key === row && editable(part, column)),
    });
    const context = (): EditContext => ({ templates, state, t: latest().t, rows });
    return { templates, state, canWrite, parts: () => latest().parts, context, onOpen: (uuid) => latest().onOpen(uuid), onMenu: setMenu };
  }, [templates, state, canWrite, latest]);
  const gridParts = useMemo(() => partsOf(grid), [grid]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const { row, column } = state.focus ?? {};
    return openPart(
      grid,
      parts.find(({ key }) => key === row),
      column,
    );
  };
  return (
    <>
      <DataGrid
        label={t('templates.parts')}
        columns={columns}
        rows={parts}
        state={state}
        parts={gridParts}
        rowHeight={height}
        onKey={onKey}
      />
      {menu && <MenuPanel at={menu} items={menuOf(MENU, t, mayRun)} label={t('common.more')} onClose={() => setMenu(undefined)} />}
    </>
  );
};
