import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { one } from '../storage/change.ts';
import { type FileStore, StoreError } from './store.ts';

/** How long the result of a check is cached. */
const FRESH_MS = 5_000;
const WAIT_MS = 3_000;
// A wrong folder or another newsroom's bucket would pass the check too, so the newest stored file must be there.
const NEWEST = 'select sha256 from file order by id desc limit 1';

interface Log {
  readonly warn: (data: object, text: string) => void;
  readonly info: (data: object, text: string) => void;
}

/** Watches whether the file store works, without making callers wait for a slow one. */
export class FilesWatch {
  private readonly pool: Pool;
  private readonly files: FileStore;
  private found: string | null = null;
  private foundAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  log: Log | undefined;

  constructor(pool: Pool, files: FileStore) {
    this.pool = pool;
    this.files = files;
  }

  /** The problem found by the last check, in words for the operator; null when there was none. */
  get last(): string | null {
    if (performance.now() - this.foundAt > FRESH_MS) void this.look();
    return this.found;
  }

  /** Checks now; answers the last result if the check takes long. */
  async now(): Promise<string | null> {
    await Promise.race([this.look(), sleep(WAIT_MS, undefined, { ref: false })]);
    return this.found;
  }

  private look(): Promise<void> {
    this.looking ??= this.ask()
      .catch((error: Error) => error.message)
      .then((why) => {
        if (why !== null && this.found === null) this.log?.warn({ place: this.files.place, why }, 'files cannot be had');
        if (why === null && this.found !== null) this.log?.info({ place: this.files.place }, 'files can be had again');
        [this.found, this.foundAt, this.looking] = [why, performance.now(), undefined];
      });
    return this.looking;
  }

  private async ask(): Promise<string | null> {
    await this.files.check();
    const newest = await one<{ sha256: string }>(this.pool, NEWEST);
    if (newest && !(await this.files.has(newest.sha256))) throw new StoreError('missing', `${this.files.place} lacks the newest file`);
    return null;
  }
}
