import { mmss } from '@lauda/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { menuOf, useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { OverUnder } from '../../components/Clock.tsx';
import type { Column } from '../../components/grid/columns.ts';
import type { RowLook } from '../../components/grid/GridRow.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { ReadGrid } from '../../components/grid/ReadGrid.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { showDate, showTime } from '../../format/show.ts';
import { useFromClock } from '../../hooks/clock.ts';
import { useView } from '../../hooks/useView.ts';
import { type Text, useText } from '../../i18n/i18n.ts';
import { DayBar } from '../../shared/DayBar.tsx';
import { NoProgram } from '../../shared/NoProgram.tsx';
import { goesOn, useDayInSight } from '../../shared/useDayInSight.ts';
import { useNarrow } from '../../shared/widths.ts';
import { type ShowRow, type ShowState, showRow } from './summary.ts';
import { useDay } from './useDay.ts';

const LOOKS: Record<Exclude<ShowState, 'loading'>, { tone: 'air' | 'good' | 'info' | 'neutral' | 'bad'; icon: IconName }> = {
  onAir: { tone: 'air', icon: 'play' },
  aired: { tone: 'neutral', icon: 'check' },
  approved: { tone: 'good', icon: 'check' },
  writing: { tone: 'info', icon: 'draft' },
  none: { tone: 'neutral', icon: 'hollow' },
  failed: { tone: 'bad', icon: 'error' },
};

const State = ({ row }: { row: ShowRow }): ReactElement => {
  const { t } = useText();
  if (row.state === 'loading') return <Skeleton className="h-3 w-20" />;
  const { tone, icon } = LOOKS[row.state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`rundowns.state.${row.state}`)}
    </Badge>
  );
};

const columnsOf = (t: Text, narrow: boolean): Column[] => [
  { id: 'start', title: t('rundowns.start'), width: 60, align: 'right', frozen: true },
  { id: 'name', title: t('place.program'), width: narrow ? 150 : 220, frozen: true, grow: true },
  { id: 'state', title: t('column.status'), width: 130 },
  { id: 'difference', title: t('rundowns.difference'), width: 130 },
  { id: 'full', title: t('column.total'), width: 76, align: 'right' },
  { id: 'production', title: t('rundowns.production'), width: 90, align: 'right' },
  { id: 'end', title: t('rundowns.end'), width: 72, align: 'right' },
  { id: 'blocks', title: t('rundowns.blocks'), width: 66, align: 'right' },
  { id: 'stories', title: t('rundowns.stories'), width: 66, align: 'right' },
  { id: 'approved', title: t('rundowns.approved'), width: 88, align: 'right' },
  { id: 'mos', title: t('column.device'), width: 190 },
  { id: 'onAir', title: t('state.onAirLoud'), width: 190 },
];

const isThere = ({ state }: ShowRow): boolean => state !== 'none' && state !== 'loading' && state !== 'failed';

const cellOf = (row: ShowRow, column: string, t: Text): ReactNode => {
  if (column === 'start') return showTime(row.start);
  if (column === 'end') return showTime(row.end);
  if (column === 'name')
    return (
      <span className="truncate text-md font-semibold" title={row.name}>
        {row.name}
      </span>
    );
  if (column === 'state') return <State row={row} />;
  if (!isThere(row)) return null;
  const cells: Record<string, () => ReactNode> = {
    difference: () => <OverUnder size="sm" difference={row.difference} />,
    full: () => (row.full === undefined ? '' : mmss(row.full)),
    production: () => (row.production === undefined ? '--:--' : mmss(row.production)),
    blocks: () => row.blocks,
    stories: () => row.stories,
    approved: () => `${row.approved}/${row.stories}`,
    mos: () => <span className="truncate text-muted">{t(row.mos ? 'mos.on' : 'mos.off')}</span>,
    onAir: () => (
      <span className="truncate font-medium uppercase" title={row.onAir}>
        {row.onAir}
      </span>
    ),
  };
  return cells[column]?.();
};

