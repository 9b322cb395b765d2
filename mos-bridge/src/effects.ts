/** Time and timers, as arguments so that tests can hold them. */
export interface Clock {
  now(): number;
  /** Milliseconds of a clock that nobody sets: how long something takes or waits is measured by it. */
  steady(): number;
  /** Calls back once after so many milliseconds; the answer cancels. */
  after(ms: number, then: () => void): () => void;
}
export const realClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Makes the time of a clock that goes on as if nobody set it: what waits by what the journal dated would wait for as long as it is set back. */
export function unset(clock: Clock): () => number {
  const apart = clock.now() - clock.steady();
  return () => Math.round(clock.steady() + apart);
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** The fields a log line may carry: never the texts of a story. */
export interface LogFields {
  readonly device?: number | undefined;
  readonly messageId?: string | number | undefined;
  readonly rundown?: string | undefined;
  readonly [name: string]: string | number | boolean | undefined;
}
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** A log that writes one JSON object a line. */
export const jsonLog =
  (write: (line: string) => void, clock: Clock = realClock): Log =>
  (level, message, fields = {}) =>
    write(`${JSON.stringify({ time: new Date(clock.now()).toISOString(), level, message, ...fields })}\n`);

/** Makes a peer's bytes fit for a log: printable, at most 200 characters. */
export const sampleOf = (text: string): string => text.slice(0, 200).replaceAll(/[^\x20-\x7e\u00a0-\uffff]/g, '.');

// Shorter than the time a device waits for an answer of ours.
const BEGIN_MS = 4_000;
/** A wait for something not known yet, which ends by itself. */
export interface StartupWait {
  /** Resolves when it is over, at the latest after 4 s. */
  readonly ended: Promise<void>;
  over(): void;
}
export function beginning(clock: Clock): StartupWait {
  let over = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  clock.after(BEGIN_MS, over);
  return { ended, over };
}
