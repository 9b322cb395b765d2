/** The requests that `boot.js` sent before the scripts were loaded, and the number of the last live event, which the page itself carries. */
interface Ahead {
  readonly answers?: Record<string, Promise<Response>>;
  event?: number;
}
declare global {
  interface Window {
    ahead?: Ahead;
  }
}
/** An answer older than this, in ms from the start of the page, is requested again. */
const FRESH_MS = 10_000;

/** Fetches, taking the answer of a request that `boot.js` already sent; each such answer is taken once. */
export const fetchAhead: typeof fetch = (input, init) => {
  const answers = window.ahead?.answers;
  const path = String(input);
  const early = init?.method === 'GET' && performance.now() < FRESH_MS ? answers?.[path] : undefined;
  if (!early) return fetch(input, init);
  delete answers![path];
  return early.then(
    (answer) => (init?.signal?.aborted ? fetch(input, init) : answer),
    () => fetch(input, init),
  );
};

/** Returns the event number from which the requests of `boot.js` miss nothing; once, then undefined, as without such requests. */
export const eventAhead = (): number | undefined => {
  const event = window.ahead?.event;
  delete window.ahead?.event;
  return event;
};