const keyOf = ({ programId }: ShowRow): string => String(programId);
const lookOf = ({ state }: ShowRow): RowLook => (state === 'none' ? { className: 'is-floated' } : {});
const MENU = ['rundowns.open', 'rundowns.grid', 'prompter.open'] as const;

const Shows = ({ rows, date }: { rows: readonly ShowRow[]; date: string }): ReactElement => {
  const { t } = useText();
  const { mayRun } = useDesk();
  const navigate = useNavigate();
  const state = useMemo(() => new GridState(), []);
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(t, narrow), [t, narrow]);
  const cell = useCallback((row: ShowRow, column: string) => cellOf(row, column, t), [t]);
  const go = (to: '/rundown/$programId/$date' | '/rundown-grid/$programId/$date' | '/prompter/$programId/$date') => () =>
    void navigate({ to, params: { programId: state.focus!.row, date } });
  const chosen = (): boolean => rows.some(({ programId }) => String(programId) === state.focus?.row);
  const open = go('/rundown/$programId/$date');
  useActions({
    'rundowns.open': { run: open, enabled: chosen },
    'rundowns.grid': { run: go('/rundown-grid/$programId/$date'), enabled: chosen },
    'prompter.open': { run: go('/prompter/$programId/$date'), enabled: chosen },
  });
  const openRow = useCallback(
    ({ programId }: ShowRow) => void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date } }),
    [navigate, date],
  );
  const grid = { columns, rows, state, cell, rowKey: keyOf, look: lookOf, onOpen: openRow };
  return <ReadGrid label={t('area.rundowns')} {...grid} rowHeight={44} menu={() => menuOf(MENU, t, mayRun)} />;
};

const useShows = (date: string) => {
  const { store, zone } = useDesk();
  const { programs } = useLookups();
  const options = useView(store.rundowns.timingOptions);
  const shown = useMemo(() => programs.filter(({ active }) => active).sort((a, b) => a.start.localeCompare(b.start)), [programs]);
  const { entryOf, retry } = useDay(shown, date);
  const entries = shown.map(({ id }) => entryOf(id));
  const isLive = entries.some((entry) => entry.state === 'ready' && entry.rundown.onAir != null);
  const second = useFromClock((now) => (isLive ? now : 0));
  const rows = shown.map((program, at) => showRow(program, entries[at]!, options, { zone, nowMs: second * 1000 }));
  const refusal = entries.flatMap((entry) => (entry.state === 'failed' && entry.refusal ? [entry.refusal] : []))[0];
  return { rows, refusal, retry };
};

/** The shows of a day: every program with its rundown, its state and its difference to the plan (MENU-03). */
export const RundownsScreen = (): ReactElement => {
  const { t, language } = useText();
  const { zone } = useDesk();
  const today = useToday();
  const { day, follow, go } = useDayInSight(today);
  const { date = day } = useSearch({ from: '/app/rundowns' });
  const navigate = useNavigate({ from: '/rundowns' });
  const { rows, refusal, retry } = useShows(date);
  const isOn = useFromClock((second) =>
    rows.some((row) => isThere(row) && goesOn({ ...row, date, onAir: row.state === 'onAir' }, zone, second * 1000)),
  );
  const stays = date === day && isOn;
  useEffect(() => follow(stays), [follow, stays]);
  const onDate = (next: string): void => {
    if (next === today) go();
    void navigate({ search: next === today ? {} : { date: next } });
  };
  const none = rows.length > 0 && rows.every(({ state }) => state === 'none');
  return (
    <>
      <InTopBar slot="place">
        <DayBar title={t('area.rundowns')} date={date} onDate={onDate} />
      </InTopBar>
      {rows.length === 0 ? (
        <NoProgram />
      ) : rows.every(({ state }) => state === 'failed') ? (
        <LoadFailed error={refusal} onRetry={retry} />
      ) : (
        <>
          {none && (
            <p role="status" className="border-b border-line bg-raised px-3 py-2 text-muted">
              {t('rundowns.none', { date: showDate(date, language, 'long') })}
            </p>
          )}
          <Shows rows={rows} date={date} />
        </>
      )}
    </>
  );
};
