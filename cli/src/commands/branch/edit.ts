import type { Newsroom } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input, type Option } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { oneNamed } from '../../named.ts';
import { idOf, textOf } from '../input.ts';
import { secretsOf } from '../secrets.ts';
import { branchList, branchTest, FIELDS } from './branch.ts';

type Branch = Awaited<ReturnType<Newsroom['branches']['create']>>;
const BRANCH = { name: 'BRANCH', text: 'branch.branch', required: true } as const;
const OPTIONS: readonly Option[] = [
  { flags: '--host <host>', text: 'branch.host' },
  { flags: '--port <port>', text: 'branch.port' },
  { flags: '--username <name>', text: 'branch.username' },
  { flags: '--password', text: 'branch.password' },
];
/** The typed fields of a branch, without the password, which is asked. */
interface Wish {
  readonly text: string;
  readonly fields: Partial<Pick<Branch, 'name' | 'host' | 'port' | 'username'>>;
  /** Ask for the password, forget the stored one, or leave it. */
  readonly password: boolean | undefined;
}
function wishOf({ arguments: [text], options }: Input): Wish {
  const { name, host, port, username, password } = options;
  return {
    text: text!,
    fields: {
      ...(name === undefined ? {} : { name: textOf(name)! }),
      ...(host === undefined ? {} : { host: textOf(host)! }),
      ...(port === undefined ? {} : { port: port === '' ? null : idOf(port, '--port') }),
      ...(username === undefined ? {} : { username: textOf(username) || null }),
    },
    password: typeof password === 'boolean' ? password : undefined,
  };
}
async function passwordOf(wished: boolean | undefined, context: Context): Promise<{ password?: string }> {
  if (wished === undefined) return {};
  return { password: wished ? (await secretsOf(['password'], context))[0]! : '' };
}
/** Prints that a branch is stored; returns the exit code. */
function reportBranch(branch: Branch, key: 'entry.create.done' | 'entry.edit.done', { show, t }: Context): ExitCode {
  if (!show.selected(branch)) show.say(t(key, { id: branch.id, name: branch.name }));
  return EXIT.ok;
}
const found = async ({ branches }: Newsroom, text: string): Promise<Branch> => oneNamed('entry', await branches.list(), text);

/** `lauda admin branch`: the other newsrooms; who reads them by `lauda branch` may do so here too. */
export const BRANCH_COMMANDS: readonly Command[] = [
  { ...branchList, name: 'admin branch list', examples: ['admin branch list', 'admin branch list --json id,name,host'] },
  { ...branchTest, name: 'admin branch test', examples: ['admin branch test', 'admin branch test "São Paulo"'] },
  defineCommand<Wish>({
    name: 'admin branch create',
    text: 'branch.create.summary',
    examples: ['admin branch create Litoral --host https://lauda.litoral.example --username central --password'],
    arguments: [{ name: 'NAME', text: 'entry.name', required: true }],
    options: OPTIONS,
    fields: FIELDS,
    parse: wishOf,
    run: async ({ text: name, fields, password }, context) => {
      const { branches } = await context.newsroom();
      const host = fields.host ?? '';
      return reportBranch(
        await branches.create({ ...fields, name, host, ...(await passwordOf(password, context)) }),
        'entry.create.done',
        context,
      );
    },
  }),
  defineCommand<Wish>({
    name: 'admin branch edit',
    text: 'entry.edit.summary',
    examples: ['admin branch edit litoral --name "Litoral Sul"', 'admin branch edit 3 --username central --password'],
    arguments: [BRANCH],
    options: [{ flags: '--name <name>', text: 'entry.name' }, ...OPTIONS, { flags: '--no-password', text: 'branch.noPassword' }],
    fields: FIELDS,
    parse: wishOf,
    run: async ({ text, fields, password }, context) => {
      const room = await context.newsroom();
      const { id, version, name, host } = await found(room, text);
      const change = { id, version, name, host, ...fields, ...(await passwordOf(password, context)) };
      return reportBranch(await room.branches.update(change), 'entry.edit.done', context);
    },
  }),
  defineCommand<string>({
    name: 'admin branch remove',
    text: 'entry.remove.summary',
    examples: ['admin branch remove litoral --yes'],
    arguments: [BRANCH],
    asks: true,
    parse: ({ arguments: [text] }) => text!,
    run: async (text, context) => {
      const room = await context.newsroom();
      const { id, name } = await found(room, text);
      await context.confirm(context.t('entry.remove.ask', { id, name }));
      await room.branches.remove(id);
      context.show.say(context.t('entry.remove.done', { id, name }));
      return EXIT.ok;
    },
  }),
];
