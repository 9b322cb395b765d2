import type { Round } from '@lauda/sdk';
import { roundsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { LoadFailedBar } from '../../app/LoadFailedBar.tsx';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useListState } from '../../hooks/useListState.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import type { WorkspaceSearch } from '../../shared/documents/search.ts';
import { EditGrid } from '../../shared/entries/EditGrid.tsx';
import { MakeGuideline } from '../../shared/made/MakeGuideline.tsx';
import { openPrint } from '../../shared/openPrint.ts';
import { useNarrow } from '../../shared/widths.ts';
import { RoundDialog, type RoundDraft } from './RoundDialog.tsx';
import { roundCells, roundColumns } from './roundCells.tsx';
import { useRoundNames } from './useRoundNames.ts';

/** The rounds of a day, kept up to date, and the one that has the focus. */
const useRounds = (date: string) => {
  const { store } = useDesk();
  const { list, close } = useMemo(() => roundsOf(store).open(), [store]);
  useEffect(() => close, [close]);
  useEffect(() => void list.load({ date }), [list, date]);
  const view = useView(list.view);
  const { error } = view;
  const { answered, hasRows } = useListState(view);
  const state = useMemo(() => new GridState(), []);
  const isThere = answered?.date === date;
  // Verbs are for rounds of the day that is shown, never for those of another that stand there until the answer.
  const rows = isThere ? view.rows : [];
  const chosen = (): Round | undefined => rows.find(({ id }) => String(id) === state.focus?.row);
  const selected = (): readonly Round[] => rows.filter(({ id }) => state.selection.has(String(id)));
  return { rows, isThere, error, hasRows, state, chosen, selected, retry: () => void list.reload() };
};

