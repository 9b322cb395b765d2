/** Requests that `boot.js` sent before the scripts were loaded; the page itself carries the number of the last live event. */
interface Ahead {
  readonly answers?: Record<string, Promise<Response>>;
  event?: number;
}
declare global {
  interface Window {
    ahead?: Ahead;
  }
}
/** An answer older than this, in ms from the start of the page, is asked for again. */
const FRESH_MS = 10_000;

/** Sends a call, unless its answer is on its way since the page began; each such answer is taken once. */
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

/** The event number from which on the requests ahead miss nothing; answered once, undefined when there were none. */
export const eventAhead = (): number | undefined => {
  const event = window.ahead?.event;
  delete window.ahead?.event;
  return event;
};
