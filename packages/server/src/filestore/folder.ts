import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { draftIn, sweepDrafts, writeDraft } from './drafts.ts';
import { type Draft, type FileStore, type Range, StoreError } from './store.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
const isOfDisk = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).syscall !== undefined && (error as NodeJS.ErrnoException).path !== undefined;

/** A folder that each disk of ext4 has from the beginning. */
const OF_DISK = 'lost+found';
/** Bytes per read. Node's default of 64 KiB means four times as many reads in a backup. */
const PIECE = 256 * 1_024;

/**
 * Files stored by content hash in a folder: `ab/<sha256>`, readable by the server's account only. A file is on disk before anything refers to it
 * (DECISIONS 17).
 */
export class FolderFiles implements FileStore {
  readonly kind = 'folder';
  readonly place: string;
  readonly folder: string;
  private readonly isOurs: boolean;

  /** A folder outside the data folder is not created: if a mounted disk is missing, nothing must be written to its mount point. */
  constructor(folder: string, { isOurs }: { isOurs: boolean }) {
    this.place = folder;
    this.folder = folder;
    this.isOurs = isOurs;
  }

  async draft(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Draft | undefined> {
    await this.open();
    const written = await writeDraft(this.folder, stream, limit).catch((error: unknown) => {
      throw isOfDisk(error) ? this.failed(error) : error;
    });
    if (!written) return undefined;
    const { file, ...draft } = written;
    return { ...draft, send: async () => undefined, keep: () => this.keep(file, draft.sha256), drop: () => rm(file, { force: true }) };
  }

  async read(sha256: string, range?: Range): Promise<Readable> {
    const handle = await open(this.pathOf(sha256)).catch((error: unknown) => {
      throw new StoreError(codeOf(error) === 'ENOENT' ? 'missing' : 'unreachable', `${this.pathOf(sha256)}: ${codeOf(error)}`);
    });
    return handle.createReadStream({ ...range, highWaterMark: PIECE });
  }

  has(sha256: string): Promise<boolean> {
    return stat(this.pathOf(sha256)).then(
      () => true,
      () => false,
    );
  }

  async thumbnail(sha256: string, make: (file: string) => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(this.thumbnailOf(sha256)).catch(() => undefined);
    if (kept) return kept;
    if (!(await this.has(sha256))) throw new StoreError('missing', `${this.pathOf(sha256)} is not there`);
    const made = await make(this.pathOf(sha256));
    // Written under another name and renamed: another call may read it at the same moment.
    const draft = draftIn(this.folder);
    await writeFile(draft, made, { mode: 0o600 });
    await rename(draft, this.thumbnailOf(sha256));
    return made;
  }

  async remove(sha256: string): Promise<void> {
    for (const file of [this.pathOf(sha256), this.thumbnailOf(sha256)]) await rm(file, { force: true });
  }

  sweep(): Promise<void> {
    return sweepDrafts(this.folder);
  }

  async check(): Promise<void> {
    await this.open();
    await access(this.folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: unknown) => {
      throw this.failed(error);
    });
  }

  async isEmpty(): Promise<boolean> {
    return (await readdir(this.folder).catch(() => [])).every((name) => name.startsWith('.') || name === OF_DISK);
  }

  private failed(error: unknown): StoreError {
    return new StoreError('unreachable', `${this.folder}: ${codeOf(error)}`);
  }

  private async open(): Promise<void> {
    if (this.isOurs) return void (await mkdir(this.folder, { recursive: true, mode: 0o700 }));
    const found = await stat(this.folder).catch(() => undefined);
    if (!found?.isDirectory()) throw new StoreError('unreachable', `${this.folder} is not there`);
  }

  private async keep(file: string, sha256: string): Promise<void> {
    await mkdir(path.dirname(this.pathOf(sha256)), { recursive: true, mode: 0o700 });
    await rename(file, this.pathOf(sha256));
  }

  private thumbnailOf(sha256: string): string {
    return `${this.pathOf(sha256)}.webp`;
  }
  private pathOf(sha256: string): string {
    return path.join(this.folder, sha256.slice(0, 2), sha256);
  }
}
