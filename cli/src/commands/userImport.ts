import { type Command, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { readText, writeOutput } from '../files.ts';
import { ME, meOf, signedIn } from './user.ts';
import { byLine, type FileUser, readUserFile, userFile } from './userFile.ts';

/** `lauda user export`: writes the users as CSV. */
export const userExport: Command = defineCommand<{ file: string | undefined; all: boolean }>({
  name: 'user export',
  text: 'user.export.summary',
  examples: ['user export pessoas.csv', 'user export --all > pessoas.csv'],
  arguments: [{ name: 'FILE', text: 'user.export.file' }],
  options: [{ flags: '--all', text: 'user.all' }],
  parse: ({ arguments: [file], options }) => ({ file, all: options.all === true }),
  run: async ({ file, all }, { env, show, t, newsroom }) => {
    const { users, groups } = await newsroom();
    const [people, known] = await Promise.all([users.all(), groups.list()]);
    const chosen = people.filter(({ excluded }) => all || !excluded);
    const text = userFile(chosen, known);
    await writeOutput(file, text, env);
    show.say(t('user.export.done', { count: chosen.length }));
    return EXIT.ok;
  },
});

interface Wish {
  readonly file: string;
  readonly dryRun: boolean;
  readonly me: string | undefined;
  readonly code: string | undefined;
}
const CHANGE_FIELDS = ['line', 'user', 'change', 'field', 'from', 'to'] as const;
const rowsOf = ({ line, known, wish, changes }: FileUser) =>
  changes.map((change) => ({ line, user: known?.nickname ?? wish.nickname ?? '', change: known ? 'changed' : 'new', ...change }));

/** `lauda user import`: creates and changes users as a CSV says; all of it or nothing. */
export const userImport: Command = defineCommand<Wish>({
  name: 'user import',
  text: 'user.import.summary',
  examples: ['user import pessoas.csv --dry-run', 'user import pessoas.csv --yes'],
  arguments: [{ name: 'FILE', text: 'user.import.file', required: true }],
  options: [{ flags: '-n, --dry-run', text: 'rundown.import.dryRun' }, ...ME],
  fields: CHANGE_FIELDS,
  asks: true,
  parse: ({ arguments: [file], options }) => ({ file: file!, dryRun: options.dryRun === true, ...meOf(options) }),
  run: async (options, context) => {
    const { env, show, t, confirm } = context;
    const text = await readText(options.file, env);
    return signedIn(options, context, async ({ users, groups }) => {
      const [people, known] = await Promise.all([users.all(), groups.list()]);
      const changed = readUserFile(text, people, known, context).filter(({ changes }) => changes.length > 0);
      const wishes = changed.map(({ wish }) => wish);
      const send = (dryRun: boolean): Promise<unknown> =>
        users.import({ users: wishes, dryRun }, { signal: env.signal }).catch((error: unknown) => {
          throw byLine(error, changed, t);
        });
      if (wishes.length > 0) await send(true);
      show.list(
        changed.flatMap(rowsOf),
        [
          { title: 'column.line', text: ({ line }) => String(line), align: 'right' },
          { title: 'column.nickname', text: ({ user }) => user, least: 8 },
          { title: 'column.change', text: ({ change }) => (change === 'new' ? '+' : '±') },
          { title: 'column.field', text: ({ field }) => field },
          { title: 'column.from', text: ({ from }) => from, least: 8, drop: 1 },
          { title: 'column.to', text: ({ to }) => to, least: 8 },
        ],
        'user.import.none',
      );
      if (options.dryRun || wishes.length === 0) return EXIT.ok;
      await confirm(t('user.import.ask', { count: wishes.length }));
      await send(false);
      show.say(t('user.import.done', { count: wishes.length }));
      return EXIT.ok;
    });
  },
});
