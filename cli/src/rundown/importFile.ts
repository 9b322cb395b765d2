import { type FileReading, type FileRundown, type ImportMode, type ImportStep, importPlan, isoDuration } from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import type { RundownKey } from '../commands/rundown/options.ts';
import { CliError, missing, refusalOf } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { type MadeStory, takeIn } from './takeIn.ts';

/** What taking in a file does, or would do. */
export interface TakenIn {
  readonly rundownId: number | null;
  readonly steps: readonly ImportStep[];
  readonly created: readonly (Omit<MadeStory, 'id' | 'uuid'> & { readonly id: number | null; readonly uuid: string | null })[];
}

/** Takes a rundown from a file into the one of a program on a date; a trial run only plans it. */
export async function takeInFile(file: FileRundown, mode: ImportMode, key: RundownKey, dryRun: boolean): Promise<TakenIn> {
  const { newsroom, program, date } = key;
  const programId = program.id;
  const stored = await storedRundown(key);
  if (mode === 'create' && stored) throw new CliError(EXIT.conflict, 'rundown.import.exists', { program: program.name, date });
  if (mode !== 'create' && !stored) throw missing('rundown.missing', { id: programId, program: program.name, date });
  if (dryRun) {
    const steps = importPlan((stored ?? emptyRundown(program)) as unknown as FileRundown, file, mode);
    return { rundownId: stored?.id ?? null, steps, created: steps.flatMap(wouldMake) };
  }
  const current: Rundown = stored ?? (await newsroom.rundowns.create({ programId, date }));
  const steps = importPlan(current as unknown as FileRundown, file, mode);
  return { rundownId: current.id, steps, created: await takeIn(newsroom, current, steps) };
}

async function storedRundown({ newsroom, program, date }: RundownKey): Promise<Rundown | undefined> {
  try {
    return await newsroom.rundowns.load({ programId: program.id, date });
  } catch (error) {
    if (refusalOf(error)?.status === 404) return undefined;
    throw error;
  }
}

/** What a new rundown holds: one block without a title, and Stand By. */
const emptyRundown = ({ start, end }: RundownKey['program']): FileRundown => {
  const block = { commercial: isoDuration(0), status: null, stories: [] };
  const blocks = [
    { ...block, id: 1, title: '', standBy: false },
    { ...block, id: 2, title: 'Stand By', standBy: true },
  ];
  return { start, end, production: null, mosMode: 'AUTOMATIC', blocks };
};

const wouldMake = (step: ImportStep): TakenIn['created'] =>
  step.do === 'createStory' ? [{ id: null, uuid: null, slug: step.slug, block: '', total: isoDuration(0) }] : [];

/** A file that can be read, or the lines and columns of what cannot. */
export const problemsOf = ({ problems }: FileReading, name: string): { file: string; line: number; text: string }[] =>
  problems.map(({ line, column, value }) => ({ file: name, line, text: [column, value].filter(Boolean).join(': ') }));
