/** The options of any call beside its own arguments. */
export interface CallOptions {
  /** Cancels the call: it rejects with {@link AbortedError}. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the answer in milliseconds; by default 30,000, and the time the server grants the call where that is longer. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is retried after a failure that may pass; 2 by default. A sign-in and a GET that takes a lock are never retried. */
  readonly retries?: number | undefined;
  /** Headers of this call only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Language of messages in this call's answer, as `pt_BR`. */
  readonly locale?: string | undefined;
}

/** The options of a call that puts something on air. */
export interface AirOptions extends CallOptions {
  /** When it went on air before, `YYYY-MM-DDTHH:mm:ss` of the branch: its count goes on from there. For an undo; now by default, null beside a `stopTime` for never. */
  readonly playTime?: string | null | undefined;
  /** When it went off the air before, of what is stopped, with its `playTime`: for an undo, which gives back both. */
  readonly stopTime?: string | undefined;
  /** What is taken to be on air, null for nothing: where that has changed the call is refused with `on_air_changed`. Without it nothing is compared. */
  readonly expectedOnAir?: { readonly id: number; readonly kind: 'story' | 'block' } | null | undefined;
}

/** The options of a call that sends files. */
export interface UploadOptions extends CallOptions {
  /** Called with the bytes sent so far and in all, while they leave. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** Receives log messages; the console fits, and so do most loggers. Missing levels are skipped. */
export interface Logger {
  debug?(message: string, ...data: unknown[]): void;
  warn?(message: string, ...data: unknown[]): void;
}

/** One request that is sent. */
export interface SentRequest {
  /** The call, as `GET /rundowns/{id}`. */
  readonly route: string;
  readonly method: string;
  /** Address, path and query. */
  readonly url: string;
  /** 0 for the first try of a call. */
  readonly attempt: number;
}
/** How one request ended. */
export interface GotResponse extends SentRequest {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  readonly durationMs: number;
  /** What the request failed with; the call may still be tried again. */
  readonly error: unknown;
}

/** Listeners for requests. What they throw is logged and does not fail the call. */
export interface Listeners {
  readonly logger?: Logger | undefined;
  /** Called with each request before it leaves, each try of a call by itself. */
  readonly onRequest?: ((request: SentRequest) => void) | undefined;
  /** Called with the end of each request. */
  readonly onResponse?: ((response: GotResponse) => void) | undefined;
}
