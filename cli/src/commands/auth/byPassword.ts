import { fileText } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Context, Option } from '../../command.ts';
import { CliError, refusalOf, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';

/** The person who signs in, and the code of their app where it was typed already. */
export interface SignIn {
  readonly user: string | undefined;
  readonly code: string | undefined;
  /** Whether a new password may be set where the account asks for one, as the first administrator's does; elsewhere that is said. */
  readonly renews?: true;
}
export const CODE: Option = { flags: '--code <code>', text: 'auth.login.code' };

/**
 * Runs work in a session opened with name and password, and ends it after. The password is asked without echo, or is the first line of standard
 * input; the work gets the lines after it. A code of the app is asked where the account wants one, and a new password where it may be set.
 */
export async function byPassword<T>(
  who: SignIn,
  context: Context,
  work: (newsroom: Newsroom, username: string, more: readonly string[]) => Promise<T>,
): Promise<T> {
  const { env, settings, t, told } = context;
  const username = who.user ?? (await askName(context));
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
  await signIn(newsroom, { ...who, user: username }, { password, next: more[0] ?? '' }, context);
  try {
    return await work(newsroom, username, more);
  } finally {
    // What was done counts, as the secret of a token that is shown once: a session that could not be ended ends by itself.
    await newsroom.auth.logout().catch(() => undefined);
  }
}

type Step = 'error_second_factor' | 'error_reset_password';
/** Signs in, and takes each step the server asks for after the password, once. */
async function signIn(
  newsroom: Newsroom,
  { user, code, renews }: SignIn & { readonly user: string },
  { password, next }: { readonly password: string; readonly next: string },
  context: Context,
): Promise<void> {
  const { env, settings, t } = context;
  const giveCode = async (): Promise<void> => {
    const given = code ?? (env.input.isTTY ? await env.ask(t('auth.login.askCode', { name: user }), false) : '');
    if (given.trim() === '') throw usage('auth.login.noCode');
    await newsroom.auth.code(given.trim());
  };
  const renew = async (): Promise<void> => {
    if (!renews) throw new CliError(EXIT.auth, 'auth.login.renewFirst', { url: settings.url, name: user });
    const chosen = env.input.isTTY ? await newPassword(context) : next;
    if (chosen === '') throw usage('auth.login.noNew');
    await newsroom.auth.login({ username: user, password: chosen, isResetPassword: true });
  };
  const steps: Record<Step, () => Promise<void>> = { error_second_factor: giveCode, error_reset_password: renew };
  const left = new Set<string>(Object.keys(steps));
  for (let step = (): Promise<void> => newsroom.auth.login({ username: user, password }); ; ) {
    try {
      return await step();
    } catch (error) {
      const asked = refusalOf(error)?.code ?? '';
      if (asked === 'error_second_factor_setup') throw new CliError(EXIT.auth, 'auth.login.setUp', { url: settings.url });
      if (!left.delete(asked)) throw error;
      step = steps[asked as Step];
    }
  }
}

/** Asks for a new password twice: nobody sees what is typed. */
async function newPassword({ env, t }: Context): Promise<string> {
  env.err.write(`${t('auth.login.renew')}\n`);
  const chosen = await env.ask(t('auth.login.askNew'), true);
  if (chosen !== '' && (await env.ask(t('auth.login.askNewAgain'), true)) !== chosen) throw usage('auth.login.notTheSame');
  return chosen;
}

async function askName({ env, t }: Context): Promise<string> {
  if (!env.input.isTTY) throw usage('auth.login.noUser');
  const name = (await env.ask(t('auth.login.askUser'), false)).trim();
  if (name === '') throw usage('auth.login.noUser');
  return name;
}

const linesOf = (bytes: Uint8Array): string[] => fileText(bytes).split(/\r?\n/);
