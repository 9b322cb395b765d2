import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Config, type ConfigFile, EMPTY_CONFIG, parseConfig } from '../config/file.ts';

/** Keeps the config in a file only its owner reads (0600); a save replaces it whole, so a crash leaves the old or the new one. */
export const configOnDisk = (path: string): ConfigFile => ({
  path,
  load: async () => {
    try {
      return parseConfig(await readFile(path, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY_CONFIG;
      throw error;
    }
  },
  save: async (config: Config) => {
    // Loaded with the first save: most commands save nothing.
    const { makeFolder } = await import('@lauda/launch/folder');
    await makeFolder(dirname(path), 0o700);
    const draft = `${path}.${process.pid}`;
    try {
      await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
});
