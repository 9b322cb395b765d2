import { defineCommand } from '../../command.ts';
import { CliError } from '../../errors.ts';
import { EXIT } from '../../exit.ts';

const FIELDS = ['url', 'urlFrom', 'profile', 'username', 'name', 'roles', 'tokenFrom', 'config'] as const;

/** `lauda auth status`: tells which server is called, as whom, and which setting says so. */
export const status = defineCommand<null>({
  name: 'auth status',
  text: 'auth.status.summary',
  examples: ['auth status', 'auth status --json username,roles'],
  fields: FIELDS,
  parse: () => null,
  run: async (_options, { env, settings, show, t, newsroom }) => {
    const { url, urlFrom, profile, tokenFrom } = settings;
    if (!tokenFrom) throw new CliError(EXIT.auth, 'auth.none', { url });
    const client = await newsroom();
    // The roles of the token, which may be fewer than the person's.
    const [{ username, name }, roles] = await Promise.all([
      client.users.me.load({ signal: env.signal }),
      client.authorities.list({ signal: env.signal }),
    ]);
    if (show.selected({ url, urlFrom, profile: profile ?? null, username, name, roles, tokenFrom, config: env.config.path }))
      return EXIT.ok;
    const lines: [string, string][] = [
      ...(profile === undefined ? [] : [[t('auth.status.profile'), profile] satisfies [string, string]]),
      [t('auth.status.server'), `${url} (${t(`origin.${urlFrom}`)})`],
      [t('auth.status.person'), `${name} (${username})`],
      [t('auth.status.token'), tokenFrom === 'config' ? env.config.path : 'LAUDA_TOKEN'],
      [t('auth.status.roles'), roles.join(', ')],
    ];
    show.pairs(lines);
    return EXIT.ok;
  },
});
