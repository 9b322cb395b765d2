import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@lauda/launch/folder';

// PostgreSQL's folders belong to its own account, so only ours are closed.
const OURS = new Set(['files', 'bridge', 'log', 'compiled']);

/** Creates the data folder. Created by root it can be entered but not listed by others, because PostgreSQL runs under another account below it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Removes other accounts' access to files in the data folder and to our folders in it. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const mode = entry.isFile() ? 0o600 : entry.isDirectory() && OURS.has(entry.name) ? 0o700 : undefined;
    // Files that are gone or belong to another account are skipped.
    if (mode !== undefined) await chmod(path.join(dataDir, entry.name), mode).catch(() => undefined);
  }
}
