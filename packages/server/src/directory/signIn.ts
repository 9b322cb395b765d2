import { WorkQueue } from '../workQueue.ts';
import { DirectoryError } from './failures.ts';
import type { DirectoryServer } from './server.ts';

/** The time limit of a sign-in's directory check, in ms. */
const WHOLE_MS = 5_000;
const ASK_MS = 3_000;
/** At most 20 checks at once and 200 waiting. */
const queue = new WorkQueue(20, 200, 5);

/** The person a password is checked for: the user name, and the key of the entry the account was made from. */
export interface DirectoryPerson {
  readonly username: string;
  readonly directory_id: string | null;
}
/** The directory's answer to a password; `other` when the user name now belongs to another entry than the account was made from. */
export type PasswordVerdict = 'right' | 'wrong' | 'other';

/** Checks a password in the directory: finds the entry by user name with the reading account, then binds as that entry. */
export const checkInDirectory = (
  server: DirectoryServer,
  { username, directory_id: key }: DirectoryPerson,
  password: string,
  now: number,
): Promise<PasswordVerdict> =>
  queue.run(async () => {
    // Many servers accept a bind with an empty password as anonymous.
    if (password === '' || username === '') return 'wrong';
    const [{ inDirectory }, { findUser }] = await Promise.all([import('./connect.ts'), import('./users.ts')]);
    const patience = { connectMs: ASK_MS, askMs: ASK_MS, signal: AbortSignal.timeout(WHOLE_MS) };
    const user = await inDirectory(server, patience, (client) => findUser(client, server, username, now));
    if (!user || user.disabled) return 'wrong';
    // A directory gives the name of somebody who left to the next one who asks for it.
    if (user.key !== key) return 'other';
    const own = { ...server, userDn: user.dn, password };
    try {
      await inDirectory(own, patience, async () => undefined);
      return 'right';
    } catch (error) {
      if (error instanceof DirectoryError && error.failure === 'credentials') return 'wrong';
      throw error;
    }
  });
