import {
  type AsRun,
  type AsRunItem,
  asRun,
  mmss,
  optionsOn,
  type PlanComparison,
  REMOVED_BLOCK,
  showInstant,
  type TimingOptions,
} from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { TableColumn } from '../../output/table.ts';
import { countingOf, withTyped } from '../../rundown/air.ts';
import { peopleOf, personNames } from '../../rundown/people.ts';
import { choiceOf, textOf } from '../input.ts';
import { countingWish, DATE, ESTIMATED, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const BY = ['story', 'block', 'presenter'] as const;
const FIELDS = ['stories', 'blocks', 'presenters', 'planned', 'aired', 'difference', 'startMs', 'endMs', 'lateStart', 'lateEnd'] as const;

export interface AsRunCommand extends RundownWish {
  readonly by: (typeof BY)[number];
  readonly typed: TimingOptions;
}

/** `lauda rundown asrun`: compares planned with aired times. */
export const asRunCommand = defineCommand<AsRunCommand>({
  name: 'rundown asrun',
  text: 'rundown.asrun.summary',
  examples: ['rundown asrun "jornal da noite" -d yesterday --by presenter'],
  arguments: [PROGRAM],
  options: [DATE, { flags: '--by <what>', text: 'rundown.asrun.by', choices: BY }, ESTIMATED],
  fields: FIELDS,
  parse: (input) => ({
    ...rundownWish(input),
    by: choiceOf(textOf(input.options.by) ?? 'story', '--by', BY),
    typed: countingWish(input),
  }),
  run: async ({ by, typed, ...wish }, context) => {
    const { show, t } = context;
    const { newsroom, rundown } = await loadRundown(wish, context);
    const { epochMs: nowMs } = await newsroom.time.get();
    const counting = withTyped(await countingOf(newsroom), typed);
    const removed = await newsroom.rundowns.removed(rundown.id);
    const result = asRun(rundown, { ...optionsOn(rundown, counting, rundown.timeZone), nowMs, removed });
    if (show.selected(result)) return EXIT.ok;
    const nameOf = by === 'presenter' ? personNames(await peopleOf(newsroom)) : String;
    const [columns, rows] =
      by === 'story'
        ? storyTable(result, rundown, context)
        : by === 'block'
          ? blockTable(result, context)
          : presenterTable(result, nameOf, context);
    show.rows(
      columns,
      rows.map((cells) => ({ cells })),
    );
    const { lateStart, lateEnd } = result;
    if (show.isTTY)
      show.say(t('rundown.asrun.show', { start: signed(lateStart) || '--:--', end: signed(lateEnd) || '--:--', ...spoken(result) }));
    return EXIT.ok;
  },
});

type Table = readonly [readonly TableColumn[], readonly (readonly string[])[]];

/** A difference with its sign: `+` ran long or late. */
const signed = (seconds: number | undefined): string => (seconds === undefined ? '' : `${seconds > 0 ? '+' : ''}${mmss(seconds)}`);
const length = (seconds: number | undefined): string => (seconds === undefined ? '' : mmss(seconds));
const spoken = ({ planned, aired, difference }: PlanComparison) => ({
  planned: mmss(planned),
  aired: length(aired) || '--:--',
  difference: signed(difference) || '--:--',
});
const lengths = ({ planned, aired, difference }: PlanComparison): string[] => [mmss(planned), length(aired), signed(difference)];
const lengthColumns = ({ t }: Context): TableColumn[] => [
  { title: t('column.planned'), align: 'right' },
  { title: t('column.aired'), align: 'right' },
  { title: t('column.deviation'), align: 'right' },
];

function storyTable({ stories }: AsRun, { date, timeZone }: Rundown, context: Context): Table {
  const { t } = context;
  const clock = (instant: number | undefined): string => (instant === undefined ? '' : showInstant(instant, date, timeZone));
  const times = ({ plannedMs, airedMs, late }: AsRunItem): string[] => [clock(plannedMs), clock(airedMs), signed(late)];
  const columns: TableColumn[] = [
    { title: t('column.order'), align: 'right', drop: 3 },
    { title: t('column.page') },
    { title: t('column.slug'), least: 12 },
    { title: t('column.due'), align: 'right', drop: 2 },
    { title: t('column.began'), align: 'right', drop: 1 },
    { title: t('column.late'), align: 'right' },
    ...lengthColumns(context),
    { title: t('column.status') },
  ];
  const rows = stories.map((story) => [
    String(story.order ?? ''),
    story.page,
    story.slug,
    ...times(story),
    ...lengths(story),
    t(story.removed ? 'asrun.removed' : `asrun.${story.state}`),
  ]);
  return [columns, rows];
}

function blockTable({ blocks }: AsRun, context: Context): Table {
  const { t } = context;
  const columns = [
    { title: t('column.block'), least: 8 },
    { title: t('column.stories'), align: 'right' as const },
    ...lengthColumns(context),
  ];
  const standing = blocks.map(({ id }) => id).filter((id) => id !== REMOVED_BLOCK);
  const rows = blocks.flatMap(({ id, title, stories, commercial, standBy, ...sum }) => [
    [
      id === REMOVED_BLOCK ? t('asrun.removed') : title || t('grid.block', { n: standing.indexOf(id) + 1 }),
      String(stories),
      ...lengths(sum),
    ],
    ...(standBy || (commercial.planned === 0 && commercial.airedMs === undefined) ? [] : [[t('grid.break'), '', ...lengths(commercial)]]),
  ]);
  return [columns, rows];
}

function presenterTable({ presenters }: AsRun, nameOf: (id: number) => string, context: Context): Table {
  const { t } = context;
  const columns = [
    { title: t('column.presenter'), least: 8 },
    { title: t('column.stories'), align: 'right' as const },
    ...lengthColumns(context),
  ];
  return [
    columns,
    presenters.map(({ presenterId, stories, ...sum }) => [
      presenterId === null ? '—' : nameOf(presenterId),
      String(stories),
      ...lengths(sum),
    ]),
  ];
}
