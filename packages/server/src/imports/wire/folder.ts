import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MessageKey, messageText } from '@lauda/domain';
import type { Services } from '../../context.ts';
import { change } from '../../storage/change.ts';
import { readWireAside } from './aside.ts';
import { WireError, type WireFault } from './item.ts';
import { takeWire } from './take.ts';
import { WIRE_BYTES, wireText } from './text.ts';

type FolderServices = Pick<Services, 'pool' | 'now' | 'settings'>;
/** The subfolders for refused files, each with a text saying why, and for accepted ones. */
const FAILED = 'failed';
const DONE = 'done';
/** A file unchanged for this long counts as completely written. */
const STILL_MS = 2_000;
/** One that cannot be read as it stands counts as broken when it has not changed for this long: a slow transfer may come to a halt half-way. */
const BROKEN_MS = 5 * 60_000;
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Files of one round, after which other work gets its turn. */
const AT_ONCE = 200;
const UNFINISHED = /^\.|\.(tmp|part|filepart|crdownload)$/i;

const WORDS = {
  too_large: 'phrases:wireTooLarge',
  charset: 'phrases:wireCharset',
  format: 'phrases:wireFormat',
  no_headline: 'phrases:wireNoHeadline',
} as const satisfies Readonly<Record<WireFault, MessageKey>>;

/** The size and time of files that could not be read, by their paths: they are read again when they have changed, or count as broken. */
const unread = new Map<string, string>();
const markOf = ({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string => `${size} ${mtimeMs}`;
const isBroken = ({ mtimeMs }: { readonly mtimeMs: number }): boolean => mtimeMs <= Date.now() - BROKEN_MS;

/** Lists completely written files, oldest first; none when the folder cannot be read. */
export async function wireFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const still = Date.now() - STILL_MS;
  const found: { name: string; at: number }[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const state = await stat(file).catch(() => undefined);
    if (!state || state.mtimeMs > still || (unread.get(file) === markOf(state) && !isBroken(state))) continue;
    found.push({ name: entry.name, at: state.mtimeMs });
  }
  return found.sort((a, b) => a.at - b.at || a.name.localeCompare(b.name)).map(({ name }) => name);
}

async function bytesOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    if ((await handle.stat()).size > WIRE_BYTES) throw new WireError('too_large');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Moves a file into a subfolder under a free name. */
async function put(folder: string, name: string, place: string): Promise<string> {
  await mkdir(path.join(folder, place), { recursive: true });
  const taken = new Set(await readdir(path.join(folder, place)));
  const { name: stem, ext } = path.parse(name);
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${stem}-${n}${ext}`;
  const to = path.join(folder, place, free);
  await rename(path.join(folder, name), to);
  return to;
}

/** Deletes files that were accepted a week ago. Moving a file sets its ctime; its mtime is when its agency wrote it, which may be long before. */
async function prune(folder: string): Promise<void> {
  const done = path.join(folder, DONE);
  for (const name of await readdir(done).catch(() => [])) {
    const state = await stat(path.join(done, name)).catch(() => undefined);
    if (state && state.ctimeMs < Date.now() - KEPT_MS) await rm(path.join(done, name), { force: true });
  }
}

const isOfFile = (error: unknown): boolean => {
  const { syscall, path: file } = error as NodeJS.ErrnoException;
  return syscall !== undefined && file !== undefined;
};

/** Moves an unreadable file to `failed`, with the reason beside it. */
async function refuse(folder: string, name: string, { fault, message }: WireError, { settings }: FolderServices): Promise<void> {
  const at = await put(folder, name, FAILED);
  const more = message === fault ? '' : ` (${message})`;
  await writeFile(`${at}.txt`, `${name}: ${messageText(WORDS[fault], settings.branch.body.locale)}${more}\n`);
}

async function takeFile(folder: string, name: string, services: FolderServices): Promise<void> {
  const file = path.join(folder, name);
  const state = await stat(file);
  unread.delete(file);
  try {
    const items = await readWireAside(wireText(await bytesOf(file)));
    await change(services, null, (tx) => takeWire(tx, services, items));
    await put(folder, name, DONE);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    if (isBroken(state)) await refuse(folder, name, error, services);
    else unread.set(file, markOf(state));
  }
}

/**
 * Imports the files of the wire folder: accepted ones go to `done`, others to `failed` with a text saying why. A bad file does not stop the others;
 * if one cannot be opened or moved the job fails at the end, so that somebody notices.
 */
export async function takeFolder(folder: string, services: FolderServices, signal: AbortSignal): Promise<void> {
  let stuck: unknown;
  for (const name of (await wireFiles(folder)).slice(0, AT_ONCE)) {
    signal.throwIfAborted();
    await takeFile(folder, name, services).catch((error: unknown) => {
      if (!isOfFile(error)) throw error;
      // A missing file was taken by another server with the same folder.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') stuck ??= error;
    });
  }
  await prune(folder);
  if (stuck) throw stuck;
}
