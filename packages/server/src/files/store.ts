import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A file that is on disk whole, and that nothing refers to yet: it is kept or dropped. */
export interface Draft {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, to judge the content by. */
  readonly head: Buffer;
  /** Gives it its place among the files. */
  keep(): Promise<void>;
  /** Removes it, unless it was kept. */
  drop(): Promise<void>;
}

const HEAD = 4_100;
// A draft this old is nobody's: no upload lasts so long, so its server stopped in the middle of it.
const STALE_MS = 3_600_000;

/** Files by content: `files/ab/<sha256>`, for the account of the server alone. A file is on disk before anything refers to it (DECISIONS 17). */
export class FileStore {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Writes a stream to disk and flushes it; undefined when it is longer than `limit` bytes. What fails or is too long leaves nothing. */
  async draft(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Draft | undefined> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const file = path.join(this.root, `.${randomUUID()}`);
    const drop = (): Promise<void> => rm(file, { force: true });
    try {
      const written = await write(file, stream, limit);
      if (!written) await drop();
      return written && { ...written, keep: () => this.keep(file, written.sha256), drop };
    } catch (error) {
      await drop();
      throw error;
    }
  }

  /** Removes a file that nothing refers to any more. */
  async remove(sha256: string): Promise<void> {
    for (const file of [this.pathOf(sha256), this.thumbnailOf(sha256)]) await rm(file, { force: true });
  }

  /** Removes the drafts of servers that stopped in the middle of an upload. */
  async sweep(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const name of names.filter((each) => each.startsWith('.'))) {
      const file = path.join(this.root, name);
      const age = Date.now() - (await stat(file).then(({ mtimeMs }) => mtimeMs, Date.now));
      if (age > STALE_MS) await rm(file, { force: true });
    }
  }

  read(sha256: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.pathOf(sha256), range);
  }

  /** The thumbnail of a picture: the one that was made before, or what `make` makes of the file now. */
  async thumbnail(sha256: string, make: (file: string) => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(this.thumbnailOf(sha256)).catch(() => undefined);
    if (kept) return kept;
    const made = await make(this.pathOf(sha256));
    // Whole or not at all: another call may read it at the same moment.
    const draft = path.join(this.root, `.${randomUUID()}`);
    await writeFile(draft, made, { mode: 0o600 });
    await rename(draft, this.thumbnailOf(sha256));
    return made;
  }

  private async keep(file: string, sha256: string): Promise<void> {
    await mkdir(path.dirname(this.pathOf(sha256)), { recursive: true, mode: 0o700 });
    await rename(file, this.pathOf(sha256));
  }

  private thumbnailOf(sha256: string): string {
    return `${this.pathOf(sha256)}.webp`;
  }
  private pathOf(sha256: string): string {
    return path.join(this.root, sha256.slice(0, 2), sha256);
  }
}

async function write(
  file: string,
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Pick<Draft, 'sha256' | 'size' | 'head'> | undefined> {
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
      await handle.write(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(head) };
}
