import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive } from '../../server/src/storage/embedded-process.ts';
import { endTestRun } from './database.ts';

const PREFIX = 'lauda-test-';

/** Cleans up after killed runs, each known by its folder, which names the process that owned it. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (!Number.isNaN(owner) && !isAlive(owner)) await endTestRun(path.join(tmpdir(), name)).catch(() => {});
  }
}

/** Reserves a folder for the run; PostgreSQL starts in it when the first test asks for a database, so that pure tests do not wait for it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.LAUDA_TEST_RUN) return undefined;
  await sweep();
  const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  process.env.LAUDA_TEST_RUN = folder;
  return async () => {
    delete process.env.LAUDA_TEST_RUN;
    await endTestRun(folder);
  };
}
