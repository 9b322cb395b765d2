/** Counts failures per key in a sliding window and tells when there were too many. */
export class Attempts {
  private readonly failures = new Map<string, number[]>();
  private readonly limit: number;
  private readonly windowMs: number;

  constructor(limit: number, windowMs: number) {
    this.limit = limit;
    this.windowMs = windowMs;
  }

  failed(key: string, now: number): void {
    if (this.failures.size > 10_000) this.failures.clear();
    this.failures.set(key, [...this.recent(key, now), now]);
  }

  blocked(key: string, now: number): boolean {
    return this.recent(key, now).length >= this.limit;
  }

  private recent(key: string, now: number): number[] {
    return (this.failures.get(key) ?? []).filter((at) => now - at < this.windowMs);
  }
}
