import { isCancellable, isRetryable, PAGE_SIZE } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import { jobsOf } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { Answer } from '../../components/Answer.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Progress } from '../../components/Progress.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { momentText } from '../../format/show.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';
import { JobDetails } from './JobDetails.tsx';
import { reasonText, STATE_LOOK, stateText, workText } from './jobWords.ts';

const useJobs = () => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => jobsOf(store).open(), [store]);
  const load = useCallback((page: number): void => void list.load({ page }), [list]);
  useEffect(() => {
    load(0);
    return close;
  }, [load, close]);
  const view = useView(list.view);
  return { ...view, ...useListState(view), load, retry: () => void list.reload() };
};

/** Answers the verbs of the focused job. */
const useVerbs = (rows: readonly Job[], state: GridState): void => {
  const { t } = useText();
  const { store, may } = useDesk();
  const chosen = (): Job | undefined => rows.find(({ id }) => String(id) === state.focus?.row);
  const is = (fits: (state: Job['state']) => boolean): boolean => {
    const job = chosen();
    return may('ADMIN_WRITE') && job !== undefined && !job.isCancelling && fits(job.state);
  };
  const cancel = async (job: Job): Promise<void> => {
    const question = {
      title: t('jobs.cancelAsk', { work: workText(job, t) }),
      text: t('jobs.cancelText'),
      confirm: t('action.jobs.cancel'),
      keep: t('jobs.cancelNot'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await jobsOf(store).cancel(job.id);
  };
  useActions({
    'jobs.cancel': { run: () => void cancel(chosen()!), enabled: () => is(isCancellable) },
    'jobs.retry': { run: () => void jobsOf(store).retry(chosen()!.id), enabled: () => is(isRetryable) },
  });
};

const Verb = ({ job, state }: { job: Job; state: GridState }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const narrow = useNarrow();
  const verb = isRetryable(job.state) ? 'jobs.retry' : isCancellable(job.state) && !job.isCancelling ? 'jobs.cancel' : undefined;
  if (!verb || !may('ADMIN_WRITE')) return null;
  const press = (): void => {
    state.go({ row: String(job.id) });
    handlers.run(verb);
  };
  const icon = verb === 'jobs.retry' ? 'sync' : 'stop';
  const label = t(`action.${verb}`);
  if (narrow) return <IconButton icon={icon} label={label} tabIndex={-1} onClick={press} />;
  return (
    <Button size="sm" icon={icon} tabIndex={-1} onClick={press}>
      {label}
    </Button>
  );
};

const State = ({ job }: { job: Job }): ReactElement => {
  const { t } = useText();
  const { tone, icon } = STATE_LOOK[job.state];
  const isFar = job.state === 'RUNNING' && !job.isCancelling && job.total !== null;
  return (
    <span className="flex w-full items-center gap-x-2 gap-y-1 max-sm:flex-col max-sm:items-start">
      <Badge tone={job.isCancelling ? 'warn' : tone} icon={icon}>
        {stateText(job, t)}
      </Badge>
      {isFar && <Progress label={workText(job, t)} done={job.done} total={job.total!} />}
    </span>
  );
};

const keyOf = ({ id }: Job): string => String(id);

const NONE: readonly Job[] = [];

const Rows = ({ jobs, isFormer }: { jobs: readonly Job[]; isFormer: boolean }): ReactElement => {
  const { t, language } = useText();
  const narrow = useNarrow();
  const state = useMemo(() => new GridState(), []);
  const [shown, setShown] = useState<number>();
  useVerbs(isFormer ? NONE : jobs, state);
  const columns = useMemo((): ReadColumn<Job>[] => {
    const at = (stamp: string | null): ReactElement => <span className="tnum">{momentText(stamp, language)}</span>;
    const work = (job: Job): ReactElement => (
      <span title={workText(job, t)} className="truncate font-medium max-sm:line-clamp-2 max-sm:leading-tight max-sm:whitespace-normal">
        {workText(job, t)}
      </span>
    );
    const reason = (job: Job): ReactElement => (
      <span title={job.error ?? undefined} className="truncate">
        {reasonText(job, t)}
      </span>
    );
    return [
      { id: 'kind', title: t('jobs.kind'), width: narrow ? 170 : 240, frozen: true, grow: true, cell: work },
      { id: 'state', title: t('jobs.state'), width: narrow ? 150 : 250, cell: (job) => <State job={job} /> },
      { id: 'verb', title: '', width: narrow ? 56 : 150, cell: (job) => <Verb job={job} state={state} /> },
      { id: 'due', title: t('jobs.due'), width: 140, cell: ({ due }) => at(due) },
      { id: 'finished', title: t('jobs.finished'), width: 140, cell: ({ finished }) => at(finished) },
      { id: 'error', title: t('jobs.error'), width: 240, grow: true, cell: reason },
    ];
  }, [t, language, narrow, state]);
  const opened = jobs.find(({ id }) => id === shown);
  return (
    <>
      <Answer isFormer={isFormer}>
        <ReadGrid
          label={t('jobs.title')}
          columns={columns}
          rows={jobs}
          state={state}
          rowKey={keyOf}
          rowHeight={narrow ? 56 : 36}
          onOpen={({ id }) => setShown(id)}
        />
      </Answer>
      {opened && <JobDetails job={opened} onClose={() => setShown(undefined)} />}
    </>
  );
};

/** The background jobs of the server: progress and failures; an administrator cancels or restarts one. */
export const JobsScreen = (): ReactElement => {
  const { t } = useText();
  const { rows, total, page, error, hasRows, isComing, load, retry } = useJobs();
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('jobs.title')}</h1>
      </InTopBar>
      {error && hasRows && <LoadFailedBar what={t('jobs.title')} error={error} onRetry={retry} />}
      {error && !hasRows ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : isComing ? (
        <GridSkeleton rows={6} />
      ) : total === 0 ? (
        <EmptyState icon="clock" title={t('jobs.none')} text={t('jobs.noneText')} />
      ) : (
        <>
          <Rows jobs={rows} isFormer={!hasRows} />
          <Pager page={page} size={PAGE_SIZE} total={total} onPage={load} />
        </>
      )}
    </>
  );
};
