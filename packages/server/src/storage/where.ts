/** The conditions of a list. Absent filters add no condition, so that PostgreSQL can use the index for the others. */
export class Where {
  readonly values: unknown[];
  private readonly parts: string[];

  constructor(parts: readonly string[] = [], values: readonly unknown[] = []) {
    this.parts = [...parts];
    this.values = [...values];
  }

  /** Adds a condition with its value as a parameter; nothing when the value is absent. */
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
