import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const COMPACT_AT = 4 * 1_048_576;
/** How long entries nobody waits for may be delayed to share a sync, in ms. */
const TOGETHER_MS = 2;

/**
 * A file of JSON lines that only grows. {@link JournalFile.commit} resolves when everything appended so far is on disk; those who wait
 * at the same time share one sync. A last line cut off by a crash is dropped, and a file grown long is written anew from a snapshot.
 */
export class JournalFile {
  private lines: string[] = [];
  private waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  private running: Promise<void> | undefined;
  /** Whether a caller waits for entries appended while the disk was busy. */
  private isUrgent = false;
  private soon: NodeJS.Timeout | undefined;
  private handle: FileHandle;
  private readonly file: string;
  private readonly snapshot: () => Iterable<unknown>;
  private size: number;
  private compactAt = COMPACT_AT;

  private constructor(file: string, handle: FileHandle, size: number, snapshot: () => Iterable<unknown>) {
    this.file = file;
    this.handle = handle;
    this.size = size;
    this.snapshot = snapshot;
  }

  /** Opens a file and hands each entry in it to `take`. A file with a broken line before its last is put aside: it cannot be trusted. */
  static async open(file: string, take: (entry: unknown) => void, snapshot: () => Iterable<unknown>): Promise<JournalFile> {
    const { entries, length, sound } = parse(await readFile(file).catch(nothingThere));
    if (!sound) await rename(file, `${file}.broken`);
    else entries.forEach(take);
    const handle = await open(file, sound && length > 0 ? 'r+' : 'w', 0o600);
    if (sound) await handle.truncate(length);
    await handle.datasync();
    return new JournalFile(file, handle, sound ? length : 0, snapshot);
  }

  append(entry: unknown): void {
    this.lines.push(`${JSON.stringify(entry)}\n`);
  }

  commit(): Promise<void> {
    this.isUrgent = true;
    clearTimeout(this.soon);
    this.soon = undefined;
    const stored = this.stored();
    this.running ??= this.flush();
    return stored;
  }

  /** As {@link commit}, for entries nothing waits for: some ms later, so that a disk is not asked for every message of a quick device. */
  commitSoon(): Promise<void> {
    const stored = this.stored();
    this.later();
    return stored;
  }

  async close(): Promise<void> {
    await this.commit();
    await this.running;
    await this.handle.close();
  }

  private stored(): Promise<void> {
    return new Promise((resolve, reject) => void this.waiting.push({ resolve, reject }));
  }
  private later(): void {
    if (this.running) return;
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      this.running ??= this.flush();
    }, TOGETHER_MS);
  }

  private async flush(): Promise<void> {
    do {
      this.isUrgent = false;
      const waiting = this.waiting.splice(0);
      const lines = this.lines.splice(0);
      try {
        await this.store(Buffer.from(lines.join('')));
        for (const { resolve } of waiting) resolve();
      } catch (error) {
        // Entries the disk did not take go out with the next commit: memory and file must agree.
        this.lines.unshift(...lines);
        for (const { reject } of waiting) reject(error);
      }
    } while (this.isUrgent);
    // Reset here: a caller resumed by this commit may commit again before any callback runs.
    this.running = undefined;
    if (this.waiting.length > 0) this.later();
  }

  private async store(bytes: Buffer): Promise<void> {
    if (bytes.length > 0) {
      await writeWhole(this.handle, bytes, this.size);
      this.size += bytes.length;
      await this.handle.datasync();
    }
    if (this.size > this.compactAt) await this.compact();
  }

  private async compact(): Promise<void> {
    // Entries appended while the disk was busy are part of the snapshot already.
    const lines = this.lines.splice(0);
    const bytes = Buffer.from([...this.snapshot()].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const fresh = await this.replaced(bytes);
    if (!fresh) {
      // Everything is stored in the long file, which goes on; a disk without room for another is asked again later.
      this.lines.unshift(...lines);
      this.compactAt = this.size + COMPACT_AT;
      return;
    }
    const before = this.handle;
    this.handle = fresh;
    this.size = bytes.length;
    this.compactAt = Math.max(COMPACT_AT, bytes.length * 4);
    await syncFolder(path.dirname(this.file));
    await before.close();
  }

  /** Puts a file of these bytes in the place of the present one; answers undefined where the disk does not take it. */
  private async replaced(bytes: Buffer): Promise<FileHandle | undefined> {
    let fresh: FileHandle | undefined;
    try {
      fresh = await open(`${this.file}.new`, 'w', 0o600);
      await writeWhole(fresh, bytes, 0);
      await fresh.sync();
      await rename(`${this.file}.new`, this.file);
      return fresh;
    } catch {
      await fresh?.close().catch(() => undefined);
      // Half a file would keep the room that the long one goes on in.
      if (fresh) await rm(`${this.file}.new`, { force: true }).catch(() => undefined);
      return undefined;
    }
  }
}

/** Writes all of it: a disk with little room takes a part, and refuses the rest only when it is asked again. */
async function writeWhole(handle: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}

function parse(bytes: Buffer): { entries: unknown[]; length: number; sound: boolean } {
  const entries: unknown[] = [];
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    try {
      entries.push(JSON.parse(bytes.toString('utf8', from, end)));
    } catch {
      // Only the end of a file can be torn; what follows a broken line is from another time.
      return { entries, length: from, sound: bytes.indexOf(10, end + 1) < 0 };
    }
    from = end + 1;
  }
  return { entries, length: from, sound: true };
}

const nothingThere = (error: NodeJS.ErrnoException): Buffer => {
  if (error.code === 'ENOENT') return Buffer.alloc(0);
  throw error;
};

async function syncFolder(folder: string): Promise<void> {
  // Windows has no folders to sync.
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
