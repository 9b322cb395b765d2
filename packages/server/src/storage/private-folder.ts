import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

// The folders of PostgreSQL belong to its own account, and its programs have to be run by it.
const OURS = new Set(['files', 'bridge', 'log', 'compiled']);

/** Makes the data folder. As root it can be entered, not listed, by others: PostgreSQL runs as another account and has its folder in it. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Takes from other accounts what they could read of the data folder, whoever made it: what lies in it directly, and our folders. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const mode = entry.isFile() ? 0o600 : entry.isDirectory() && OURS.has(entry.name) ? 0o700 : undefined;
    // What is gone by now, or another account's, is not ours to close.
    if (mode !== undefined) await chmod(path.join(dataDir, entry.name), mode).catch(() => undefined);
  }
}
