import { isoSeconds, mmss, showDate } from '@lauda/domain';
import type { ListedStory } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { menuOf } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { type Lookups, useLookups } from '../../app/lookups.ts';
import type { Column } from '../../components/grid/columns.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import { Icon } from '../../components/icons.tsx';
import { MenuPanel, type Point } from '../../components/Menu.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { timeOf } from '../../format/show.ts';
import { type Language, type Text, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/preferences.ts';

const columnsOf = (t: Text, narrow: boolean): Column[] => [
  { id: 'date', title: t('place.date'), width: 92, frozen: true },
  { id: 'slug', title: t('column.slug'), width: narrow ? 190 : 300, frozen: true, grow: true },
  { id: 'program', title: t('place.program'), width: 170 },
  { id: 'page', title: t('column.page'), width: 52, align: 'right' },
  { id: 'total', title: t('column.total'), width: 64, align: 'right' },
  { id: 'approved', title: t('column.approved'), width: 44, align: 'center' },
  { id: 'presenter', title: t('column.presenter'), width: 110 },
  { id: 'reporter', title: t('column.reporter'), width: 110 },
  { id: 'editor', title: t('column.editor'), width: 110 },
  { id: 'changed', title: t('column.changed'), width: 120 },
];

const word = (value: string): ReactNode => (
  <span className="truncate" title={value}>
    {value}
  </span>
);

const cellOf = (row: ListedStory, column: string, lookups: Lookups, t: Text, language: Language): ReactNode => {
  const cells: Record<string, () => ReactNode> = {
    date: () => <span className="tnum">{showDate(row.date, language)}</span>,
    slug: () => (
      <span className="flex min-w-0 items-center gap-1.5">
        {!row.visible && <Icon name="lock" size={13} className="text-warn" />}
        <span className="truncate font-medium uppercase" title={row.slug}>
          {row.visible ? row.slug : t('state.privateOther')}
        </span>
      </span>
    ),
    program: () => word(lookups.programs.find(({ id }) => id === row.programId)?.name ?? ''),
    page: () => row.page,
    total: () => mmss(isoSeconds(row.total)),
    approved: () => <ApprovalMark approved={row.approved} />,
    presenter: () => word(lookups.nameOf(row.presenterId)),
    reporter: () => word(lookups.nameOf(row.reporterId)),
    editor: () => word(lookups.nameOf(row.editorId)),
    changed: () => (
      <span className="truncate text-sm text-faint">{[row.authorNickname, timeOf(row.changeDate)].filter(Boolean).join(' ')}</span>
    ),
  };
  return cells[column]?.();
};

export interface StoriesGridProps {
  rows: readonly ListedStory[];
  state: GridState;
  onView: (id: number) => void;
}

const MENU = ['stories.view', 'stories.place', 'stories.versions', '-', 'story.copy', '-', 'stories.restore', 'story.remove'] as const;

/** The stories found, one line each; Enter reads one. */
export const StoriesGrid = ({ rows, state, onView }: StoriesGridProps): ReactElement => {
  const { t, language } = useText();
  const { mayRun } = useDesk();
  const lookups = useLookups();
  const columns = columnsOf(t, useNarrow());
  const [menu, setMenu] = useState<Point>();
  const parts = useMemo(
    (): GridParts<ListedStory> => ({
      rowKey: (row) => String(row.id),
      isSection: () => false,
      cell: (row, column) => cellOf(row, column.id, lookups, t, language),
      section: () => null,
      editor: () => null,
      look: (row) => (row.floated ? { className: 'is-floated' } : {}),
      isEditable: () => false,
      onPoint: (row, column, event) => {
        if (event.type !== 'pointerdown') return;
        if (event.ctrlKey || event.metaKey) state.toggle(String(row.id));
        else if (event.shiftKey)
          state.extendTo(
            String(row.id),
            rows.map(({ id }) => String(id)),
          );
        else state.go({ row: String(row.id), column });
      },
      onOpen: (row) => onView(row.id),
      onMenu: (row, _column, event) => {
        event.preventDefault();
        if (!state.selection.has(String(row.id))) state.go({ row: String(row.id) });
        setMenu({ x: event.clientX, y: event.clientY });
      },
    }),
    [rows, state, lookups, t, language, onView],
  );
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.altKey || !state.focus) return false;
    onView(Number(state.focus.row));
    return true;
  };
  return (
    <>
      <DataGrid label={t('area.stories')} columns={columns} rows={rows} state={state} parts={parts} rowHeight={32} onKey={onKey} />
      {menu && <MenuPanel at={menu} items={menuOf(MENU, t, mayRun)} label={t('common.more')} onClose={() => setMenu(undefined)} />}
    </>
  );
};
