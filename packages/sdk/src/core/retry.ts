import { isOfAnother } from '@lauda/domain';
import { AbortedError, type NewsroomError, RateLimitedError, ServerUnavailableError } from './errors.ts';

const FIRST_PAUSE_MS = 250;
/** The longest pause that a call waits for by itself. */
export const LONGEST_PAUSE_MS = 5_000;

/** Tells whether a call may be sent twice without further effect: a GET that takes no lock (DECISIONS 15). */
export const isSafe = (method: string, query: Readonly<Record<string, unknown>> | undefined): boolean =>
  method === 'GET' && !takesLock(query);

/** Tells whether a query asks for a lock. */
export const takesLock = (query: Readonly<Record<string, unknown>> | undefined): boolean =>
  query?.lock !== undefined || query?.takeOver !== undefined;

/** Tells whether a failure may pass by itself: no answer, 429, or 502 to 504, unless the newsroom says so of a device or a system it asked, which a retry would ask again. */
export const mayPass = (error: unknown): error is NewsroomError =>
  (error instanceof ServerUnavailableError && !isOfAnother(error.code)) || error instanceof RateLimitedError;

const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
interface Failure {
  readonly code?: unknown;
  readonly cause?: unknown;
}
/** Tells whether a call failed before anything of it was sent: there was no connection. */
export function neverLeft(error: NewsroomError): boolean {
  const cause = error.cause as Failure | undefined;
  return NO_CONNECTION.has(cause?.code) || NO_CONNECTION.has((cause?.cause as Failure | undefined)?.code);
}

/** The pause before the next attempt in ms: what the server asks for, else 250, 500, 1000 … less up to a half at random. */
export function pauseBefore(attempt: number, error: NewsroomError, random: () => number): number {
  return error.retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** attempt * (1 - random() / 2), LONGEST_PAUSE_MS);
}

/** Waits, unless the signal cancels first. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(aborted(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

export const aborted = (signal: AbortSignal | undefined): AbortedError =>
  new AbortedError(0, 'aborted', 'The call was cancelled.', { cause: signal?.reason });