/** Returns the operations on rounds; when another person saved a cell meanwhile it asks which value to keep. */
const useRoundVerbs = () => {
  const { t } = useText();
  const { store } = useDesk();
  const { institutions, segments } = useRoundNames();
  const nameOf = ({ time, institution }: Round): string => [time, institutions.get(institution)?.name].filter(Boolean).join(' ');
  const textIn = (round: Round, field: 'time' | 'segment' | 'institution' | 'text'): string => {
    if (field === 'segment') return segments.get(round.segment)?.name ?? '';
    return field === 'institution' ? (institutions.get(round.institution)?.name ?? '') : (round[field] ?? '');
  };
  const set = async (seen: Round, field: 'time' | 'segment' | 'institution' | 'text', value: never): Promise<{ readonly ok: boolean }> => {
    const done = await roundsOf(store).set(seen.id, field, value, seen);
    if (done.ok || done.error.code !== 'version_conflict') return done;
    const theirs = done.error.current as Round;
    const question = {
      title: t('settings.overtaken', { name: nameOf(theirs) }),
      text: t('settings.overtakenText', { field: t(`rounds.${field}`), value: textIn(theirs, field) || '–' }),
      confirm: t('settings.saveMine'),
    };
    if ((await ask(question)) === 'yes') return roundsOf(store).set(seen.id, field, value, theirs);
    await roundsOf(store).reloadAll();
    return { ok: true };
  };
  const remove = async (rounds: readonly Round[]): Promise<void> => {
    const [first] = rounds;
    if (!first) return;
    const question = {
      title: rounds.length === 1 ? t('rounds.removeAsk', { name: nameOf(first) }) : t('rounds.removeMany', { count: rounds.length }),
      text: t('rounds.removeText'),
      confirm: t('common.delete'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await roundsOf(store).remove(rounds.map(({ id }) => id));
  };
  const making = useRef(new Set<number>());
  const toProposal = async ({ id }: Round): Promise<void> => {
    // A second press, as of a double click, makes no second one.
    if (making.current.has(id)) return;
    making.current.add(id);
    const done = await roundsOf(store).toProposal(id);
    making.current.delete(id);
    if (done.ok) notify({ level: 'SUCCESS', title: t('rounds.proposed', { slug: done.value.slug }) });
  };
  return { nameOf, set, remove, toProposal };
};

/** The verbs of the rounds as buttons, those the person may use. */
const Bar = ({ count }: { count: number }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <span role="status" className="tnum text-sm whitespace-nowrap text-muted">
        {t('rounds.count', { count })}
      </span>
      <BarVerbs>
        <Button size="sm" icon="print" onClick={() => handlers.run('round.print')}>
          {t('action.form.print')}
        </Button>
        {may('ASSIGNMENT_PROPOSAL_WRITE') && (
          <Button size="sm" icon="proposal" onClick={() => handlers.run('round.proposal')}>
            {t('rounds.toProposal')}
          </Button>
        )}
        {may('ASSIGNMENT_WRITE') && (
          <Button size="sm" icon="guideline" onClick={() => handlers.run('round.guideline')}>
            {t('proposals.toGuideline')}
          </Button>
        )}
        {may('ROUND_WRITE') && (
          <>
            <Button size="sm" icon="trash" onClick={() => handlers.run('entry.remove')}>
              {t('common.delete')}
            </Button>
            <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
              {t('rounds.new')}
            </Button>
          </>
        )}
      </BarVerbs>
    </div>
  );
};

/** The beat-check calls of a day: the institution, the time, and the information received. */
export const RoundsScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const today = useToday();
  const navigate = useNavigate();
  const { date = today } = useSearchParams<WorkspaceSearch>();
  const { rows, isThere, error, hasRows, state, chosen, selected, retry } = useRounds(date);
  const names = useRoundNames();
  const { nameOf, set, remove, toProposal } = useRoundVerbs();
  const [open, setOpen] = useState<RoundDraft>();
  const [making, setMaking] = useState<Round>();
  const narrow = useNarrow();
  const canWrite = may('ROUND_WRITE');
  const columns = useMemo(() => roundColumns(t, narrow), [t, narrow]);
  const save = useLatest(set);
  const cells = useMemo(
    () => roundCells({ t, names, canWrite, onSet: (round, field, value) => save()(round, field, value) }),
    [t, names, canWrite, save],
  );
  const has = (): boolean => chosen() !== undefined;
  useActions({
    'entry.create': { run: () => setOpen({ date }), enabled: () => canWrite },
    'entry.open': { run: () => setOpen(chosen()), enabled: has },
    'entry.remove': { run: () => void remove(selected()), enabled: () => canWrite && selected().length > 0 },
    'round.guideline': { run: () => setMaking(chosen()), enabled: () => may('ASSIGNMENT_WRITE') && has() },
    'round.proposal': { run: () => void toProposal(chosen()!), enabled: () => may('ASSIGNMENT_PROPOSAL_WRITE') && has() },
    'round.print': () => openPrint('round-content', { date }),
  });
  return (
    <>
      <InTopBar slot="place">
        <DayBar title={t('area.rounds')} date={date} onDate={(day) => void navigate({ to: '/rounds', search: { date: day } })} />
      </InTopBar>
      <Bar count={rows.length} />
      {error && hasRows && <LoadFailedBar what={t('area.rounds')} error={error} onRetry={retry} />}
      {error && !hasRows ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : !isThere ? (
        <GridSkeleton rows={8} />
      ) : rows.length === 0 ? (
        <EmptyState icon="round" title={t('rounds.none')} text={t('rounds.noneText')} />
      ) : (
        <EditGrid label={t('area.rounds')} {...{ columns, rows, state, cells }} onOpen={setOpen} />
      )}
      {open && (
        <RoundDialog
          start={open}
          readOnly={!canWrite}
          onMade={(id) => state.go({ row: String(id), column: 'text' })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {making && (
        <MakeGuideline
          slug={nameOf(making)}
          make={(...wish) => roundsOf(store).toGuideline(making.id, ...wish)}
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  );
};
