import { Turns } from '../turns.ts';
import { DirectoryError, inDirectory } from './connect.ts';
import type { DirectoryServer } from './server.ts';
import { userNamed } from './users.ts';

/** A directory that says nothing holds up who signs in no longer than this, in ms. */
const WHOLE_MS = 5_000;
const ASK_MS = 3_000;
/** So many ask at once, so many wait at most. */
const turns = new Turns(20, 200, 5);

/** Whether somebody's password is right, as the directory has it: found by their name as who reads it, then asked as themselves. */
export const bindsAs = (server: DirectoryServer, username: string, password: string, now: number): Promise<boolean> =>
  turns.take(async () => {
    // An empty password is no question to a directory: many answer yes to it.
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
