import { basename } from 'node:path';
import { showDate } from '@lauda/domain';
import type { ImportResult } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { refusalOf, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { clean } from '../../output/width.ts';
import { durationText } from '../../rundown/durations.ts';
import { readInput } from '../files.ts';
import { choiceOf, textOf } from '../input.ts';
import { dateWish } from '../lookup.ts';
import { DATE, type RundownKey, type RundownWish, resolveRundown } from './options.ts';

const MODES = ['create', 'append', 'replace'] as const;
const FIELDS = ['rundownId', 'created', 'unmapped', 'problems', 'dryRun'] as const;

export interface ImportOptions extends RundownWish {
  readonly files: readonly string[];
  readonly mode: (typeof MODES)[number];
  readonly dryRun: boolean;
}

/** `lauda rundown import`: reads MOS running orders into a rundown in one call; all of it or nothing. */
export const importFiles = defineCommand<ImportOptions>({
  name: 'rundown import',
  text: 'rundown.import.summary',
  arguments: [{ name: 'FILE', text: 'rundown.import.file', required: true, variadic: true }],
  options: [
    { flags: '-p, --program <program>', text: 'option.program' },
    DATE,
    { flags: '-m, --mode <mode>', text: 'rundown.import.mode' },
    { flags: '-n, --dry-run', text: 'rundown.import.dryRun' },
  ],
  fields: FIELDS,
  parse: ({ arguments: files, options }) => {
    const program = textOf(options.program);
    if (program === undefined) throw usage('usage.option', { name: '--program' });
    return {
      files,
      program,
      date: dateWish(textOf(options.date)),
      mode: choiceOf(textOf(options.mode) ?? 'create', '--mode', MODES),
      dryRun: options.dryRun === true,
    };
  },
  run: async (options, context) => {
    const { env, show, t } = context;
    const files = await Promise.all(options.files.map(async (path) => fileOf(path, await readInput(path, env))));
    const key = await resolveRundown(options, context);
    const result = await send(files, options, key, env.signal);
    for (const { file, line, text } of result.problems) show.say(clean(`${file}:${line}: ${text}`));
    const refused = result.problems.length > 0;
    if (refused) show.say(t('rundown.import.refused', { count: result.problems.length }));
    if (!show.selected(result) && !refused) print(result, `${key.program.name} ${showDate(key.date, context.locale)}`, context);
    return refused ? EXIT.failed : EXIT.ok;
  },
});

const fileOf = (path: string, bytes: Uint8Array): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], path === '-' ? 'stdin' : basename(path));

/** Sends every file in one call; a refusal for what is in a file comes back as its problems, so it is told the same way as in a dry run. */
async function send(files: readonly File[], { mode, dryRun }: ImportOptions, key: RundownKey, signal: AbortSignal): Promise<ImportResult> {
  const { newsroom, program, date } = key;
  try {
    return await newsroom.rundowns.import({ programId: program.id, date, mode, dryRun }, files, { signal });
  } catch (error) {
    const unreadable = (refusalOf(error)?.fields ?? []).filter(({ rule }) => rule === 'readable');
    if (unreadable.length === 0) throw error;
    const problems = unreadable.map(({ path, params }) => ({
      file: path,
      line: Number(params?.line ?? 0),
      text: String(params?.text ?? ''),
    }));
    return { rundownId: null, created: [], unmapped: [], problems, dryRun };
  }
}

function print({ created, unmapped, dryRun }: ImportResult, title: string, { show, t }: Context): void {
  show.list(
    created,
    [
      { title: 'column.block', text: ({ block }) => block, least: 8 },
      { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
      { title: 'column.total', text: ({ total }) => durationText(total), align: 'right' },
      { title: 'column.id', text: ({ id }) => (id === null ? '' : String(id)), align: 'right' },
    ],
    'rundown.import.none',
  );
  for (const { file, path, text } of unmapped) show.say(clean(t('rundown.import.unmapped', { file, path, text })));
  show.say(t(dryRun ? 'rundown.import.wouldCreate' : 'rundown.import.done', { count: created.length, unmapped: unmapped.length, title }));
}
