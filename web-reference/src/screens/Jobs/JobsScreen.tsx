import { isCancellable, isRetryable, PAGE_SIZE } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import { type ReactElement, useCallback, useEffect, useMemo } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { Button } from '../../components/Button.tsx';
import type { Column } from '../../components/grid/columns.ts';
import { DataGrid } from '../../components/grid/DataGrid.tsx';
import type { GridParts } from '../../components/grid/GridRow.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Pager } from '../../components/Pager.tsx';
import { Progress } from '../../components/Progress.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';

const useJobs = () => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => store.jobs.open(), [store]);
  const load = useCallback((page: number): void => void list.load({ page }), [list]);
  useEffect(() => {
    load(0);
    return close;
  }, [load, close]);
  return { ...useView(list.view), load };
};

/** What can be done with the job that has the focus: by its button, by keys, by the palette. */
const useVerbs = (rows: readonly Job[], state: GridState): void => {
  const { store, may } = useDesk();
  const chosen = (): Job | undefined => rows.find(({ id }) => String(id) === state.focus?.row);
  const is = (fits: (state: Job['state']) => boolean): boolean => {
    const job = chosen();
    return may('ADMIN_WRITE') && job !== undefined && !job.isCancelling && fits(job.state);
  };
  useActions({
    'jobs.cancel': { run: () => void store.jobs.cancel(chosen()!.id), enabled: () => is(isCancellable) },
    'jobs.retry': { run: () => void store.jobs.retry(chosen()!.id), enabled: () => is(isRetryable) },
  });
};

const Verb = ({ job, state }: { job: Job; state: GridState }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const verb = isRetryable(job.state) ? 'jobs.retry' : isCancellable(job.state) && !job.isCancelling ? 'jobs.cancel' : undefined;
  if (!verb || !may('ADMIN_WRITE')) return null;
  const press = (): void => {
    state.go({ row: String(job.id) });
    handlers.run(verb);
  };
  return (
    <Button size="sm" tabIndex={-1} onClick={press}>
      {t(`action.${verb}`)}
    </Button>
  );
};

const Rows = ({ jobs }: { jobs: readonly Job[] }): ReactElement => {
  const { t, language } = useText();
  const state = useMemo(() => new GridState(), []);
  useVerbs(jobs, state);
  const columns: Column[] = [
    { id: 'kind', title: t('jobs.kind'), width: 240, frozen: true },
    { id: 'state', title: t('jobs.state'), width: 120 },
    { id: 'done', title: t('jobs.done'), width: 150 },
    { id: 'verb', title: '', width: 120 },
    { id: 'due', title: t('jobs.due'), width: 150 },
    { id: 'finished', title: t('jobs.finished'), width: 150 },
    { id: 'error', title: t('jobs.error'), width: 260, grow: true },
  ];
  const parts = useMemo((): GridParts<Job> => {
    const at = (stamp: string | null): ReactElement => (
      <span className="tnum">{stamp === null ? '' : `${showDate(stamp.slice(0, 10), language)} ${timeOf(stamp)}`}</span>
    );
    const work = (job: Job): string =>
      t(`jobs.work.${job.kind}` as TextKey, { target: job.target ? t(`index.target.${job.target}` as TextKey) : '' });
    const cells: Readonly<Record<string, (job: Job) => ReactElement | string | null>> = {
      kind: (job) => <span className="truncate font-medium">{work(job)}</span>,
      state: (job) => t(job.isCancelling ? 'jobs.state.CANCELLING' : `jobs.state.${job.state}`),
      done: (job) =>
        job.state === 'RUNNING' && job.total !== null ? <Progress label={work(job)} done={job.done} total={job.total} /> : null,
      verb: (job) => <Verb job={job} state={state} />,
      due: (job) => at(job.due),
      finished: (job) => at(job.finished),
      error: (job) => <span className="truncate text-muted">{job.error}</span>,
    };
    return {
      rowKey: ({ id }) => String(id),
      isSection: () => false,
      cell: (job, column) => cells[column.id]!(job),
      section: () => null,
      editor: () => null,
      look: () => ({}),
      isEditable: () => false,
      onPoint: (job, column, event) => event.type === 'pointerdown' && state.go({ row: String(job.id), column }),
      onOpen: () => undefined,
      onMenu: (_job, _column, event) => event.preventDefault(),
    };
  }, [t, language, state]);
  return <DataGrid label={t('jobs.title')} columns={columns} rows={jobs} state={state} parts={parts} rowHeight={36} />;
};

/** What the server does by itself: how far it is, why it failed; an administrator calls it off or begins it anew. */
export const JobsScreen = (): ReactElement => {
  const { t } = useText();
  const { rows, total, page, query, loading, error, load } = useJobs();
  const isFresh = query === undefined || (loading && rows.length === 0);
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('jobs.title')}</h1>
      </InTopBar>
      {error ? (
        <LoadFailed error={error} onRetry={() => load(page)} />
      ) : isFresh ? (
        <GridSkeleton rows={6} />
      ) : total === 0 ? (
        <EmptyState icon="clock" title={t('jobs.none')} text={t('jobs.noneText')} />
      ) : (
        <>
          <Rows jobs={rows} />
          <Pager page={page} size={PAGE_SIZE} total={total} onPage={load} />
        </>
      )}
    </>
  );
};
