import type { IncomingMessage } from 'node:http';
import type { Locale } from '@lauda/domain';
import type { Pool } from 'pg';
import type { Seal } from './auth/seal.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Branches } from './branches/clients.ts';
import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { FileStore } from './filestore/store.ts';
import type { FilesWatch } from './filestore/watch.ts';
import type { Arrival } from './http/arrival.ts';
import type { ImportQueue } from './imports/queue.ts';
import type { Limits } from './limits.ts';
import type { Settings } from './settings.ts';
import type { ConnectionLender } from './storage/bounded.ts';
import type { Change } from './storage/change.ts';
import type { PersonalEvent } from './storage/events.ts';
import type { SlowStatements } from './storage/slow.ts';

/** One uploaded file as it streams in. */
export interface UploadPart {
  readonly field: string;
  readonly name: string;
  readonly contentType: string;
  readonly stream: AsyncIterable<Uint8Array> & { truncated?: boolean };
}

/** The services that live as long as the server. Every side effect of a handler goes through one of these. */
export interface Services {
  /** The name of this process among those that share the database. */
  readonly node: string;
  /** The slow SQL statements of this node. */
  readonly slow: SlowStatements;
  readonly pool: Pool;
  /** A pool of its own for health checks, sign-in, locks and what goes on air, so that they work while the main pool is used up. */
  readonly kept: Pool;
  /** The part of `kept` that urgent calls of people use: while all of them wait for a row, sessions and health have the rest. */
  readonly urgent: ConnectionLender;
  /** The part of `urgent` that reports of bridges use: what archives list may come for minutes, and people put stories on air meanwhile. */
  readonly reports: ConnectionLender;
  /** The address of the database, for what needs a connection of its own. */
  readonly databaseUrl: string;
  readonly imports: ImportQueue;
  readonly limits: Limits;
  readonly config: Config;
  /** Epoch milliseconds; a test or the demo may fix it. */
  readonly now: () => number;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly files: FileStore;
  /** Watches whether the file store can be read and written. */
  readonly filesWatch: FilesWatch;
  readonly seal: Seal;
  /** The clients that call other newsrooms. */
  readonly branches: Branches;
  /** Called with events for named people alone as soon as they are committed. */
  readonly onPersonalEvents?: (events: readonly PersonalEvent[], userId: number | null, at: Date) => void;
  /** Reads the address a request was sent to, as its sender sees it. */
  readonly arrived: (request: IncomingMessage) => Arrival;
}

/** The context of one request. */
export interface Context extends Services {
  /** The change that all writes belong to; absent: each write is a change of its own. */
  readonly within?: Change;
  readonly caller: Caller;
  /** Aborted when the caller has left or the call has run out of time. */
  readonly signal: AbortSignal;
  /** The digest of the call's idempotency key, by which a repeated call is known; absent where none was sent. */
  readonly repeatKey?: string;
  /** How long one statement may run, in ms. */
  readonly statementMs: number;
  /** How long one statement of a change may wait for a row another change holds, in ms. */
  readonly lockMs?: number;
  readonly ip: string;
  readonly locale: Locale;
  /** The Range header, for answers that are files. */
  readonly range: string | undefined;
  /** The versions of an answer that the caller has already. */
  readonly ifNoneMatch?: string | undefined;
  /**
   * Does the writes of a call in one transaction, and only the first time the call comes. The router wraps every call but uploads in it; uploads call
   * it themselves after their files were read, so that no connection is held while a file arrives.
   */
  readonly once: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** Tells whether the call was made before with its idempotency key, so that its stored answer is repeated. */
  readonly repeated: () => Promise<boolean>;
  /** The files of a multipart body, in the order they arrive. */
  readonly uploads: () => AsyncIterable<UploadPart>;
  /** The cookie of a sign-in that waits for a new password. */
  readonly resetSecret: string | undefined;
  /** The cookie of a sign-in that waits for a code. */
  readonly stepSecret: string | undefined;
  /** The cookie of a browser that was sent to sign in at the OpenID provider. */
  readonly openIdSecret: string | undefined;
  /** The origin the request was sent to, as its sender sees it: `https://lauda.example`. */
  readonly origin: string;
  readonly answer: {
    cookie(value: string | null): void;
    resetCookie(value: string | null): void;
    stepCookie(value: string | null): void;
    openIdCookie(value: string | null): void;
    header(name: string, value: string): void;
  };
}
