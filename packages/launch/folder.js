import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, with a mode; one that is there stays as it is. Node's own `recursive` never ends where the system says that a folder
 * cannot be made below one that is there, as below /proc.
 */
export async function makeFolder(folder, mode = 0o777) {
  const whole = resolve(folder);
  const lacking = [];
  for (let at = whole; !(await isFolder(at)); at = dirname(at)) lacking.unshift(at);
  for (const at of lacking)
    await mkdir(at, { mode }).catch(async (error) => {
      // Another process was faster; where a file stands above the folder, the next step says that it is none.
      if (error.code !== 'EEXIST' || (at === whole && !(await isFolder(at)))) throw error;
    });
}

/** Tells whether a folder is there; what stands there and is none is left to `mkdir`, which says so. */
async function isFolder(at) {
  if (at === dirname(at)) return true;
  try {
    return (await stat(at)).isDirectory();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
    throw error;
  }
}
