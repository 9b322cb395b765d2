const QUIET_MS = 10_000;
const AGAIN_MS = 2_000;

/** A part of the client that loads after the first screen; calling it loads it now. */
export interface LazyPart<T> {
  (): Promise<T>;
  /** Calls back when the part is loaded, without causing it to load. */
  whenThere(then: (part: T) => void): void;
}

/**
 * Makes a lazily loaded part. Loading starts a while after the first screen, before the part is needed or the connection may fail, and is retried
 * until it succeeds, so that a temporary loss leaves no hole in the page.
 */
export const lazyPart = <T>(load: () => Promise<T>): LazyPart<T> => {
  let begin: (part: Promise<T>) => void;
  const part = new Promise<T>((resolve) => {
    begin = resolve;
  });
  const attempt = (): Promise<T> => load().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(attempt));
  let loading: Promise<T> | undefined;
  const ask = (): Promise<T> => {
    if (!loading) begin((loading = attempt()));
    return part;
  };
  if (import.meta.env.MODE !== 'test') setTimeout(() => void ask(), QUIET_MS);
  return Object.assign(ask, { whenThere: (then: (part: T) => void) => void part.then(then) });
};
