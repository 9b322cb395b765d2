/** The rows that glow: a change by another person raises the number of its row, which glows once. Only that row renders again. */
export class Glows {
  private readonly numbers = new Map<string, number>();
  private readonly listeners = new Map<string, Set<() => void>>();

  /** Returns the number of a row's changes; undefined before the first. */
  of(row: string): number | undefined {
    return this.numbers.get(row);
  }

  raise(rows: Iterable<string>): void {
    for (const row of rows) {
      this.numbers.set(row, (this.numbers.get(row) ?? 0) + 1);
      for (const listener of this.listeners.get(row) ?? []) listener();
    }
  }

  subscribe(row: string, listener: () => void): () => void {
    const known = this.listeners.get(row) ?? new Set();
    this.listeners.set(row, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0) this.listeners.delete(row);
    };
  }
}
