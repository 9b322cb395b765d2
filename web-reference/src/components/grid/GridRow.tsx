import { memo, type ReactElement, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import { type Column, flexOf, frozenLeft } from './columns.ts';
import type { Glows } from './glows.ts';
import type { CellEdit, GridState } from './gridState.ts';

export interface RowLook {
  /** Classes of the row: ground and text. */
  readonly className?: string;
  /** The colour of the stripe at the left edge. */
  readonly stripe?: string | undefined;
  readonly locked?: boolean;
}

/** The place where a menu opens, px of the window; `preventDefault` suppresses the browser's own. */
export type MenuCall = Pick<React.MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>;

export interface GridParts<R> {
  readonly rowKey: (row: R) => string;
  readonly isSection: (row: R) => boolean;
  readonly cell: (row: R, column: Column) => ReactNode;
  readonly section: (row: R) => ReactNode;
  readonly editor: (row: R, column: Column, editing: CellEdit) => ReactNode;
  readonly look: (row: R) => RowLook;
  readonly glows?: Glows | undefined;
  readonly isEditable: (row: R, column: string) => boolean;
  /** Handles a press (`pointerdown`) and the click that ends it. */
  readonly onPoint: (row: R, column: string | undefined, event: React.PointerEvent | React.MouseEvent) => void;
  readonly onOpen: (row: R, column: string | undefined) => void;
  /** Opens the menu, called by the pointer or the menu key. */
  readonly onMenu: (row: R, column: string | undefined, at: MenuCall) => void;
  /** Ties drag and drop to the row's element; returns the function that removes it. */
  readonly attach?: ((row: R, element: HTMLElement) => () => void) | undefined;
}

export interface GridRowProps<R> {
  row: R;
  columns: readonly Column[];
  parts: GridParts<R>;
  state: GridState;
  gridId: string;
  index: number;
  top: number;
  height: number;
  /** Px from the top where a section row sticks; undefined for one that scrolls. */
  stick: number | undefined;
}

/** Returns the part of the grid's state that concerns one row, as one text: the row renders again only when it changes. */
const rowView = (state: GridState, key: string): string =>
  `${state.selection.has(key) ? 's' : ''}|${state.focus?.row === key ? `f${state.focus.column ?? ''}` : ''}|${state.editing?.row === key ? `e${state.editing.column}` : ''}`;

const columnAt = (event: React.SyntheticEvent): string | undefined =>
  (event.target as Element).closest<HTMLElement>('[data-column]')?.dataset.column;

/**
 * Ends the edit of a cell that leaves the page, as with a row that scrolls out of sight: back there its editor would begin anew, with the first key
 * that was typed, and until then the grid would hear no key.
 */
const Edited = ({ state, children }: { state: GridState; children: ReactNode }): ReactNode => {
  const { editing } = state;
  useLayoutEffect(() => () => state.left(editing), [state, editing]);
  return children;
};

const Cell = <R,>({
  column,
  at,
  props,
  focused,
  editing,
}: {
  column: Column;
  at: number;
  props: GridRowProps<R>;
  focused: boolean;
  editing: boolean;
}): ReactElement => {
  const { row, parts, gridId, columns, state } = props;
  const editable = parts.isEditable(row, column.id);
  return (
    <div
      role="gridcell"
      id={`${gridId}-${parts.rowKey(row)}-${column.id}`}
      data-column={column.id}
      aria-colindex={at + 1}
      aria-readonly={!editable || undefined}
      style={{
        flex: flexOf(column),
        ...(column.frozen ? { left: frozenLeft(columns, at), backgroundPositionX: -frozenLeft(columns, at) } : {}),
      }}
      className={cx(
        'flex h-full min-w-0 items-center overflow-hidden px-2 whitespace-nowrap',
        column.align === 'right' && 'justify-end tnum',
        column.align === 'center' && 'justify-center',
        column.frozen && 'is-frozen bg-inherit',
        // A frozen cell keeps its place by its distance from the edge, which would push a relative one aside.
        editing && (column.frozen ? 'sticky' : 'relative'),
        editable ? 'hover:shadow-[inset_0_0_0_1px_var(--line-strong)]' : column.align === 'right' && 'computed',
        focused && 'outline-2 -outline-offset-2 outline-accent',
        editing ? 'overflow-visible' : 'cell-box',
      )}
    >
      {parts.cell(row, column)}
      {editing && <Edited state={state}>{parts.editor(row, column, state.editing!)}</Edited>}
    </div>
  );
};

const Glow = ({ glows, row }: { glows: Glows; row: string }): ReactElement | null => {
  const number = useSyncExternalStore(
    useCallback((listener) => glows.subscribe(row, listener), [glows, row]),
    () => glows.of(row),
  );
  return number === undefined ? null : <span key={number} aria-hidden className="glow pointer-events-none absolute inset-0 z-2" />;
};

const Row = <R,>(props: GridRowProps<R>): ReactElement => {
  const { row, columns, parts, state, index, top, height, stick, gridId } = props;
  const key = parts.rowKey(row);
  const element = useRef<HTMLDivElement>(null);
  const view = useSyncExternalStore(state.subscribe, () => rowView(state, key));
  const [selected, focus, editing] = view.split('|') as [string, string, string];
  const section = parts.isSection(row);
  const look = parts.look(row);
  const attach = parts.attach;
  useEffect(() => (element.current && attach ? attach(row, element.current) : undefined), [row, attach]);
  return (
    <div
      ref={element}
      role="row"
      id={`${gridId}-${key}`}
      aria-rowindex={index + 2}
      aria-selected={selected !== ''}
      data-row={key}
      data-focus={focus === 'f' || undefined}
      style={{
        height,
        ...(stick === undefined ? { position: 'absolute', top } : { position: 'sticky', top: stick, zIndex: 3, marginBottom: -height }),
      }}
      className={cx(
        'group/row grid-row left-0 flex w-full border-b border-line',
        section && 'z-2',
        selected && 'is-selected',
        (focus === 'f' || (section && focus !== '')) && 'is-focused',
        look.className,
      )}
      onPointerDown={(event) => {
        parts.onPoint(row, columnAt(event), event);
      }}
      onClick={(event) => {
        parts.onPoint(row, columnAt(event), event);
      }}
      onDoubleClick={(event) => {
        parts.onOpen(row, columnAt(event));
      }}
      onContextMenu={(event) => {
        parts.onMenu(row, columnAt(event), event);
      }}
    >
      {look.stripe && <span aria-hidden className="is-stripe -mr-[3px] w-[3px] shrink-0" style={{ background: look.stripe }} />}
      {section
        ? parts.section(row)
        : columns.map((column, at) => (
            <Cell
              key={column.id}
              column={column}
              at={at}
              props={props}
              focused={focus === `f${column.id}`}
              editing={editing === `e${column.id}`}
            />
          ))}
      {parts.glows && <Glow glows={parts.glows} row={key} />}
    </div>
  );
};

export const GridRow = memo(Row) as typeof Row;
