import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a private file unless it exists; answers whether it did. The file gets its name when it is complete, so two processes that start at once
 * read the same one, and neither reads half of it. On a disk without hard links (exFAT, some network shares) it is copied.
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

/** Replaces a private file: whoever reads it, and whoever starts after the power failed, finds the former text or the new one, never a part. */
export async function replaceFile(file: string, text: string, owner: { readonly uid?: number; readonly gid?: number } = {}): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    if (owner.uid !== undefined) await chown(draft, owner.uid, owner.gid ?? owner.uid);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Gives a file its name by a link or a copy: false where the name is taken, undefined where hard links are not supported. */
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
