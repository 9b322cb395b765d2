/** How many answers are kept, and for how long in ms. */
interface Bounds {
  readonly most: number;
  readonly ms: number;
}

/** Keeps answers for some time; when there are too many, the one used longest ago goes. */
export class AnswerCache<T> {
  private readonly bounds: Bounds;
  private readonly entries = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  get(key: string, now: number): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // Inserted again below, so that the keys of the map are in the order of their last use.
    this.entries.delete(key);
    if (entry.until <= now) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, now: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: now + this.bounds.ms });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.bounds.most && oldest !== undefined) this.entries.delete(oldest);
  }
}
