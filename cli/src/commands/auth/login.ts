import type { Newsroom } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { type SavedServer, savedAt, withSaved } from '../../config/file.ts';
import { refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { textOf } from '../input.ts';
import { byPassword, CODE, type SignIn } from './byPassword.ts';
import { askWhatEnds, keptBy } from './ends.ts';

/** `lauda auth login`: signs in once with name and password, and keeps an API token instead of them; that of an earlier sign-in is revoked. */
export const login = defineCommand<SignIn>({
  name: 'auth login',
  text: 'auth.login.summary',
  examples: [
    'auth login --url http://127.0.0.1:7310',
    'auth login -u ana < senha.txt',
    'auth login -u ana --code 123456 < senha.txt',
    'auth login -u admin < senhas.txt',
    'auth login --profile air --url https://lauda.example',
  ],
  options: [{ flags: '-u, --user <name>', text: 'auth.login.user' }, CODE],
  asks: true,
  parse: ({ options }) => ({ user: textOf(options.user), code: textOf(options.code), renews: true }),
  run: async (who, context) => {
    const { env, settings, show, t } = context;
    const username = await byPassword(who, context, async (newsroom, name) => {
      await keepToken(newsroom, name, context);
      return name;
    });
    show.say(t('auth.login.done', { name: username, url: settings.url, path: env.config.path }));
    if (settings.tokenFrom === 'environment') show.say(t('auth.login.environment'));
    return EXIT.ok;
  },
});

async function keepToken(newsroom: Newsroom, username: string, context: Context): Promise<void> {
  const { env, settings } = context;
  const config = await env.config.load();
  const before = await earlier(newsroom, savedAt(config, settings));
  if (before) await askWhatEnds(() => keptBy(before, context), before, context);
  const roles = await newsroom.authorities.list();
  const made = await newsroom.tokens.create({ name: `lauda ${env.host}`, roles });
  try {
    env.signal.throwIfAborted();
    const server = { token: made.secret, tokenId: made.id, username };
    await env.config.change((now) => withSaved(now, settings, server));
  } catch (error) {
    await newsroom.tokens.remove(made.id);
    throw error;
  }
  if (before) await forget(newsroom, before.tokenId);
}

/** The earlier sign-in whose token this one revokes; undefined where that is gone, or another person's, which stays as it is. */
async function earlier({ tokens }: Newsroom, saved: SavedServer | undefined): Promise<SavedServer | undefined> {
  return saved && (await tokens.list()).some(({ id }) => id === saved.tokenId) ? saved : undefined;
}

/** Revokes the token of an earlier sign-in; one that went meanwhile is revoked already. */
async function forget(newsroom: Newsroom, id: number): Promise<void> {
  try {
    await newsroom.tokens.remove(id);
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error;
  }
}
