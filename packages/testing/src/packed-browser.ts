import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isAlive } from '../../server/src/storage/embedded-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGE = '@sparticuz/chromium';
// The package unpacks into the temporary folder, where another account may have put a browser of its own, or half of one: here it gets its own folder.
const UNPACK = fileURLToPath(new URL('./unpack.ts', import.meta.url));

/** Reads the version of the package that contains the browser. */
export const packedVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'node_modules', PACKAGE, 'package.json'), 'utf8')) as { version: string }).version;

/** Tells whether the package has a program for this machine: only for Linux on x64. */
export const canBePacked = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** Tells whether a temporary folder is ours, so that nobody else can have put a program into it. */
async function isOwn(home: string): Promise<boolean> {
  const found = await stat(home).catch(() => undefined);
  return found !== undefined && found.uid === process.getuid?.() && !(found.mode & 0o022);
}

/** Tells whether a folder can be written to; makes it if missing. */
const isWritable = (home: string): Promise<boolean> =>
  mkdir(home, { recursive: true, mode: 0o755 })
    .then(() => mkdtemp(path.join(home, 'try-')))
    .then((made) => rm(made, { recursive: true }))
    .then(
      () => true,
      () => false,
    );

/** Removes half unpacked browsers of interrupted runs. */
async function sweep(home: string, prefix: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(path.join(home, name), { recursive: true, force: true });
}

/**
 * Unpacks the browser of the lock file, once for each version, and answers its program.
 * It is unpacked under another name and renamed, so that a run at the same time finds it complete or not at all.
 */
export async function unpackBrowser(cache = path.join(ROOT, 'node_modules/.cache')): Promise<string> {
  const name = `chromium-${packedVersion()}`;
  const own = path.join(tmpdir(), `lauda-browser-${process.getuid?.() ?? ''}`);
  if (existsSync(path.join(cache, name))) return path.join(cache, name, 'chromium');
  const home = (await isWritable(cache)) ? cache : own;
  if (home === own && !((await isWritable(own)) && (await isOwn(own))))
    throw new Error(`The packed browser can be unpacked neither in ${cache} nor in ${own}: this account cannot write there alone.`);
  if (!existsSync(path.join(home, name))) await unpackInto(home, name);
  return path.join(home, name, 'chromium');
}

async function unpackInto(home: string, name: string): Promise<void> {
  await sweep(home, `${name}.new-`);
  const fresh = await mkdtemp(path.join(home, `${name}.new-${process.pid}-`));
  await promisify(execFile)(process.execPath, [UNPACK], { env: { ...process.env, TMPDIR: fresh } });
  for (const file of [fresh, path.join(fresh, 'chromium')]) await chmod(file, 0o755);
  // If another process was faster, its folder is used.
  await rename(fresh, path.join(home, name)).catch(() => rm(fresh, { recursive: true, force: true }));
}
