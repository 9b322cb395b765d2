/** Time moved by hand: timers run in the order they are due. */
export class HandTime {
  now = Date.parse('2026-03-10T22:00:00Z');
  private next = 1;
  private readonly due = new Map<number, { at: number; run: () => void }>();
  readonly timers = {
    setTimeout: (run: () => void, ms: number): unknown => {
      this.due.set(this.next, { at: this.now + ms, run });
      return this.next++;
    },
    clearTimeout: (handle: unknown): void => void this.due.delete(handle as number),
  };

  get idle(): boolean {
    return this.due.size === 0;
  }

  /** Runs what falls due within some milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const first = [...this.due].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (!first) break;
      this.due.delete(first[0]);
      this.now = Math.max(this.now, first[1].at);
      first[1].run();
      await settle();
    }
    this.now = end;
    await settle();
  }
}

/** Lets every promise that can go on go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
