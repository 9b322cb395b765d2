import { Problem } from './problem.ts';

/** Limits how much work of one person runs at once. @throws {Problem} too_many_requests beyond that, with the seconds after which to retry. */
export class WorkPerPerson {
  private readonly running = new Map<number, number>();
  private readonly atOnce: number;
  private readonly busySeconds: number;

  constructor(atOnce: number, busySeconds: number) {
    this.atOnce = atOnce;
    this.busySeconds = busySeconds;
  }

  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(userId) ?? 0;
    if (running >= this.atOnce) throw new Problem('too_many_requests', { retryAfter: this.busySeconds });
    this.running.set(userId, running + 1);
    try {
      return await work();
    } finally {
      const left = this.running.get(userId)! - 1;
      if (left > 0) this.running.set(userId, left);
      else this.running.delete(userId);
    }
  }
}

/**
 * A queue that limits how much work runs at once and how much waits. @throws {Problem} too_many_requests when the queue is full, with the seconds
 * after which to retry.
 */
export class WorkQueue {
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

  async run<T>(work: () => Promise<T>): Promise<T> {
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
