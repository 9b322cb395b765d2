import { mmss, writeCsv } from '@lauda/domain';
import type { ChartColumn, ChartTable } from '@lauda/store';
import { type ReactElement, useEffect, useMemo, useRef } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { showDate } from '../../format/show.ts';
import { useView } from '../../hooks/useView.ts';
import { languageTag, useText } from '../../i18n/i18n.ts';
import { downloadText } from '../../shared/downloadText.ts';
import { themeView } from '../../theme/theme.ts';
import { type Bars, drawBars } from './barChart.ts';

const COLOURS: Readonly<Partial<Record<ChartColumn, string>>> = {
  guidelines: '--kind-vt',
  reportages: '--kind-live',
  stories: '--kind-vo',
  reported: '--kind-vt',
  planned: '--kind-note',
  aired: '--kind-vo',
};
const isTime = (column: ChartColumn): boolean => column === 'plannedSeconds' || column === 'airedSeconds';

/** Returns the name of a row: a day, a program or a person. */
const useNames = ({ name }: ChartTable): ((key: string | number) => string) => {
  const { t, language } = useText();
  const { programs, nameOf } = useLookups();
  return (key) => {
    if (typeof key === 'string') return showDate(key, language);
    const found = name === 'programs' ? programs.find(({ id }) => id === key)?.name : nameOf(key);
    return found || t('charts.gone', { id: key });
  };
};

const Canvas = ({ label, bars }: { label: string; bars: Bars }): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const theme = useView(themeView);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => drawBars(box.current!, bars), [bars, theme]);
  return <div ref={box} role="img" aria-label={label} className="min-w-0 flex-1 overflow-hidden" />;
};

const Table = ({ table, label, nameOf }: { table: ChartTable; label: string; nameOf: (key: string | number) => string }): ReactElement => {
  const { t } = useText();
  const first =
    table.name === 'days' || table.name === 'air' ? 'place.date' : table.name === 'programs' ? 'place.program' : 'charts.person';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-72 shrink-0 overflow-auto rounded-md border border-line lg:min-w-120">
      <table className="w-full border-collapse text-left whitespace-nowrap max-sm:text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 bg-raised px-3 max-sm:px-2 py-1.5 font-medium text-muted">
              {t(first)}
            </th>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="sticky top-0 bg-raised px-3 max-sm:px-2 py-1.5 text-right font-medium text-muted">
                {COLOURS[column] && (
                  <span aria-hidden className="mr-1.5 inline-block size-2.5 rounded-xs" style={{ background: `var(${COLOURS[column]})` }} />
                )}
                {t(`charts.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, values }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="px-3 py-1 font-normal max-sm:px-2">
                {nameOf(key)}
              </th>
              {values.map((value, at) => (
                <td key={table.columns[at]} className="tnum px-3 py-1 text-right max-sm:px-2">
                  {isTime(table.columns[at]!) ? mmss(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** One chart, its figures as a table beside it, and their download. */
export const ChartFigure = ({ table, period }: { table: ChartTable; period: string }): ReactElement => {
  const { t, language } = useText();
  const nameOf = useNames(table);
  const { name, columns, rows } = table;
  const labels = JSON.stringify(rows.map(({ key }) => nameOf(key)));
  const bars = useMemo((): Bars => {
    const drawn = columns.flatMap((column, at) =>
      isTime(column) ? [] : [{ colour: COLOURS[column]!, values: rows.map(({ values }) => values[at]!) }],
    );
    return { labels: JSON.parse(labels) as string[], series: drawn, isStacked: name !== 'air', language: languageTag(language) };
  }, [labels, columns, rows, name, language]);
  const title = t(`charts.${name}`);
  const keep = (): void => {
    const cell = (column: ChartColumn, value: number): string => (isTime(column) ? mmss(value) : String(value));
    const head = [t('charts.row'), ...columns.map((column) => t(`charts.column.${column}`))];
    const body = rows.map(({ key, values }) => [
      typeof key === 'string' ? key : nameOf(key),
      ...values.map((value, at) => cell(columns[at]!, value)),
    ]);
    downloadText(`${title} ${period}.csv`, writeCsv([head, ...body]), 'text/csv');
  };
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-b border-line px-4 py-4">
      <div className="flex items-center gap-3">
        <h2 className="flex-1 text-lg font-semibold">{title}</h2>
        {rows.length > 0 && (
          <Button size="sm" icon="down" aria-label={t('charts.csvOf', { title })} onClick={keep}>
            {t('charts.csv')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{t('charts.nothing')}</p>
      ) : (
        <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:items-start">
          <Canvas label={t('charts.drawn', { title })} bars={bars} />
          <Table table={table} label={t('charts.figures', { title })} nameOf={nameOf} />
        </div>
      )}
    </section>
  );
};
