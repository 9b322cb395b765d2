import { ROLES, type Role } from '@lauda/domain';
import type { Newsroom, NewUser, User } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input, type Option } from '../command.ts';
import { savedAt } from '../config/file.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import type { TextKey } from '../i18n/texts.ts';
import { oneNamed } from '../named.ts';
import { byPassword, CODE } from './auth/byPassword.ts';
import { entryNames } from './entryNames.ts';
import { eyesText } from './eyes.ts';
import { choiceOf, idsOf, textOf, wordsOf } from './input.ts';

const FIELDS = [
  'id',
  'version',
  'name',
  'nickname',
  'email',
  'username',
  'roles',
  'groupsIds',
  'allowedUsers',
  'expiration',
  'readRate',
  'online',
  'excluded',
  'ad',
] as const;
const WRITTEN: readonly Option[] = [
  { flags: '--nickname <text>', text: 'user.nickname' },
  { flags: '--email <text>', text: 'user.email' },
  { flags: '--username <text>', text: 'user.username' },
  { flags: '--roles <words>', text: 'user.roles' },
  { flags: '--groups <ids>', text: 'user.groups' },
  { flags: '--shares-with <ids>', text: 'user.allowedUsers', fills: ['allowedUsers'] },
  { flags: '--expiration <date>', text: 'user.expiration' },
  { flags: '--password', text: 'user.password' },
];
export const ME: readonly Option[] = [{ flags: '-u, --user <name>', text: 'user.me' }, CODE];
const USER = { name: 'USER', text: 'user.user', required: true } as const;

const rolesOf = (text: string): Role[] => wordsOf(text).map((word) => choiceOf(word, '--roles', ROLES));

/** Answers the typed fields as they are sent, without a password: others can read a command line. */
function typed({ options }: Input): Partial<NewUser> {
  const { nickname, email, username, roles, groups, sharesWith, expiration } = options;
  const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });
  return {
    ...given('nickname', textOf(nickname)),
    ...given('email', textOf(email)),
    ...given('username', textOf(username)),
    ...(roles === undefined ? {} : { roles: rolesOf(textOf(roles)!) }),
    ...(groups === undefined ? {} : { groupsIds: idsOf(textOf(groups)!, '--groups') }),
    ...(sharesWith === undefined ? {} : { allowedUsers: idsOf(textOf(sharesWith)!, '--shares-with') }),
    ...(expiration === undefined ? {} : { expiration: textOf(expiration) || null }),
  };
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** Finds a user by id, nickname, e-mail or the name they sign in with, removed ones too. */
async function found(newsroom: Newsroom, text: string): Promise<User> {
  const all = await newsroom.users.all();
  const typed = text.toLowerCase();
  const own = all.find(({ email, username }) => text !== '' && [email, username].some((name) => name?.toLowerCase() === typed));
  if (own) return own;
  const { id } = oneNamed(
    'entry',
    all.map(({ id: known, nickname }) => ({ id: known, name: nickname })),
    text,
  );
  return all.find((user) => user.id === id)!;
}

interface OwnSignIn {
  readonly me: string | undefined;
  readonly code: string | undefined;
}
export const meOf = ({ user, code }: Input['options']): OwnSignIn => ({ me: textOf(user), code: textOf(code) });
/** Runs work in a session opened with the own password, which changes of accounts require: a stored token is not enough. */
export async function signedIn<T>(
  { me, code }: OwnSignIn,
  context: Context,
  work: (newsroom: Newsroom, more: readonly string[]) => Promise<T>,
): Promise<T> {
  const kept = savedAt(await context.env.config.load(), context.settings)?.username;
  return byPassword({ user: me ?? kept, code }, context, (newsroom, _name, more) => work(newsroom, more));
}

/** The password of a user, asked twice without echo, or the next line of standard input. */
async function newPassword({ env, t }: Context, more: readonly string[], name: string): Promise<string> {
  if (!env.input.isTTY) {
    if (!more[0]) throw usage('user.noPassword');
    return more[0];
  }
  const first = await env.ask(t('user.askPassword', { name }), true);
  if (first !== (await env.ask(t('user.askAgain', { name }), true))) throw usage('user.unlike');
  if (first === '') throw usage('user.noPassword');
  return first;
}

/** Prints that a user is stored; returns the exit code. */
function reportUser({ show, t }: Context, key: TextKey, user: User): typeof EXIT.ok {
  if (!show.selected(user)) show.say(t(key, { id: user.id, name: user.nickname }));
  return EXIT.ok;
}

