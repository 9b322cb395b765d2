import { ROLES, type Role } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { defineCommand } from '../../../command.ts';
import { savedAt } from '../../../config/file.ts';
import { usage } from '../../../errors.ts';
import { EXIT } from '../../../exit.ts';
import { choiceOf, listOf, textOf } from '../../input.ts';
import { byPassword, CODE } from '../byPassword.ts';

const KINDS = ['user', 'bridge'] as const;
const FIELDS = ['id', 'name', 'roles', 'kind', 'expires', 'secret'] as const;

export interface CreateTokenOptions {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly kind: (typeof KINDS)[number];
  readonly expires: string | undefined;
  readonly user: string | undefined;
  readonly code: string | undefined;
}

/** `lauda auth token create`: makes an API token, with all own roles by default; prints its secret this once. */
export const tokenCreate = defineCommand<CreateTokenOptions>({
  name: 'auth token create',
  text: 'auth.token.create.summary',
  examples: ['auth token create cron -r RUNDOWN_READ -r STORY_READ', 'auth token create mos --kind bridge -u admin --expires 2027-01-31'],
  arguments: [{ name: 'NAME', text: 'auth.token.create.name', required: true }],
  options: [
    { flags: '-r, --role <role>', text: 'auth.token.create.role', fills: ['roles'], repeat: true, choices: ROLES },
    { flags: '--kind <kind>', text: 'auth.token.create.kind', choices: KINDS },
    { flags: '--expires <date>', text: 'auth.token.create.expires' },
    { flags: '-u, --user <name>', text: 'auth.token.create.user' },
    CODE,
  ],
  fields: FIELDS,
  parse: ({ arguments: [name = ''], options }) => ({
    name,
    roles: listOf(options.role).map((role) => choiceOf(role, '--role', ROLES)),
    kind: choiceOf(textOf(options.kind) ?? 'user', '--kind', KINDS),
    expires: expiryOf(textOf(options.expires)),
    user: textOf(options.user),
    code: textOf(options.code),
  }),
  run: async (options, context) => {
    const { env, settings, show, t, newsroom } = context;
    // Tokens made with the stored token are revoked with it, so a bridge's, and any that must outlive it, are made with the password.
    const kept = options.kind === 'bridge' ? savedAt(await env.config.load(), settings)?.username : undefined;
    const made =
      options.kind === 'bridge' || options.user !== undefined
        ? await byPassword({ user: options.user ?? kept, code: options.code }, context, (client) => create(client, options, env.signal))
        : await create(await newsroom(), options, env.signal);
    if (show.selected(made)) return EXIT.ok;
    show.line(made.secret);
    show.say(t('auth.token.create.once', { id: made.id }));
    return EXIT.ok;
  },
});

async function create(client: Newsroom, { name, roles, kind, expires }: CreateTokenOptions, signal: AbortSignal) {
  const wanted = roles.length > 0 ? [...roles] : kind === 'bridge' ? [] : await client.authorities.list({ signal });
  return client.tokens.create({ name, roles: wanted, kind, ...(expires ? { expires } : {}) });
}

/** A date means the end of that day. */
function expiryOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T23:59:59`;
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) return text;
  throw usage('usage.timestamp', { name: '--expires', value: text });
}
