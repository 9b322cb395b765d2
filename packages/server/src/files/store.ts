import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export interface StoredFile {
  sha256: string;
  size: number;
  /** The first bytes, to judge the content by. */
  head: Buffer;
}

/** Files by content: `files/ab/<sha256>`. A file is on disk before anything refers to it (DECISIONS 17). */
export class FileStore {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Writes a stream to disk and flushes it; undefined when it is longer than `limit` bytes. */
  async put(stream: AsyncIterable<Uint8Array>, limit: number): Promise<StoredFile | undefined> {
    await mkdir(this.root, { recursive: true });
    const draft = path.join(this.root, `.${randomUUID()}`);
    const handle = await open(draft, 'wx');
    const hash = createHash('sha256');
    const head: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of stream) {
        if (size < 4100) head.push(chunk.subarray(0, 4100 - size));
        size += chunk.length;
        if (size > limit) break;
        hash.update(chunk);
        await handle.write(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
      if (size > limit) await rm(draft, { force: true });
    }
    if (size > limit) return undefined;
    const sha256 = hash.digest('hex');
    await mkdir(path.dirname(this.pathOf(sha256)), { recursive: true });
    await rename(draft, this.pathOf(sha256));
    return { sha256, size, head: Buffer.concat(head) };
  }

  async size(sha256: string): Promise<number | undefined> {
    return stat(this.pathOf(sha256)).then(
      ({ size }) => size,
      () => undefined,
    );
  }

  read(sha256: string, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.pathOf(sha256), range);
  }

  private pathOf(sha256: string): string {
    return path.join(this.root, sha256.slice(0, 2), sha256);
  }
}
