/** What any call accepts beside its own arguments. */
export interface CallOptions {
  /** Cancels the call: it rejects with {@link AbortedError}. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the answer in milliseconds; 30,000 unless told. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is tried again after a failure that may pass; 2 unless told. A sign-in and a GET that takes a lock never are. */
  readonly retries?: number | undefined;
  /** Headers of this call only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Language of messages in this call's answer, as `pt_BR`. */
  readonly locale?: string | undefined;
}

/** What a call that sends files accepts. */
export interface UploadOptions extends CallOptions {
  /** Told the bytes sent so far and in all, while they leave. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined;
}
