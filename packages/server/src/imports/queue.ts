import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';

/** How many imports a person may begin within a minute. */
const PER_MINUTE = 60;
const MINUTE_MS = 60_000;
/** How many imports one server runs at once, over all people. */
const AT_ONCE = 4;

/** The caller of an import and its idempotency key. */
interface Importer {
  readonly caller: Caller;
  readonly repeatKey?: string;
  readonly now: () => number;
}

/** Limits the imports of one server: one at a time for each person, some per minute, and some in all. */
export class ImportQueue {
  /** The running imports by person, with their keys: a repeated call waits for the first and gets its answer. */
  private readonly running = new Map<number, (string | undefined)[]>();
  private readonly begun = new Map<number, number[]>();

  /** Runs an import of the caller. @throws {Problem} import_running while another one runs; too_many_requests after too many. */
  async run<T>({ caller: { userId }, repeatKey, now }: Importer, work: () => Promise<T>): Promise<T> {
    const own = this.running.get(userId) ?? [];
    if (own.length > 0 && (repeatKey === undefined || own.some((key) => key !== repeatKey))) throw new Problem('import_running');
    const since = now() - MINUTE_MS;
    const begun = (this.begun.get(userId) ?? []).filter((at) => at > since);
    if (begun.length >= PER_MINUTE || own.length >= AT_ONCE || this.running.size >= AT_ONCE) throw new Problem('too_many_requests');
    this.begun.set(userId, [...begun, now()]);
    this.running.set(userId, [...own, repeatKey]);
    try {
      return await work();
    } finally {
      const left = this.running.get(userId)!.slice(1);
      if (left.length > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    }
  }
}
