import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../../command.ts';
import { usage } from '../../errors.ts';

/**
 * Runs work in a session opened with name and password, and ends it after. The password is asked without echo, or is the first line of standard
 * input, the lines after which the work gets.
 */
export async function byPassword<T>(
  user: string | undefined,
  context: Context,
  work: (newsroom: Newsroom, username: string, more: readonly string[]) => Promise<T>,
): Promise<T> {
  const { env, settings, t, told } = context;
  const username = user ?? (await askName(context));
  const [password = '', ...more] = env.input.isTTY
    ? [await env.ask(t('auth.login.askPassword', { name: username }), true)]
    : linesOf(await env.input.read());
  if (password === '') throw usage('auth.login.noPassword');
  // A session of its own: the token kept so far must not sign this call.
  const newsroom = await env.connect({
    ...(settings.urls ? { urls: settings.urls } : {}),
    url: settings.url,
    locale: context.locale,
    ...told,
  });
  await newsroom.auth.login({ username, password });
  try {
    return await work(newsroom, username, more);
  } finally {
    await newsroom.auth.logout();
  }
}

async function askName({ env, t }: Context): Promise<string> {
  if (!env.input.isTTY) throw usage('auth.login.noUser');
  const name = (await env.ask(t('auth.login.askUser'), false)).trim();
  if (name === '') throw usage('auth.login.noUser');
  return name;
}

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split(/\r?\n/);
