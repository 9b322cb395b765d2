import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MessageKey, messageText } from '@lauda/domain';
import type { Services } from '../../context.ts';
import { change } from '../../storage/change.ts';
import { WireError, type WireFault } from './item.ts';
import { readWire, WIRE_BYTES, wireText } from './read.ts';
import { takeWire } from './take.ts';

type Watching = Pick<Services, 'pool' | 'now' | 'settings'>;
/** Where files that were not taken lie, each with why beside it, and those that were. */
const FAILED = 'failed';
const DONE = 'done';
/** How long a file lies still before it counts as written whole. */
const STILL_MS = 2_000;
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Files of one round: others of the house have their turn between two. */
const AT_ONCE = 200;
const UNFINISHED = /^\.|\.(tmp|part|filepart|crdownload)$/i;

const WORDS = {
  too_large: 'phrases:wireTooLarge',
  charset: 'phrases:wireCharset',
  format: 'phrases:wireFormat',
  no_headline: 'phrases:wireNoHeadline',
} as const satisfies Readonly<Record<WireFault, MessageKey>>;

/** The files that were written whole, the oldest first; none where the folder cannot be read. */
export async function wireFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const still = Date.now() - STILL_MS;
  const found: { name: string; at: number }[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    const state = await stat(path.join(folder, entry.name)).catch(() => undefined);
    if (state && state.mtimeMs <= still) found.push({ name: entry.name, at: state.mtimeMs });
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

/** Puts a file into a folder beside, under a name that is free. */
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

/** Forgets files that were taken a week ago. */
async function prune(folder: string): Promise<void> {
  const done = path.join(folder, DONE);
  for (const name of await readdir(done).catch(() => [])) {
    const state = await stat(path.join(done, name)).catch(() => undefined);
    if (state && state.mtimeMs < Date.now() - KEPT_MS) await rm(path.join(done, name), { force: true });
  }
}

const isOfFile = (error: unknown): boolean => {
  const { syscall, path: file } = error as NodeJS.ErrnoException;
  return syscall !== undefined && file !== undefined;
};

/** Puts a file away that is no copy, with why beside it. */
async function refuse(folder: string, name: string, { fault, message }: WireError, { settings }: Watching): Promise<void> {
  const at = await put(folder, name, FAILED);
  const more = message === fault ? '' : ` (${message})`;
  await writeFile(`${at}.txt`, `${name}: ${messageText(WORDS[fault], settings.branch.body.locale)}${more}\n`);
}

async function takeFile(folder: string, name: string, services: Watching): Promise<void> {
  try {
    const items = readWire(wireText(await bytesOf(path.join(folder, name))));
    await change(services, null, (tx) => takeWire(tx, services, items));
    await put(folder, name, DONE);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    await refuse(folder, name, error, services);
  }
}

/**
 * Takes what lies in the folder of the wire: a file that was taken goes to `done`, one that cannot be to `failed` with a text beside it that says
 * why. None keeps another waiting; one that cannot be opened or put aside fails the whole at the end, for somebody to see.
 */
export async function takeFolder(folder: string, services: Watching, signal: AbortSignal): Promise<void> {
  let stuck: unknown;
  for (const name of (await wireFiles(folder)).slice(0, AT_ONCE)) {
    signal.throwIfAborted();
    await takeFile(folder, name, services).catch((error: unknown) => {
      if (!isOfFile(error)) throw error;
      // One that is gone was taken by another server with the same folder.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') stuck ??= error;
    });
  }
  await prune(folder);
  if (stuck) throw stuck;
}
