import type { TimingOptions } from '@lauda/domain';
import type { Device, Job, Lock } from '@lauda/sdk';
import { stateStyle, stateWord } from '../device/words.ts';
import type { TextKey } from '../i18n/texts.ts';
import { doneText, reasonText, stateText, workCode, workText } from '../jobWords.ts';
import { momentText } from '../output/moment.ts';
import type { TableColumn, TableRow } from '../output/table.ts';
import { secondsText } from '../rundown/durations.ts';
import { timed } from '../rundown/timing.ts';
import { differenceText } from '../rundown/totals.ts';
import { type Forecast, forecast } from '../watch/forecast.ts';
import type { Board, Show } from './board.ts';
import type { Words } from './screen.ts';

/** A part of the board: the titles of its columns, the first of which names it, and its rows. */
export interface Section {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** The text shown where it has no rows. */
  readonly none: string;
}

interface BoardStanding {
  readonly total: number;
  /** Seconds left at the planned end: positive sobra, negative estouro. */
  readonly difference: number | undefined;
  readonly air: Forecast | undefined;
}

/** The times of a show at an instant (epoch ms): live ones while something is on air, planned ones before and after. */
export function standing({ rundown }: Show, counting: TimingOptions, now: number): BoardStanding {
  const times = timed(rundown, counting);
  const air = forecast(rundown, counting, now);
  return { total: times.total, difference: air ? air.difference : times.differenceFull, air };
}

function showRow(show: Show, counting: TimingOptions, now: number, { t }: Words): TableRow {
  const { total, difference, air } = standing(show, counting, now);
  const { start, end, mosActive } = show.rundown;
  const left = air && `${t(air.remaining < 0 ? 'watch.past' : 'watch.left')} ${secondsText(Math.abs(air.remaining))}`;
  return {
    cells: [
      show.program,
      start.slice(0, 5),
      end.slice(0, 5),
      secondsText(total),
      differenceText(difference, t),
      air ? `${air.title} ${left}` : '',
      mosActive ? '✓' : '',
    ],
    style: air ? 'onAir' : difference !== undefined && difference < 0 ? 'red' : undefined,
  };
}

/** The shows of the day, each with its present times. */
export const showSection = (shows: readonly Show[], counting: TimingOptions, now: number, words: Words): Section => ({
  columns: [
    { title: words.t('dashboard.shows'), least: 10 },
    { title: words.t('column.start') },
    { title: words.t('column.end') },
    { title: words.t('column.total'), align: 'right', drop: 2 },
    { title: words.t('column.difference') },
    { title: words.t('status.play'), least: 8 },
    { title: words.t('column.mos'), drop: 3 },
  ],
  rows: shows.map((show) => showRow(show, counting, now, words)),
  none: words.t('dashboard.noShows'),
});

/** The other parts of the board: devices, documents being edited, and background jobs. */
export function otherSections({ devices, locks, jobs }: Board, words: Words): Section[] {
  const { t } = words;
  const deviceRow = (device: Device): TableRow => ({ cells: [device.name, stateWord(device, t)], style: stateStyle(device) });
  const lockRow = ({ slug, kind, nickname, expires }: Lock): TableRow => ({
    cells: [slug || t(`kind.${kind}` as TextKey), nickname, expires.slice(11, 16)],
  });
  const jobRow = (job: Job): TableRow => ({
    cells: [workText(job, words), stateText(job, words), doneText(job), momentText(job.due, words), reasonText(job, words)],
    style: job.state === 'FAILED' ? 'red' : undefined,
  });
  return [
    {
      columns: [{ title: t('column.devices'), least: 12 }, { title: t('column.state') }],
      rows: devices.map(deviceRow),
      none: t('device.list.none'),
    },
    {
      columns: [{ title: t('dashboard.locks'), least: 12 }, { title: t('column.holder') }, { title: t('column.expires'), drop: 1 }],
      rows: locks.map(lockRow),
      none: t('lock.list.none'),
    },
    ...(jobs
      ? [
          {
            columns: [
              { title: t('dashboard.jobs'), least: 12 },
              { title: t('column.state') },
              { title: t('column.done'), align: 'right' as const },
              { title: t('column.due'), drop: 1 },
              { title: t('column.reason'), least: 10, drop: 2 },
            ],
            rows: jobs.map(jobRow),
            none: t('dashboard.noJobs'),
          },
        ]
      : []),
  ];
}

/** The board as lines of cells that do not change with the language; the first cell names the part. */
export function plainRows({ counting, shows, devices, locks, jobs }: Board, now: number): string[][] {
  const ofShow = (show: Show): string[] => {
    const { total, difference, air } = standing(show, counting, now);
    const { id, start, end } = show.rundown;
    return ['show', String(id), show.program, start, end, String(total), String(difference ?? ''), air?.title ?? ''];
  };
  return [
    ...(shows ?? []).map(ofShow),
    ...devices.map(({ id, name, virtual, existence }) => ['device', String(id), name, virtual ? 'VIRTUAL' : (existence ?? '')]),
    ...locks.map(({ id, kind, slug, nickname, expires }) => ['lock', String(id), kind, slug ?? '', nickname, expires]),
    ...(jobs ?? []).map((job) => ['job', String(job.id), workCode(job), job.state, doneText(job), job.failure ?? '']),
  ];
}
