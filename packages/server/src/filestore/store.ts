import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

/** A completely received file on this server's disk to which nothing refers yet; it is then kept or dropped. */
export interface Draft {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, from which its type is determined. */
  readonly head: Buffer;
  /** Transfers it to the store, which may take long: called before the change that refers to it. */
  send(signal?: AbortSignal): Promise<void>;
  /** Makes it a file of the store, or throws if it disappeared from there; called inside the change that refers to it. */
  keep(): Promise<void>;
  /** Removes the local copy, unless it was kept. */
  drop(): Promise<void>;
}

/** A byte range, both ends inclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The file store of the newsroom, by content hash: a folder, or a bucket that several servers share. */
export interface FileStore {
  readonly kind: 'folder' | 's3';
  /** The place for people to read: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** The local folder whose disk space files use; undefined for a bucket. */
  readonly folder: string | undefined;
  /** Receives a stream and flushes it to disk; undefined when it exceeds `limit` bytes. Nothing stays of a failed or too long upload. */
  draft(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Draft | undefined>;
  /** Opens a file; resolves once its first bytes can be read. @throws {StoreError} */
  read(sha256: string, range?: Range): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Reads the stored thumbnail of a picture, or stores what `make` makes of the file at a path. */
  thumbnail(sha256: string, make: (file: string) => Promise<Buffer>): Promise<Buffer>;
  /** Removes a file that nothing refers to any more. */
  remove(sha256: string): Promise<void>;
  /** Removes incomplete uploads of stopped servers. */
  sweep(): Promise<void>;
  /** Checks that files can be read and written. @throws {StoreError} */
  check(): Promise<void>;
  isEmpty(): Promise<boolean>;
}

/** A file is missing or the store does not answer. The caller is told to retry; the log has the reason. */
export class StoreError extends Problem {
  readonly reason: 'missing' | 'unreachable';

  constructor(reason: 'missing' | 'unreachable', why: string, options?: { cause?: unknown }) {
    super('files_unavailable');
    this.name = 'StoreError';
    this.reason = reason;
    this.message = why;
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}
