import { DOCUMENT_STATES, type DocumentState } from '@lauda/domain';
import type { ListedAssignment } from '@lauda/store';
import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Icon } from '../../components/icons.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { showTime, timeOf } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/preferences.ts';
import type { GuidelinesSearch } from './search.ts';

const TONES: Record<DocumentState, 'neutral' | 'info' | 'warn' | 'good' | 'bad'> = {
  PRODUCING: 'info',
  COVERING: 'warn',
  EDITING: 'warn',
  COMPLETED: 'good',
  INTERRUPTED: 'bad',
};

/** The state of a guideline as a word on its ground. */
export const StateBadge = ({ state }: { state: DocumentState }): ReactElement => {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(`guidelineState.${state}`)}</Badge>;
};

const columnsOf = (t: Text, narrow: boolean): Column[] => [
  { id: 'state', title: t('guideline.state'), width: narrow ? 96 : 124, frozen: true },
  { id: 'slug', title: t('column.slug'), width: narrow ? 180 : 280, frozen: true, grow: true },
  { id: 'time', title: t('guideline.time'), width: 64, align: 'right' },
  { id: 'programs', title: t('guideline.programs'), width: 180 },
  { id: 'reporters', title: t('guideline.reporters'), width: 150 },
  { id: 'producers', title: t('guideline.producers'), width: 150 },
  { id: 'guides', title: t('guideline.guides'), width: 64, align: 'right' },
  { id: 'tasks', title: t('guideline.tasks'), width: 72, align: 'right' },
  { id: 'changed', title: t('column.changed'), width: 110 },
];

const cellOf = (
  row: ListedAssignment,
  column: string,
  names: (ids: readonly number[]) => string,
  programs: (ids: readonly number[]) => string,
): ReactNode => {
  const word = (value: string): ReactNode => (
    <span className="truncate" title={value}>
      {value}
    </span>
  );
  const done = row.production.filter((task) => task.done).length;
  const cells: Record<string, () => ReactNode> = {
    state: () => <StateBadge state={row.state} />,
    slug: () => (
      <span className="flex min-w-0 items-center gap-1.5">
        {row.private && <Icon name="lock" size={13} className="text-warn" />}
        <span className="truncate font-medium uppercase" title={row.slug}>
          {row.slug}
        </span>
      </span>
    ),
    time: () => showTime(row.scheduleTime),
    programs: () => word(programs(row.programsIds)),
    reporters: () => word(names(row.reportersIds)),
    producers: () => word(names(row.producersIds)),
    guides: () => (row.guides.length > 0 ? row.guides.length : ''),
    tasks: () => (row.production.length > 0 ? `${done}/${row.production.length}` : ''),
    changed: () => (
      <span className="truncate text-sm text-faint">{[row.authorNickname, timeOf(row.changeDate)].filter(Boolean).join(' ')}</span>
    ),
  };
  return cells[column]?.();
};

const useDay = (date: string, programId: number | undefined) => {
  const { store } = useDesk();
  const opened = useMemo(() => store.documents.assignments.open('day'), [store]);
  useEffect(() => opened.close, [opened]);
  useEffect(() => void opened.list.load({ date, ...(programId === undefined ? {} : { programId }) }), [opened, date, programId]);
  return opened.list;
};

const Filters = ({
  search,
  onSearch,
  count,
}: {
  search: GuidelinesSearch;
  onSearch: (search: GuidelinesSearch) => void;
  count: number;
}): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const { programs } = useLookups();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <Select
        aria-label={t('place.program')}
        className="!w-44"
        empty={t('guideline.allPrograms')}
        value={search.programId ?? ''}
        options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onSearch({ ...search, programId: Number(event.target.value) || undefined })}
      />
      <Select
        aria-label={t('guideline.state')}
        className="!w-40"
        empty={t('guideline.allStates')}
        value={search.state ?? ''}
        options={DOCUMENT_STATES.map((state) => ({ value: state, label: t(`guidelineState.${state}`) }))}
        onChange={(event) => onSearch({ ...search, state: (event.target.value || undefined) as DocumentState | undefined })}
      />
      <span role="status" className="tnum text-sm text-muted">
        {t('guideline.count', { count })}
      </span>
      {may('ASSIGNMENT_WRITE') && (
        <Button size="sm" icon="plus" className="ml-auto" onClick={() => handlers.run('guideline.create')}>
          {t('action.guideline.create')}
        </Button>
      )}
    </div>
  );
};

export interface GuidelineListProps {
  date: string;
  search: GuidelinesSearch;
  onSearch: (search: GuidelinesSearch) => void;
  onOpen: (id: number) => void;
}

const useRemove = (state: GridState, rows: readonly ListedAssignment[]): void => {
  const { t } = useText();
  const { store } = useDesk();
  const remove = async (): Promise<void> => {
    const ids = rows.filter(({ id }) => state.selection.has(String(id))).map(({ id }) => id);
    const done = ids.length > 0 ? await store.documents.assignments.remove(ids) : undefined;
    if (done?.ok && done.value.length > 0) offerUndo(t('guideline.removed', { count: done.value.length }), () => void store.undo.undo());
  };
  useActions({ 'guideline.remove': { run: () => void remove(), enabled: () => state.selection.size > 0 } });
};

/** The guidelines of a day and program, in one dense grid; Enter opens, Delete puts into the trash with a way back. */
export const GuidelineList = ({ date, search, onSearch, onOpen }: GuidelineListProps): ReactElement => {
  const { t } = useText();
  const { programs, nameOf } = useLookups();
  const list = useDay(date, search.programId);
  const view = useView(list.view);
  const state = useMemo(() => new GridState(), []);
  const rows = useMemo(
    () => view.rows.filter((row) => search.state === undefined || row.state === search.state),
    [view.rows, search.state],
  );
  const columns = columnsOf(t, useNarrow());
  useRemove(state, rows);
  const parts = useMemo((): GridParts<ListedAssignment> => {
    const names = (ids: readonly number[]): string => ids.map(nameOf).filter(Boolean).join(', ');
    const programNames = (ids: readonly number[]): string =>
      ids
        .map((id) => programs.find((program) => program.id === id)?.name)
        .filter(Boolean)
        .join(', ');
    return {
      rowKey: (row) => String(row.id),
      isSection: () => false,
      cell: (row, column) => cellOf(row, column.id, names, programNames),
      section: () => null,
      editor: () => null,
      look: () => ({}),
      isEditable: () => false,
      onPoint: (row, column, event) =>
        event.type === 'pointerdown' &&
        (event.ctrlKey || event.metaKey ? state.toggle(String(row.id)) : state.go({ row: String(row.id), column })),
      onOpen: (row) => onOpen(row.id),
      onMenu: (_row, _column, event) => event.preventDefault(),
    };
  }, [state, nameOf, programs, onOpen]);
  const onKey = (event: React.KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !state.focus) return false;
    onOpen(Number(state.focus.row));
    return true;
  };
  if (view.error) return <LoadFailed error={view.error} onRetry={() => void list.reload()} />;
  return (
    <>
      <Filters search={search} onSearch={onSearch} count={rows.length} />
      {view.loading && view.rows.length === 0 ? (
        <GridSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState icon="guideline" title={t('guideline.none')} text={t('guideline.noneText')} />
      ) : (
        <DataGrid label={t('area.guidelines')} columns={columns} rows={rows} state={state} parts={parts} rowHeight={32} onKey={onKey} />
      )}
    </>
  );
};
