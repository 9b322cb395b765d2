import { cutText, type ListFailure } from '@lauda/domain';
import type { Clock } from '../effects.ts';

// A complete list may be followed by a further one; a stream of single objects has pauses.
const AFTER_LIST_MS = 500;
const AFTER_OBJECT_MS = 5_000;
const FIRST_MS = 60_000;
// Objects received before a connection ended are still being stored; their result says more of the list than the lost connection.
const AFTER_END_MS = 10_000;

/** A failed list of everything, with the code of its text for people. */
export class ListFailed extends Error {
  readonly code: ListFailure;

  constructor(code: ListFailure, message: string) {
    super(message);
    this.code = code;
  }
}

/** One list of everything, from the request to the last object. Archives send one list, several, or objects one by one. */
export class Listing {
  /** Resolves with how many objects came. */
  readonly done: Promise<number>;
  count = 0;
  private readonly clock: Clock;
  /** Lists that began and did not end yet. */
  private open = 0;
  private settle!: (error?: Error) => void;
  private cancel: () => void = () => undefined;

  constructor(clock: Clock) {
    this.clock = clock;
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve(this.count));
    });
    this.done.catch(() => undefined);
    this.wait(FIRST_MS, new ListFailed('silent', 'no list came'));
  }

  /** Counts further objects; within a list the wait for the next has no limit. */
  came(objects: number): void {
    this.count += objects;
    if (this.open === 0) this.wait(AFTER_OBJECT_MS);
  }
  begins(): void {
    this.open += 1;
    this.cancel();
  }
  ends(broken?: string): void {
    this.open -= 1;
    if (broken !== undefined) this.end(new ListFailed('unreadable', cutText(`the list cannot be read: ${broken}`, 200)));
    else if (this.open === 0) this.wait(AFTER_LIST_MS);
  }
  /** The connection ended: a list being received may still give the reason by its own end. */
  gone(error: ListFailed): void {
    if (this.open > 0) this.wait(AFTER_END_MS, error);
    else this.end(error);
  }
  end(error?: Error): void {
    this.cancel();
    this.settle(error);
  }

  private wait(ms: number, error?: Error): void {
    this.cancel();
    this.cancel = this.clock.after(ms, () => this.end(error));
  }
}
