import { checkDates } from '@lauda/domain';
import { CHART_KINDS, type ChartData, chartsOf, chartTables } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { useToday } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useLookups } from '../../app/lookups.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { addDays } from '../../format/typedDate.ts';
import { useText } from '../../i18n/i18n.ts';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartsSearch } from './search.ts';

/** The days shown by default, including today. */
const DAYS = 30;
const MOST_DAYS = 366;

/** Returns the problem of the days of a period; undefined without one. */
const useWrong = (from: string, to: string): string | undefined => {
  const { t } = useText();
  if (checkDates(from, to)) return t('validation:startAfterEnd');
  return addDays(from, MOST_DAYS) <= to ? t('charts.tooLong', { days: MOST_DAYS }) : undefined;
};

const isEmpty = ({ counts, work }: ChartData): boolean =>
  CHART_KINDS.every((kind) => !counts[kind]?.total) && work.people.length === 0 && work.air.length === 0;

const Shown = ({ data }: { data: ChartData }): ReactElement => {
  const { t } = useText();
  const tables = useMemo(() => chartTables(data), [data]);
  if (isEmpty(data)) return <EmptyState icon="chart" title={t('charts.none')} text={t('charts.noneText')} />;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {tables.map((table) => (
        <ChartFigure key={table.name} table={table} period={`${data.from} ${data.to}`} />
      ))}
    </div>
  );
};

/** The charts for managers: documents by day, program and reporter, the work of each person, the share of planned stories that aired (SCR-CHARTS). */
export const ChartsScreen = (): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const navigate = useNavigate();
  const { programs } = useLookups();
  const asked = useSearchParams<ChartsSearch>();
  const { to = today, programId } = asked;
  const { from = addDays(to, 1 - DAYS) } = asked;
  const wrong = useWrong(from, to);
  const { value, refusal, load } = useStoreAnswer(
    (store) => (wrong ? undefined : chartsOf(store).ask({ from, to, programId })),
    [from, to, programId, wrong],
  );
  const go = (part: ChartsSearch): void =>
    void navigate({ to: '.', search: ((former: ChartsSearch) => ({ ...former, ...part })) as never, replace: true });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.charts')}</h1>
      </InTopBar>
      <search {...STAND_IN} className="flex shrink-0 flex-wrap items-start gap-3 border-b border-line px-3 py-2">
        <div className="w-36 max-sm:flex-1">
          <DateField label={t('proposals.from')} value={from} today={today} onChange={(day) => day && go({ from: day })} />
        </div>
        <div className="w-36 max-sm:flex-1">
          <DateField label={t('proposals.to')} value={to} today={today} error={wrong} onChange={(day) => day && go({ to: day })} />
        </div>
        <Field label={t('place.program')} className="w-56 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              empty={t('charts.allPrograms')}
              value={programId ?? ''}
              options={programs.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => go({ programId: target.value ? Number(target.value) : undefined })}
            />
          )}
        </Field>
      </search>
      {refusal ? <LoadFailed error={refusal} onRetry={load} /> : value ? <Shown data={value} /> : !wrong && <GridSkeleton />}
    </div>
  );
};
