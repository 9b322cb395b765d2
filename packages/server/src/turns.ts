import { Problem } from './problem.ts';

/**
 * Runs work with a limit on how much runs at once and how much waits. @throws {Problem} too_many_requests when the queue is full, with the seconds
 * after which to retry.
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
