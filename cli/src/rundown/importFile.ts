import type { FileReading, FileRundown, ImportMode } from '@lauda/domain';
import type { RundownTakenIn } from '@lauda/sdk';
import { CliError, missing, refusalOf } from '../errors.ts';
import { EXIT } from '../exit.ts';
import type { Translate } from '../i18n/texts.ts';
import type { RundownKey } from './key.ts';

// A long rundown is many steps, and all of them are one transaction.
const PATIENCE_MS = 300_000;

/** Takes a rundown from a file into the one of a program on a date, all of it or nothing; a trial run only tells what it would do. */
export async function takeInFile(rundown: FileRundown, mode: ImportMode, key: RundownKey, dryRun: boolean): Promise<RundownTakenIn> {
  const { newsroom, program, date } = key;
  const programId = program.id;
  try {
    const query = { programId, date, mode, dryRun };
    return await newsroom.rundowns.takeIn(query, { rundown: { ...rundown } as never }, { timeoutMs: PATIENCE_MS });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code === 'rundown_exists') throw new CliError(EXIT.conflict, 'rundown.import.exists', { program: program.name, date });
    if (refusal?.status === 404 && mode !== 'create' && !(await newsroom.rundowns.check({ programId, date })))
      throw missing('rundown.missing', { id: programId, program: program.name, date });
    throw error;
  }
}

/** The lines and columns of a file that cannot be read, with what was expected there. */
export const problemsOf = ({ problems }: FileReading, name: string, t: Translate): { file: string; line: number; text: string }[] =>
  problems.map(({ line, column, value, rule }) => {
    const expected = t(`rundown.import.rule.${rule}`);
    const reason = value === '' ? expected : t('rundown.import.got', { expected, value });
    return { file: name, line, text: [column, reason].filter(Boolean).join(': ') };
  });
