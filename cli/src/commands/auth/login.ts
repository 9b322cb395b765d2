import type { Newsroom } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { savedAt, withSaved } from '../../config/file.ts';
import { refusalOf } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { textOf } from '../input.ts';
import { byPassword, CODE, type SignIn } from './byPassword.ts';

/** `lauda auth login`: signs in once with name and password, and keeps an API token instead of them. */
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

async function keepToken(newsroom: Newsroom, username: string, { env, settings }: Context): Promise<void> {
  const config = await env.config.load();
  const before = savedAt(config, settings);
  const roles = await newsroom.authorities.list();
  const made = await newsroom.tokens.create({ name: `lauda ${env.host}`, roles });
  try {
    env.signal.throwIfAborted();
    await env.config.save(withSaved(config, settings, { token: made.secret, tokenId: made.id, username }));
  } catch (error) {
    await newsroom.tokens.remove(made.id);
    throw error;
  }
  if (before) await forget(newsroom, before.tokenId);
}

/** Revokes the token of an earlier sign-in; one that is gone, or belongs to another person, stays as it is. */
async function forget(newsroom: Newsroom, id: number): Promise<void> {
  try {
    await newsroom.tokens.remove(id);
  } catch (error) {
    if (refusalOf(error)?.status !== 404) throw error;
  }
}
