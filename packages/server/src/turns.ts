import { Problem } from './problem.ts';

/**
 * Runs work in turn: so many at once, so many waiting at most.
 * @throws {Problem} too_many_requests where too many wait already; it says when to come again, in seconds.
 */
export class Turns {
  private readonly atOnce: number;
  private readonly longest: number;
  private readonly busySeconds: number;
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(atOnce: number, longest: number, busySeconds: number) {
    this.atOnce = atOnce;
    this.longest = longest;
    this.busySeconds = busySeconds;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.longest) throw new Problem('too_many_requests', { retryAfter: this.busySeconds });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
