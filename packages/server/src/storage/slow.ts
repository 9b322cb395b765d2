import type pg from 'pg';

/** A statement that took long, without any value. */
export interface Slow {
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly maxMs: number;
}
interface Counted {
  calls: number;
  total: number;
  max: number;
}

/** How many statements are remembered; the ones that were not slow for the longest time are forgotten first. */
const MOST = 100;
const LONGEST = 400;

/**
 * A statement without what people wrote: texts and numbers become `?`, spaces become one. What follows a quotation mark that is not closed is left
 * out, for it may be of a text.
 */
export function withoutValues(text: string): string {
  const plain = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ');
  return plain.split("'")[0]!.trim().slice(0, LONGEST);
}

/** Counts the statements of this node that take longer than a limit, in ms: their words alone, some of them at most. */
export class SlowStatements {
  readonly limitMs: number;
  private readonly counted = new Map<string, Counted>();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Notes that a statement took so many ms. */
  took(text: string, ms: number): void {
    if (ms < this.limitMs) return;
    const key = withoutValues(text);
    const { calls, total, max } = this.counted.get(key) ?? { calls: 0, total: 0, max: 0 };
    this.counted.delete(key);
    this.counted.set(key, { calls: calls + 1, total: total + ms, max: Math.max(max, ms) });
    if (this.counted.size > MOST) this.counted.delete(this.counted.keys().next().value!);
  }

  /** The slowest, those first that took longest at once. */
  list(most: number): Slow[] {
    return [...this.counted]
      .map(([text, { calls, total, max }]) => ({ text, calls, meanMs: Math.round(total / calls), maxMs: Math.round(max) }))
      .sort((a, b) => b.maxMs - a.maxMs)
      .slice(0, most);
  }

  /** Times every statement of a pool. What streams rows is not timed: it takes as long as who reads it. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        const text = textOf(given[0]);
        if (text === undefined) return query(...given);
        const since = performance.now();
        const over = (): void => this.took(text, performance.now() - since);
        const last = given.at(-1);
        if (typeof last !== 'function') return (query(...given) as Promise<unknown>).finally(over);
        return query(...given.slice(0, -1), (...answer: unknown[]) => {
          over();
          last(...answer);
        });
      }) as typeof client.query;
    });
  }
}

const textOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: string; submit?: unknown };
  return submit === undefined ? text : undefined;
};
