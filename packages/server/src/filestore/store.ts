import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

/** A file that came whole and lies on the disk of this server, and that nothing refers to yet: it is kept or dropped. */
export interface Draft {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, to judge the content by. */
  readonly head: Buffer;
  /** Brings it to where files lie, which may take long: before the change that refers to it begins. */
  send(signal?: AbortSignal): Promise<void>;
  /** Gives it its place among the files, or says that what was sent is there no more: in the change that refers to it. */
  keep(): Promise<void>;
  /** Removes what lies of it on the disk of this server, unless that was kept. */
  drop(): Promise<void>;
}

/** The bytes from `start` to `end`, both among them. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where the files of the newsroom lie, by their content: in a folder, or in a bucket that several servers share. */
export interface FileStore {
  readonly kind: 'folder' | 's3';
  /** Where that is, for people: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** The folder on a disk of this server whose room they take; undefined where they take none. */
  readonly folder: string | undefined;
  /** Takes a stream in and flushes it; undefined when it is longer than `limit` bytes. What fails or is too long leaves nothing. */
  draft(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Draft | undefined>;
  /** Answers a file once its first bytes can be read, or throws StoreError before any. */
  read(sha256: string, range?: Range): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** The thumbnail of a picture: the one that was made before, or what `make` makes now of the file at a path. */
  thumbnail(sha256: string, make: (file: string) => Promise<Buffer>): Promise<Buffer>;
  /** Removes a file that nothing refers to any more. */
  remove(sha256: string): Promise<void>;
  /** Removes what servers left that stopped in the middle of an upload. */
  sweep(): Promise<void>;
  /** Throws StoreError where files can be neither read nor written now. */
  check(): Promise<void>;
  isEmpty(): Promise<boolean>;
}

/** Why a file cannot be had: it is not where it was put, or what keeps it does not answer. The caller is told to come again; the log says why. */
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
