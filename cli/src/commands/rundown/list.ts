import type { TimingOptions } from '@lauda/domain';
import type { Newsroom, Program, Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { countingOf } from '../../rundown/air.ts';
import { secondsText } from '../../rundown/durations.ts';
import type { TimedRundown } from '../../rundown/model.ts';
import { storiesIn } from '../../rundown/order.ts';
import { timed } from '../../rundown/timing.ts';
import { differenceText } from '../../rundown/totals.ts';
import { textOf } from '../input.ts';
import { dateOf, dateWish } from '../lookup.ts';
import { DATE } from './options.ts';

const FIELDS = [
  'id',
  'programId',
  'program',
  'date',
  'start',
  'end',
  'stories',
  'approved',
  'total',
  'difference',
  'mosActive',
  'onAir',
] as const;

export interface ListOptions {
  readonly date: string | number;
  readonly all: boolean;
}

/** `lauda rundown list`: lists the rundowns of a date, over the programs open to the caller. */
export const list = defineCommand<ListOptions>({
  name: 'rundown list',
  text: 'rundown.list.summary',
  examples: ['rundown list', 'rundown list -d tomorrow --all', 'rundown list --json id,date'],
  options: [DATE, { flags: '-a, --all', text: 'rundown.list.all' }],
  fields: FIELDS,
  parse: ({ options }) => ({ date: dateWish(textOf(options.date)), all: options.all === true }),
  run: async ({ date, all }, context) => {
    const { env, show, t } = context;
    const newsroom = await context.newsroom();
    const [programs, day, counting] = await Promise.all([
      newsroom.programs.list(all ? { all } : undefined, { signal: env.signal }),
      dateOf(date, newsroom, context),
      countingOf(newsroom, { signal: env.signal }),
    ]);
    const found = await Promise.all(programs.map((program) => lineOf(program, { newsroom, day, counting }, context)));
    show.list(
      found.filter((line) => line !== undefined).sort((a, b) => a.start.localeCompare(b.start)),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right', drop: 1 },
        { title: 'column.program', text: ({ program }) => program, least: 10 },
        { title: 'column.start', text: ({ start }) => start.slice(0, 5) },
        { title: 'column.end', text: ({ end }) => end.slice(0, 5) },
        { title: 'column.stories', text: ({ stories }) => String(stories), align: 'right' },
        { title: 'column.approvedCount', text: ({ approved }) => String(approved), align: 'right' },
        { title: 'column.total', text: ({ total }) => secondsText(total), align: 'right' },
        { title: 'column.difference', text: ({ difference }) => differenceText(difference, t) },
        { title: 'column.mos', text: ({ mosActive }) => (mosActive ? '✓' : ''), drop: 2 },
        { title: 'status.play', text: ({ onAir }) => (onAir ? t('totals.onAir') : '') },
      ],
      'rundown.list.empty',
      ({ onAir }) => (onAir ? 'onAir' : undefined),
    );
    return EXIT.ok;
  },
});

interface Asked {
  readonly newsroom: Newsroom;
  readonly day: string;
  readonly counting: TimingOptions;
}

async function lineOf({ id: programId, name }: Program, { newsroom, day: date, counting }: Asked, { env }: Context) {
  try {
    const rundown = await newsroom.rundowns.load({ programId, date }, { signal: env.signal });
    return summary(rundown, name, timed(rundown, counting));
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined;
    throw error;
  }
}

function summary({ id, programId, date, start, end, mosActive, onAir }: Rundown, program: string, times: TimedRundown) {
  const stories = storiesIn(times);
  const approved = stories.filter(({ story }) => story.approved).length;
  return {
    id,
    programId,
    program,
    date,
    start,
    end,
    stories: stories.length,
    approved,
    total: times.total,
    difference: times.differenceFull,
    mosActive,
    onAir,
  };
}
