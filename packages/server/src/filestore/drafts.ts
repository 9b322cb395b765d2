import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Draft } from './store.ts';

/** The result of writing a draft. */
export type WrittenDraft = Pick<Draft, 'sha256' | 'size' | 'head'> & { readonly file: string };

const HEAD = 4_100;
// A draft this old was left by a server that stopped: no upload takes so long.
const STALE_MS = 3_600_000;

/** Makes a unique name for an incomplete file. */
export const draftIn = (folder: string): string => path.join(folder, `.${randomUUID()}`);

/** Writes a stream to a draft in a folder and flushes it to disk; undefined when it exceeds `limit` bytes. A failed or too long draft is removed. */
export async function writeDraft(folder: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<WrittenDraft | undefined> {
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

async function write(file: string, stream: AsyncIterable<Uint8Array>, limit: number): Promise<Omit<WrittenDraft, 'file'> | undefined> {
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
      // On a full disk `write` may store only a part; `appendFile` writes everything or throws.
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) };
}
