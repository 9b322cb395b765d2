import { ROLES, type Role } from '@lauda/domain';
import { defineCommand } from '../../../command.ts';
import { usage } from '../../../errors.ts';
import { EXIT } from '../../../exit.ts';
import { choiceOf, listOf, textOf } from '../../input.ts';

const KINDS = ['user', 'bridge'] as const;
const FIELDS = ['id', 'name', 'roles', 'kind', 'expires', 'secret'] as const;

export interface CreateTokenOptions {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly kind: (typeof KINDS)[number];
  readonly expires: string | undefined;
}

/** `lauda auth token create`: makes an API token, with all own roles unless told; prints its secret this once. */
export const tokenCreate = defineCommand<CreateTokenOptions>({
  name: 'auth token create',
  text: 'auth.token.create.summary',
  arguments: [{ name: 'NAME', text: 'auth.token.create.name', required: true }],
  options: [
    { flags: '-r, --role <role>', text: 'auth.token.create.role', repeat: true },
    { flags: '--kind <kind>', text: 'auth.token.create.kind' },
    { flags: '--expires <date>', text: 'auth.token.create.expires' },
  ],
  fields: FIELDS,
  parse: ({ arguments: [name = ''], options }) => ({
    name,
    roles: listOf(options.role).map((role) => choiceOf(role.toUpperCase(), '--role', ROLES)),
    kind: choiceOf(textOf(options.kind) ?? 'user', '--kind', KINDS),
    expires: expiryOf(textOf(options.expires)),
  }),
  run: async ({ name, roles, kind, expires }, { env, show, t, newsroom }) => {
    const client = await newsroom();
    const wanted = roles.length > 0 ? [...roles] : kind === 'bridge' ? [] : await client.authorities.list({ signal: env.signal });
    const made = await client.tokens.create({ name, roles: wanted, kind, ...(expires ? { expires } : {}) });
    if (show.selected(made)) return EXIT.ok;
    show.line(made.secret);
    show.say(t('auth.token.create.once', { id: made.id }));
    return EXIT.ok;
  },
});

/** A date means the end of that day. */
function expiryOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T23:59:59`;
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) return text;
  throw usage('usage.timestamp', { name: '--expires', value: text });
}