const list = defineCommand<{ filter: string; activeOnly: boolean }>({
  name: 'user list',
  text: 'user.list.summary',
  examples: ['user list', 'user list --filter ana --all', 'user list --json id,nickname,roles'],
  options: [
    { flags: '--filter <text>', text: 'user.filter' },
    { flags: '--all', text: 'user.all' },
  ],
  fields: FIELDS,
  parse: ({ options }) => ({ filter: textOf(options.filter) ?? '', activeOnly: options.all !== true }),
  run: async (query, { show, newsroom, t }) => {
    const { users } = await newsroom();
    const rows: User[] = [];
    for await (const user of users.filter({ ...query, size: 500 })) rows.push(user);
    show.list<User>(
      rows,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.nickname', text: ({ nickname }) => nickname, least: 8 },
        { title: 'column.name', text: ({ name }) => name, least: 10 },
        { title: 'column.email', text: ({ email }) => email, least: 10, drop: 1 },
        { title: 'column.state', text: (user) => (user.excluded ? t('user.excluded') : user.online ? t('user.online') : '') },
      ],
      'entry.list.none',
    );
    return EXIT.ok;
  },
});

const view = defineCommand<string>({
  name: 'user view',
  text: 'entry.view.summary',
  examples: ['user view ana', 'user view 3 --json roles'],
  arguments: [USER],
  fields: FIELDS,
  parse: ({ arguments: [text] }) => text!,
  run: async (text, context) => {
    const { show, newsroom } = context;
    const user = await found(await newsroom(), text);
    if (show.selected(user)) return EXIT.ok;
    const names = await entryNames('user', FIELDS, [user], context);
    show.pairs(FIELDS.map((field) => [field, names(field, user[field]) ?? eyesText(user[field], shown(user[field]), context)]));
    return EXIT.ok;
  },
});

interface WrittenUser extends OwnSignIn {
  readonly text: string;
  readonly fields: Partial<NewUser>;
  readonly password: boolean;
}
const written = (input: Input): WrittenUser => ({
  ...meOf(input.options),
  text: input.arguments[0]!,
  fields: typed(input),
  password: input.options.password === true,
});

const create = defineCommand<WrittenUser>({
  name: 'user create',
  text: 'user.create.summary',
  examples: ['user create "Rita Prado" --nickname Rita --email rita@exemplo.tv --roles STORY_READ,STORY_WRITE --password'],
  arguments: [{ name: 'NAME', text: 'entry.name', required: true }],
  options: [...WRITTEN, ...ME],
  fields: FIELDS,
  parse: written,
  run: (wish, context) =>
    signedIn(wish, context, async (newsroom, more) => {
      const { text: name, fields } = wish;
      const user = { name, nickname: name.split(' ')[0]!, ...fields };
      const password = wish.password ? { password: await newPassword(context, more, user.nickname) } : {};
      return reportUser(context, 'entry.create.done', await newsroom.users.create({ ...user, ...password } as NewUser));
    }),
});

const edit = defineCommand<WrittenUser & { name: string | undefined }>({
  name: 'user edit',
  text: 'entry.edit.summary',
  examples: ['user edit rita --roles STORY_READ', 'user edit rita --expiration 2027-01-31', 'user edit rita --password'],
  arguments: [USER],
  options: [{ flags: '--name <text>', text: 'entry.name' }, ...WRITTEN, ...ME],
  fields: FIELDS,
  parse: (input) => ({ ...written(input), name: textOf(input.options.name) }),
  run: (wish, context) =>
    signedIn(wish, context, async (newsroom, more) => {
      const { id, version, nickname } = await found(newsroom, wish.text);
      const name = wish.name === undefined ? {} : { name: wish.name };
      const password = wish.password ? { password: await newPassword(context, more, nickname) } : {};
      return reportUser(context, 'entry.edit.done', await newsroom.users.update({ ...wish.fields, ...name, ...password, id, version }));
    }),
});

/** The commands of one user, which ask first where they end something. */
const verb = (
  name: 'remove' | 'restore' | 'reset' | 'kick' | 'unpair',
  work: (users: Newsroom['users'], id: number) => Promise<unknown>,
): Command =>
  defineCommand<OwnSignIn & { text: string }>({
    name: `user ${name}`,
    text: `user.${name}.summary`,
    examples: [name === 'restore' ? 'user restore rita' : `user ${name} rita --yes`],
    arguments: [USER],
    options: [...ME],
    ...(name === 'restore' ? {} : { asks: true as const }),
    parse: ({ arguments: [text], options }) => ({ text: text!, ...meOf(options) }),
    run: (wish, context) =>
      signedIn(wish, context, async (newsroom) => {
        const { id, nickname } = await found(newsroom, wish.text);
        if (name !== 'restore') await context.confirm(context.t(`user.${name}.ask`, { name: nickname }));
        await work(newsroom.users, id);
        context.show.say(context.t(`user.${name}.done`, { name: nickname }));
        return EXIT.ok;
      }),
  });

/** The commands of users; those that change one ask for the own password. */
export const USER_COMMANDS: readonly Command[] = [
  list,
  view,
  create,
  edit,
  verb('remove', (users, id) => users.remove(id)),
  verb('restore', (users, id) => users.restore(id)),
  verb('reset', (users, id) => users.resetPassword(id)),
  verb('kick', (users, id) => users.session.remove(id)),
  verb('unpair', (users, id) => users.secondFactor.remove(id)),
];
