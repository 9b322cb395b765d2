import type { TimingOptions } from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import type { Argument, Context, Input, Option } from '../../command.ts';
import { missing, refusalOf } from '../../errors.ts';
import type { RundownKey } from '../../rundown/key.ts';
import { textOf } from '../input.ts';
import { dateOf, dateWish, findProgram } from '../lookup.ts';

export const PROGRAM: Argument = { name: 'PROGRAM', text: 'option.program', required: true, names: 'programs' };
export const DATE: Option = { flags: '-d, --date <date>', text: 'option.date' };

export const ESTIMATED: Option = { flags: '--estimated', text: 'rundown.view.estimated' };
export const BY_BLOCK: Option = { flags: '--by-block', text: 'rundown.view.byBlock' };

/** Reads what a command line says of how times are counted. */
export const countingWish = ({ options: { byBlock, estimated } }: Input): TimingOptions => ({
  byBlock: byBlock === true,
  estimatedEnabled: estimated === true,
});

/** Which rundown a command means, as typed. */
export interface RundownWish {
  readonly program: string;
  /** A date, or days from today in the branch's zone. */
  readonly date: string | number;
}

/** Reads the program and date every rundown command takes. */
export const rundownWish = ({ arguments: [program = ''], options }: Input): RundownWish => ({
  program,
  date: dateWish(textOf(options.date)),
});

/** Finds the program and the date a command means. */
export async function resolveRundown({ program, date }: RundownWish, context: Context): Promise<RundownKey> {
  const newsroom = await context.newsroom();
  const [found, day] = await Promise.all([findProgram(newsroom, program), dateOf(date, newsroom, context)]);
  return { newsroom, program: found, date: day };
}

/** Loads the rundown a command means. Rejects with a not-found error naming program and date when there is none. */
export async function loadRundown(wish: RundownWish, context: Context): Promise<RundownKey & { rundown: Rundown }> {
  const key = await resolveRundown(wish, context);
  const { newsroom, program, date } = key;
  try {
    return { ...key, rundown: await newsroom.rundowns.load({ programId: program.id, date }, { signal: context.env.signal }) };
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error;
    throw missing('rundown.missing', { id: program.id, program: program.name, date });
  }
}
