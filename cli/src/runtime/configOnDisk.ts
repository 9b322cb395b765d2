import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, type ConfigFile, EMPTY_CONFIG, parseConfig } from '../config/file.ts';

/** The age of a lock whose program ended before it let go, ms; a change takes some milliseconds. */
const FORGOTTEN_MS = 3_000;
const RETRY_MS = 20;

/** Keeps the config in a file only its owner reads (0600); a change replaces it whole, so a crash leaves the old or the new one. */
export const configOnDisk = (path: string): ConfigFile => {
  const load = async (): Promise<Config> => {
    try {
      return parseConfig(await readFile(path, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_CONFIG;
      throw error;
    }
  };
  return {
    path,
    load,
    change: async (by) => {
      // Loaded with the first change: most commands change nothing.
      const { makeFolder } = await import('@lauda/launch/folder');
      await makeFolder(dirname(path), 0o700);
      const free = await taken(`${path}.lock`);
      const draft = `${path}.${crypto.randomUUID()}`;
      try {
        await writeFile(draft, `${JSON.stringify(by(await load()), null, 2)}\n`, { mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await free();
      }
    },
  };
};

/** Waits until no other program changes the config; answers what lets go. */
async function taken(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(lock, '', { flag: 'wx', mode: 0o600 });
      return () => rm(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const found = await stat(lock).catch(() => undefined);
      // Also where the clock was set since.
      if (found && Math.abs(Date.now() - found.mtimeMs) > FORGOTTEN_MS) await rm(lock, { force: true });
      else await pause(RETRY_MS);
    }
  }
}
