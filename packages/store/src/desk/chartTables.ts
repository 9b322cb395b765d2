import { CHART_KINDS, type ChartData, type ChartKind } from './Charts.ts';

const CHART_NAMES = ['days', 'programs', 'reporters', 'people', 'air'] as const;
export type ChartName = (typeof CHART_NAMES)[number];
export type ChartColumn = ChartKind | 'reported' | 'planned' | 'aired' | 'plannedSeconds' | 'airedSeconds';

/** The figures of one chart: a row for each day, program or person. */
export interface ChartTable {
  readonly name: ChartName;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly {
    /** A day `YYYY-MM-DD`, or the id of a program or a person. */
    readonly key: string | number;
    readonly values: readonly number[];
  }[];
}

const DAY_MS = 86_400_000;
/** Every day of a period, those without documents too. */
function daysOf({ from, to }: ChartData): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
type Rows = ChartTable['rows'];
/** Most first. */
const byMost = (rows: Rows): Rows => rows.filter(({ values }) => sum(values) > 0).toSorted((a, b) => sum(b.values) - sum(a.values));

/** Lays out the figures of a period as the tables its charts are drawn from; programs and people without figures have no row, days always have one. */
export function chartTables(data: ChartData): ChartTable[] {
  const { counts, work } = data;
  const kinds = CHART_KINDS.filter((kind) => counts[kind]);
  const days = daysOf(data);
  const dated = kinds.map((kind) => new Map(counts[kind]!.byDate.map(({ date, count }) => [date, count])));
  const ofProgram = kinds.map((kind) => new Map(counts[kind]!.byProgram.map(({ programId, count }) => [programId, count])));
  // A document counts in each of its programs; with one chosen only in that.
  const programs = new Set(ofProgram.flatMap((each) => [...each.keys()]).filter((id) => (data.programId ?? id) === id));
  const aired = new Map(work.air.map((day) => [day.date, day]));
  return [
    { name: 'days', columns: kinds, rows: days.map((day) => ({ key: day, values: dated.map((each) => each.get(day) ?? 0) })) },
    {
      name: 'programs',
      columns: kinds,
      rows: byMost([...programs].map((id) => ({ key: id, values: ofProgram.map((each) => each.get(id) ?? 0) }))),
    },
    {
      name: 'reporters',
      columns: ['reported'],
      rows: byMost(work.people.map(({ userId, reported }) => ({ key: userId, values: [reported] }))),
    },
    {
      name: 'people',
      columns: CHART_KINDS,
      rows: byMost(work.people.map((person) => ({ key: person.userId, values: CHART_KINDS.map((kind) => person[kind]) }))),
    },
    {
      name: 'air',
      columns: ['planned', 'aired', 'plannedSeconds', 'airedSeconds'],
      rows: days.flatMap((day) => {
        const {
          planned,
          aired: on,
          plannedSeconds,
          airedSeconds,
        } = aired.get(day) ?? { planned: 0, aired: 0, plannedSeconds: 0, airedSeconds: 0 };
        return planned + on === 0 ? [] : [{ key: day, values: [planned, on, plannedSeconds, airedSeconds] }];
      }),
    },
  ];
}
