import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a private file that is made once; answers false if it is there already. It gets its name when it is whole, so of two processes that start
 * at once both read the same one, and none reads a half of it. A disk without hard links (exFAT, some network shares) gets a copy.
 */
export function writeOnce(file: string, text: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    return isNamed(() => linkSync(draft, file)) ?? isNamed(() => copyFileSync(draft, file, constants.COPYFILE_EXCL)) ?? false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** False where the name is taken; undefined where links are not to be had. */
function isNamed(name: () => void): boolean | undefined {
  try {
    name();
    return true;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (syscall === 'link') return undefined;
    throw error;
  }
}
