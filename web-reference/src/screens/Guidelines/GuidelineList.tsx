import { DOCUMENT_STATES, type DocumentState } from '@lauda/domain';
import type { ListedAssignment } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { type Lookups, useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Icon } from '../../components/icons.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { showTime, timeOf } from '../../format/show.ts';
import { useLatest } from '../../hooks/useLatest.ts';
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

const word = (value: string): ReactNode => (
  <span className="truncate" title={value}>
    {value}
  </span>
);

const columnsOf = (t: Text, narrow: boolean, { programs, nameOf }: Lookups): ReadColumn<ListedAssignment>[] => {
  const names = (ids: readonly number[]): string => ids.map(nameOf).filter(Boolean).join(', ');
  const programNames = (ids: readonly number[]): string =>
    ids.flatMap((id) => programs.find((program) => program.id === id)?.name ?? []).join(', ');
  const by = (read: (row: ListedAssignment) => string) => (a: ListedAssignment, b: ListedAssignment) => read(a).localeCompare(read(b));
  return [
    {
      id: 'state',
      title: t('guideline.state'),
      width: narrow ? 96 : 124,
      frozen: true,
      cell: ({ state }) => <StateBadge state={state} />,
      sort: (a, b) => DOCUMENT_STATES.indexOf(a.state) - DOCUMENT_STATES.indexOf(b.state),
    },
    {
      id: 'slug',
      title: t('column.slug'),
      width: narrow ? 180 : 280,
      frozen: true,
      grow: true,
      sort: by(({ slug }) => slug),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          {row.private && <Icon name="lock" size={13} className="text-warn" />}
          <span className="truncate font-medium uppercase" title={row.slug}>
            {row.slug}
          </span>
        </span>
      ),
    },
    {
      id: 'time',
      title: t('guideline.time'),
      width: 64,
      align: 'right',
      cell: ({ scheduleTime }) => showTime(scheduleTime),
      sort: by(({ scheduleTime }) => scheduleTime ?? ''),
    },
    { id: 'programs', title: t('guideline.programs'), width: 180, cell: ({ programsIds }) => word(programNames(programsIds)) },
    { id: 'reporters', title: t('guideline.reporters'), width: 150, cell: ({ reportersIds }) => word(names(reportersIds)) },
    { id: 'producers', title: t('guideline.producers'), width: 150, cell: ({ producersIds }) => word(names(producersIds)) },
    { id: 'guides', title: t('guideline.guides'), width: 64, align: 'right', cell: ({ guides }) => guides.length || '' },
    {
      id: 'tasks',
      title: t('guideline.tasks'),
      width: 72,
      align: 'right',
      cell: ({ production }) => (production.length > 0 ? `${production.filter(({ done }) => done).length}/${production.length}` : ''),
    },
    {
      id: 'changed',
      title: t('column.changed'),
      width: 110,
      cell: ({ authorNickname, changeDate }) => (
        <span className="truncate text-sm text-faint">{[authorNickname, timeOf(changeDate)].filter(Boolean).join(' ')}</span>
      ),
    },
  ];
};
const keyOf = ({ id }: ListedAssignment): string => String(id);

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
  const lookups = useLookups();
  const narrow = useNarrow();
  const list = useDay(date, search.programId);
  const view = useView(list.view);
  const state = useMemo(() => new GridState(), []);
  const rows = useMemo(
    () => view.rows.filter((row) => search.state === undefined || row.state === search.state),
    [view.rows, search.state],
  );
  const columns = useMemo(() => columnsOf(t, narrow, lookups), [t, narrow, lookups]);
  useRemove(state, rows);
  const open = useLatest(onOpen);
  const openRow = useCallback(({ id }: ListedAssignment) => open()(id), [open]);
  if (view.error) return <LoadFailed error={view.error} onRetry={() => void list.reload()} />;
  return (
    <>
      <Filters search={search} onSearch={onSearch} count={rows.length} />
      {view.loading && view.rows.length === 0 ? (
        <GridSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState icon="guideline" title={t('guideline.none')} text={t('guideline.noneText')} />
      ) : (
        <ReadGrid label={t('area.guidelines')} columns={columns} rows={rows} state={state} rowKey={keyOf} onOpen={openRow} />
      )}
    </>
  );
};
