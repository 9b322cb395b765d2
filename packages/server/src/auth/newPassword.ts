import { PASSWORD_MIN } from '@lauda/domain';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Hashes a password that replaces one; refuses one that is too short or the same. */
export async function newPasswordHash(password: string, stored: string | null): Promise<string> {
  if ([...password].length < PASSWORD_MIN) throw invalid('password', 'min', { min: PASSWORD_MIN });
  if (await verifyPassword(password, stored)) throw invalid('password', 'same_as_before');
  return hashPassword(password);
}

/** Stores a new password and ends every other session, and the API tokens too if wished. The caller raises the version. */
export async function storePassword(
  tx: Change,
  person: { id: number; nickname: string; keep?: number | undefined },
  hash: string,
  endTokens: boolean,
  context: Context,
): Promise<void> {
  await tx.query('update person set password_hash = $2, must_reset = false, password_at = $3 where id = $1', [
    person.id,
    hash,
    new Date(context.now()),
  ]);
  await tx.query('delete from password_reset where user_id = $1', [person.id]);
  await context.sessions.endOthers(tx, { userId: person.id, nickname: person.nickname, keep: person.keep }, endTokens);
}

interface Wish {
  readonly password?: string | null | undefined;
  readonly oldPassword?: string | null | undefined;
}

/** Hashes a new password for the signed-in caller, who must know the old one; a wrong old password counts as a failed attempt. */
export async function ownNewPassword({ password, oldPassword }: Wish, context: Context): Promise<string | undefined> {
  const { caller } = context;
  if (!password) return undefined;
  if (caller.kind !== 'session') throw new Problem('forbidden', { details: 'a password is changed by who is signed in with it' });
  const row = await one<{ password_hash: string | null; username: string; ad: boolean }>(
    context.pool,
    'select password_hash, username, ad from person where id = $1',
    [caller.userId],
  );
  if (row?.ad) throw invalid('password', 'directory');
  // Who comes in by OpenID alone has no old one to guess.
  if (row?.password_hash === null) throw invalid('password', 'no_password');
  if (!oldPassword) throw invalid('oldPassword', 'required');
  const trier = { personId: caller.userId, username: row?.username ?? '' };
  await countAttempt(context, trier);
  if (!(await verifyPassword(oldPassword, row?.password_hash ?? null))) throw invalid('oldPassword', 'wrong');
  await forgiveAttempt(context, trier);
  return newPasswordHash(password, row?.password_hash ?? null);
}
