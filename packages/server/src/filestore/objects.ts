import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { BucketPlace } from '../filesAt.ts';
import { Bucket } from './bucket.ts';
import { draftIn, sweepDrafts, writeDraft } from './drafts.ts';
import { type Draft, type FileStore, type Range, StoreError } from './store.ts';

const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
const thumbnailOf = (sha256: string): string => `${keyOf(sha256)}.webp`;
// The time limit of a transfer grows with its size by this rate, in bytes per second.
const SLOWEST = 250_000;
const ANSWER_MS = 30_000;

/**
 * Files stored by content hash in a bucket: `ab/<sha256>`. An upload is first written to a folder of this server and sent as one object once it is
 * complete and checked: the store accepts an object as a whole, so an interrupted upload leaves nothing there.
 */
export class BucketFiles implements FileStore {
  readonly kind = 's3';
  readonly place: string;
  readonly folder = undefined;
  private readonly bucket: Bucket;
  private readonly drafts: string;

  constructor(place: BucketPlace, drafts: string) {
    this.bucket = new Bucket(place);
    this.place = this.bucket.name;
    this.drafts = drafts;
  }

  async draft(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Draft | undefined> {
    await this.openDrafts();
    const written = await writeDraft(this.drafts, stream, limit);
    if (!written) return undefined;
    const { file, ...draft } = written;
    const drop = (): Promise<void> => rm(file, { force: true });
    return {
      ...draft,
      drop,
      send: async (signal) => {
        if (!(await this.has(draft.sha256))) await this.put(keyOf(draft.sha256), { ...draft, body: () => openAsBlob(file), signal });
        await drop();
      },
      keep: async () => {
        if (!(await this.has(draft.sha256))) throw new StoreError('missing', `${this.place} does not hold what was sent there`);
      },
    };
  }

  async read(sha256: string, range?: Range): Promise<Readable> {
    return Readable.fromWeb((await this.get(keyOf(sha256), range)) as ReadableStream);
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.bucket.object(keyOf(sha256), { method: 'HEAD' })) !== undefined;
  }

  async thumbnail(sha256: string, make: (file: string) => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.bucket.object(thumbnailOf(sha256), { method: 'GET' });
    if (kept) return Buffer.from(await kept.arrayBuffer().catch(this.brokenOff));
    await this.openDrafts();
    const file = draftIn(this.drafts);
    try {
      const whole = await this.read(sha256);
      await pipeline(whole, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch(this.brokenOff);
      const made = await make(file);
      const digest = createHash('sha256').update(made).digest('hex');
      await this.put(thumbnailOf(sha256), { sha256: digest, size: made.length, body: () => new Uint8Array(made) });
      return made;
    } finally {
      await rm(file, { force: true });
    }
  }

  async remove(sha256: string): Promise<void> {
    for (const key of [keyOf(sha256), thumbnailOf(sha256)]) await this.bucket.object(key, { method: 'DELETE' });
  }

  sweep(): Promise<void> {
    return sweepDrafts(this.drafts);
  }

  async check(): Promise<void> {
    await this.bucket.holds('none');
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.bucket.holds(''));
  }

  private readonly brokenOff = (cause: unknown): never => {
    throw new StoreError('unreachable', `${this.place} broke off`, { cause });
  };

  private async openDrafts(): Promise<void> {
    await mkdir(this.drafts, { recursive: true, mode: 0o700 });
  }

  private async get(key: string, range?: Range): Promise<NonNullable<Response['body']>> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await this.bucket.object(key, { method: 'GET', headers });
    if (!answer?.body) throw new StoreError('missing', `${this.place}/${key} is not there`);
    if (range && answer.status !== 206) {
      await answer.body.cancel();
      throw new StoreError('unreachable', `${this.place} answers no part of an object`);
    }
    return answer.body;
  }

  private async put(key: string, { sha256, size, body, signal }: Sent): Promise<void> {
    const ms = ANSWER_MS + (size / SLOWEST) * 1_000;
    const taken = await this.bucket.object(key, { method: 'PUT', body, sha256, signal, ms });
    if (!taken) throw new StoreError('unreachable', `${this.place} does not take ${key}`);
    await taken.arrayBuffer();
  }
}

interface Sent {
  readonly sha256: string;
  readonly size: number;
  readonly body: () => Promise<Blob> | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal | undefined;
}
