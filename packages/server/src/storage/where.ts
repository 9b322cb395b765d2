/** The conditions of a statement with their values. What nobody asked for adds no condition, so that each statement uses the index of what was. */
export class Where {
  readonly values: unknown[];
  private readonly conditions: string[];

  constructor(conditions: readonly string[], values: readonly unknown[]) {
    this.conditions = [...conditions];
    this.values = [...values];
  }
  get text(): string {
    return this.conditions.join(' and ');
  }
  /** Adds a condition on a value, whose place in the statement it is given; none where there is no value. */
  and(condition: (place: string) => string, value: unknown): this {
    if (value === undefined || value === null) return this;
    this.values.push(value);
    this.conditions.push(condition(`$${this.values.length}`));
    return this;
  }
}
