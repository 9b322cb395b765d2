import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Draft } from './store.ts';

/** What is known of a draft once it is written. */
export type Written = Pick<Draft, 'sha256' | 'size' | 'head'> & { readonly file: string };

const HEAD = 4_100;
// A draft this old is nobody's: no upload lasts so long, so its server stopped in the middle of it.
const STALE_MS = 3_600_000;

/** A name that no file has, for what is not whole yet. */
export const draftIn = (folder: string): string => path.join(folder, `.${randomUUID()}`);

/** Writes a stream to a draft in a folder and flushes it; undefined when it is longer than `limit` bytes. What fails or is too long leaves nothing. */
export async function writeDraft(folder: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<Written | undefined> {
  const file = draftIn(folder);
  try {
    const written = await write(file, stream, limit);
    if (!written) await rm(file, { force: true });
    return written && { ...written, file };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Removes the drafts of servers that stopped in the middle of an upload. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith('.'))) {
    const file = path.join(folder, name);
    const age = Date.now() - (await stat(file).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > STALE_MS) await rm(file, { force: true });
  }
}

async function write(file: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<Omit<Written, 'file'> | undefined> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      if (size < HEAD) head.push(chunk.subarray(0, HEAD - size));
      size += chunk.length;
      if (size > limit) return undefined;
      hash.update(chunk);
      // A full disk takes a part of what it is given: all of it is written, or that is told.
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) };
}
