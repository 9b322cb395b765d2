import { LDAP_FAILURES, messageText, type Role } from '@lauda/domain';
import type { Context } from '../context.ts';
import { DirectoryError } from '../directory/failures.ts';
import { directoryServer } from '../directory/server.ts';
import { checkInDirectory, type PasswordVerdict } from '../directory/signIn.ts';
import { Problem } from '../problem.ts';
import { today } from '../time.ts';
import { logRefusal } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

/** The fields of a person that matter for a sign-in. */
export interface Person {
  id: number;
  nickname: string;
  username: string;
  roles: Role[];
  password_hash: string | null;
  password_at: Date;
  must_reset: boolean;
  expiration: string | null;
  excluded: boolean;
  ad: boolean;
  directory_id: string | null;
}

/** Tells whether an account has expired. */
export const isOver = ({ expiration }: Pick<Person, 'expiration'>, { now, settings }: Context): boolean =>
  Boolean(expiration && expiration < today(now(), settings.zone));

/** Checks a password: against the directory for its users, who have no password here, else against the stored hash. */
export async function checkPassword(
  { username, password }: { readonly username: string; readonly password: string },
  person: Person | undefined,
  context: Context,
): Promise<PasswordVerdict> {
  if (!person?.ad) return (await verifyPassword(password, person?.password_hash ?? null)) ? 'right' : 'wrong';
  const server = await directoryServer(context.pool, context.seal);
  try {
    return server.enabled ? await checkInDirectory(server, person, password, context.now()) : 'wrong';
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    await logRefusal(context, username, 'directory_failed');
    throw new Problem('directory_failed', {
      params: { reason: messageText(LDAP_FAILURES[error.failure], context.locale) },
      details: error.message,
    });
  }
}
