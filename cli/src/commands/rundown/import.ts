import { basename } from 'node:path';
import { type FileReading, type FileRundown, IMPORT_MODES, showDate } from '@lauda/domain';
import type { ImportChange, ImportResult } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { refusalOf, usage } from '../../errors.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { readInput } from '../../files.ts';
import type { Style } from '../../output/style.ts';
import { clean } from '../../output/width.ts';
import { entityText, valueText } from '../../rundown/diff.ts';
import { durationText } from '../../rundown/durations.ts';
import { FORMATS, type Format, formatIn, formatNamed, readRundown } from '../../rundown/files/formats.ts';
import { problemsOf, takeInFile } from '../../rundown/importFile.ts';
import type { RundownKey } from '../../rundown/key.ts';
import { choiceOf, textOf } from '../input.ts';
import { dateWish } from '../lookup.ts';
import { DATE, type RundownWish, resolveRundown } from './options.ts';

const FIELDS = ['rundownId', 'created', 'changes', 'unmapped', 'problems', 'dryRun'] as const;

export interface ImportOptions extends RundownWish {
  readonly files: readonly string[];
  readonly mode: (typeof IMPORT_MODES)[number];
  readonly dryRun: boolean;
  readonly format: Format | undefined;
}

/** `lauda rundown import`: takes a file of a rundown, or running orders of other systems, into a rundown; all of it or nothing. */
export const importFiles = defineCommand<ImportOptions>({
  name: 'rundown import',
  text: 'rundown.import.summary',
  examples: [
    'rundown import espelho.csv -p "jornal da noite" -m replace --dry-run',
    'rundown import espelho.csv -p 1 -m replace --yes',
    'rundown import ordem.xml stories.xml -p 1 -d 2026-03-10 -m append',
  ],
  arguments: [{ name: 'FILE', text: 'rundown.import.file', required: true, variadic: true }],
  options: [
    { flags: '-p, --program <program>', text: 'option.program', names: 'programs' },
    DATE,
    { flags: '-m, --mode <mode>', text: 'rundown.import.mode', choices: IMPORT_MODES },
    { flags: '-n, --dry-run', text: 'rundown.import.dryRun' },
    { flags: '-f, --format <format>', text: 'rundown.import.format', choices: FORMATS },
  ],
  fields: FIELDS,
  asks: true,
  parse: ({ arguments: files, options }) => {
    const program = textOf(options.program);
    if (program === undefined) throw usage('usage.option', { name: '--program' });
    return {
      files,
      program,
      date: dateWish(textOf(options.date)),
      mode: choiceOf(textOf(options.mode) ?? 'create', '--mode', IMPORT_MODES),
      dryRun: options.dryRun === true,
      format: options.format === undefined ? undefined : choiceOf(textOf(options.format), '--format', FORMATS),
    };
  },
  run: async (options, context) => {
    const { env, show, t } = context;
    const files = await Promise.all(options.files.map(async (path) => fileOf(path, await readInput(path, env))));
    const reading = await readingOf(files, options.format);
    const key = await resolveRundown(options, context);
    if (options.mode === 'replace' && !options.dryRun) await askFirst(reading?.rundown, key, context);
    if (reading?.rundown) return takeFile(reading.rundown, options, key, context);
    const unreadable = { rundownId: null, created: [], unmapped: [], dryRun: options.dryRun };
    const result = reading
      ? { ...unreadable, problems: problemsOf(reading, files[0]?.name ?? '', t) }
      : await send(files, options, key, env.signal);
    for (const { file, line, text } of result.problems) show.fail(clean(`${file}:${line}: ${text}`));
    const refused = result.problems.length > 0;
    if (refused) show.fail(t('rundown.import.refused', { count: result.problems.length }));
    if (!show.selected({ ...result, changes: [] }) && !refused)
      print(result, `${key.program.name} ${showDate(key.date, context.locale)}`, context);
    return refused ? EXIT.failed : EXIT.ok;
  },
});

/** Asks before stories go to the trash: those a dry run names, or all that are missing from running orders of other systems. */
async function askFirst(file: FileRundown | undefined, key: RundownKey, context: Context): Promise<void> {
  const { confirm, t, locale } = context;
  const title = `${key.program.name} ${showDate(key.date, locale)}`;
  if (!file) return confirm(t('rundown.import.askAll', { title }));
  const gone = (await takenIn(file, 'replace', key, true, context)).changes.filter(({ sign }) => sign === '-');
  if (gone.length > 0)
    await confirm(t('rundown.import.ask', { title, count: gone.length, names: gone.map(({ name }) => name).join(', ') }));
}

/** Imports a file; for a refused one it says that nothing was changed. */
const takenIn = (file: FileRundown, mode: ImportOptions['mode'], key: RundownKey, dryRun: boolean, { show, t }: Context) =>
  takeInFile(file, mode, key, dryRun).catch((error: unknown) => {
    if (refusalOf(error)) show.fail(t('rundown.import.nothing'));
    throw error;
  });

const fileOf = (path: string, bytes: Uint8Array): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], path === '-' ? 'stdin' : basename(path));

/** Reads one of our own files; undefined for MOS files of other systems, which the server reads. */
async function readingOf(files: readonly File[], format: Format | undefined): Promise<FileReading | undefined> {
  const read = await Promise.all(files.map(async (file) => [file, new Uint8Array(await file.arrayBuffer())] as const));
  const readings = await Promise.all(read.map(([file, bytes]) => readRundown(bytes, format ?? formatNamed(file.name) ?? formatIn(bytes))));
  const own = readings.filter((reading) => reading !== undefined);
  if (own.length > 0 && readings.length > 1) throw usage('rundown.import.oneFile');
  return own[0];
}

async function takeFile(file: FileRundown, { mode, dryRun }: ImportOptions, key: RundownKey, context: Context): Promise<ExitCode> {
  const { show, t, locale } = context;
  const { rundownId, created, changes } = await takenIn(file, mode, key, dryRun, context);
  if (show.selected({ rundownId, created, changes, unmapped: [], problems: [], dryRun })) return EXIT.ok;
  show.list(
    changes,
    [
      { title: 'column.change', text: ({ sign }) => sign },
      { title: 'column.entity', text: (change) => entityText(change, t) },
      { title: 'column.name', text: ({ name }) => name, least: 12 },
      { title: 'column.field', text: ({ field }) => field },
      { title: 'column.from', text: ({ from }) => valueText(from), least: 8 },
      { title: 'column.to', text: ({ to }) => valueText(to), least: 8 },
    ],
    'rundown.import.same',
    ({ sign }) => STYLES[sign],
  );
  const title = `${key.program.name} ${showDate(key.date, locale)}`;
  show.say(t(dryRun ? 'rundown.import.wouldChange' : 'rundown.import.changed', { title, count: changes.length, stories: created.length }));
  return EXIT.ok;
}
const STYLES: Readonly<Record<ImportChange['sign'], Style>> = { '+': 'green', '-': 'red', '~': 'yellow', '>': 'cyan' };

/** Sends every file in one call; a refusal of a file's content is answered as its problems, so that it reads as in a dry run. */
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
