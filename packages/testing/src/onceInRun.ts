import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

const MAKING_MS = 4 * PATIENCE_MS;

/**
 * Answers a value that all processes of a test run share: the first one that needs it makes it and writes it to `NAME.json` in the run's folder, for
 * which the others wait. If making it fails, all get the same error.
 */
export async function onceInRun<T extends object>(folder: string, name: string, make: () => Promise<T>): Promise<T> {
  const [file, claim] = [path.join(folder, `${name}.json`), path.join(folder, `${name}.claim`)];
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    for (const end = Date.now() + MAKING_MS; Date.now() < end; await sleep(20)) if (existsSync(file)) return read<T>(file);
    throw new Error(`No ${name} of the tests after ${MAKING_MS / 1000} s: see ${folder}.`);
  }
  const made: T | { error: string } = await make().catch((error: Error) => ({ error: `The ${name} of the tests: ${error.message}` }));
  writeFileSync(`${file}.new`, JSON.stringify(made));
  renameSync(`${file}.new`, file);
  return read<T>(file);
}

async function read<T extends object>(file: string): Promise<T> {
  const made = JSON.parse(await readFile(file, 'utf8')) as T | { error: string };
  if ('error' in made) throw new Error(made.error);
  return made;
}
