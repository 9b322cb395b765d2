import type { Newsroom } from '@lauda/sdk';
import type { Context, Option } from '../../command.ts';
import { CliError, refusalOf, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';

/** The person who signs in, and the code of their app where it was typed already. */
export interface SignIn {
  readonly user: string | undefined;
  readonly code: string | undefined;
}
export const CODE: Option = { flags: '--code <code>', text: 'auth.login.code' };

/**
 * Runs work in a session opened with name and password, and ends it after. The password is asked without echo, or is the first line of standard
 * input; the work gets the lines after it. A code of the app is asked where the account wants one.
 */
export async function byPassword<T>(
  { user, code }: SignIn,
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
  await newsroom.auth
    .login({ username, password })
    .catch((error: unknown) => secondStep(error, newsroom, { user: username, code }, context));
  try {
    return await work(newsroom, username, more);
  } finally {
    await newsroom.auth.logout();
  }
}

/** Asks for the step that follows where the password alone is not enough. */
async function secondStep(error: unknown, newsroom: Newsroom, { user, code }: SignIn, { env, settings, t }: Context): Promise<void> {
  const asked = refusalOf(error)?.code;
  if (asked === 'error_second_factor_setup') throw new CliError(EXIT.auth, 'auth.login.setUp', { url: settings.url });
  if (asked !== 'error_second_factor') throw error;
  const given = code ?? (env.input.isTTY ? await env.ask(t('auth.login.askCode', { name: user ?? '' }), false) : '');
  if (given.trim() === '') throw usage('auth.login.noCode');
  await newsroom.auth.code(given.trim());
}

async function askName({ env, t }: Context): Promise<string> {
  if (!env.input.isTTY) throw usage('auth.login.noUser');
  const name = (await env.ask(t('auth.login.askUser'), false)).trim();
  if (name === '') throw usage('auth.login.noUser');
  return name;
}

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split(/\r?\n/);
