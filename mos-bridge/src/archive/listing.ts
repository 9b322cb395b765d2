import type { Clock } from '../effects.ts';

// A list that came may be followed by another part of it; a stream of single objects has pauses of its own.
const AFTER_LIST_MS = 500;
const AFTER_OBJECT_MS = 5_000;
const FIRST_MS = 60_000;

/** The ids of one list of everything, from the request to the last object. Archives send one list, several, or objects one by one. */
export class Listing {
  readonly done: Promise<string[]>;
  private readonly ids = new Set<string>();
  private readonly clock: Clock;
  private settle!: (error?: Error) => void;
  private cancel: () => void = () => undefined;

  constructor(clock: Clock) {
    this.clock = clock;
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve([...this.ids]));
    });
    this.done.catch(() => undefined);
    this.wait(FIRST_MS, new Error('no list came'));
  }

  came(ids: readonly string[], whole: boolean): void {
    for (const id of ids) this.ids.add(id);
    this.wait(whole ? AFTER_LIST_MS : AFTER_OBJECT_MS);
  }
  get count(): number {
    return this.ids.size;
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
