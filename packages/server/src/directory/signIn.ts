import { Turns } from '../turns.ts';
import { DirectoryError, inDirectory } from './connect.ts';
import type { DirectoryServer } from './server.ts';
import { userNamed } from './users.ts';

/** The time limit of a sign-in's directory check, in ms. */
const WHOLE_MS = 5_000;
const ASK_MS = 3_000;
/** At most 20 checks at once and 200 waiting. */
const turns = new Turns(20, 200, 5);

/** Checks a password in the directory: finds the entry by user name with the reading account, then binds as that entry. */
export const bindsAs = (server: DirectoryServer, username: string, password: string, now: number): Promise<boolean> =>
  turns.take(async () => {
    // Many servers accept a bind with an empty password as anonymous.
    if (password === '' || username === '') return false;
    const patience = { connectMs: ASK_MS, askMs: ASK_MS, signal: AbortSignal.timeout(WHOLE_MS) };
    const user = await inDirectory(server, patience, (client) => userNamed(client, server, username, now));
    if (!user || user.disabled) return false;
    const own = { ...server, userDn: user.dn, password };
    try {
      await inDirectory(own, patience, async () => undefined);
      return true;
    } catch (error) {
      if (error instanceof DirectoryError && error.failure === 'credentials') return false;
      throw error;
    }
  });
