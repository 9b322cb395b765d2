/** What is asked of a list; what was not asked for is no condition, so that the database needs not look at it. */
export class Where {
  readonly values: unknown[];
  private readonly parts: string[];

  constructor(parts: readonly string[] = [], values: readonly unknown[] = []) {
    this.parts = [...parts];
    this.values = [...values];
  }

  /** Adds a condition on a value, which it is given as a parameter; none where there is no value. */
  and<T>(value: T | null | undefined, condition: (parameter: string) => string): this {
    if (value === undefined || value === null) return this;
    this.values.push(value);
    this.parts.push(condition(`$${this.values.length}`));
    return this;
  }

  get text(): string {
    return this.parts.join(' and ') || 'true';
  }
}
