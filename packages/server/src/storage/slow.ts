import type pg from 'pg';
import { presentTrace, recordStatement } from '../telemetry.ts';

/** A slow statement, without values. */
export interface SlowStatement {
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly maxMs: number;
}
interface StatementCount {
  calls: number;
  total: number;
  max: number;
}

/** How many statements are kept; those that were not slow for the longest time are dropped first. */
const MAX_STATEMENTS = 100;
const LONGEST = 400;

/**
 * Strips values from a statement: texts and numbers become `?`, white space one space. After an unclosed quotation mark the rest is dropped, since it
 * may be user text.
 */
export function withoutValues(text: string): string {
  const plain = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ');
  return plain.split("'")[0]!.trim().slice(0, LONGEST);
}

/** Counts the statements of this node that take longer than a limit in ms, by their text without values. */
export class SlowStatements {
  readonly limitMs: number;
  private readonly counted = new Map<string, StatementCount>();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Records the duration of a statement in ms; answers its text without values if it was slow. */
  record(text: string, ms: number): string | undefined {
    if (ms < this.limitMs) return undefined;
    const key = withoutValues(text);
    const { calls, total, max } = this.counted.get(key) ?? { calls: 0, total: 0, max: 0 };
    this.counted.delete(key);
    this.counted.set(key, { calls: calls + 1, total: total + ms, max: Math.max(max, ms) });
    if (this.counted.size > MAX_STATEMENTS) this.counted.delete(this.counted.keys().next().value!);
    return key;
  }

  /** Lists the slowest statements, by their longest run. */
  list(most: number): SlowStatement[] {
    return [...this.counted]
      .map(([text, { calls, total, max }]) => ({ text, calls, meanMs: Math.round(total / calls), maxMs: Math.round(max) }))
      .sort((a, b) => b.maxMs - a.maxMs)
      .slice(0, most);
  }

  /** Times every statement of a pool. Streams are not timed: they take as long as their reader. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        const text = textOf(given[0]);
        if (text === undefined) return query(...given);
        const since = performance.now();
        const within = presentTrace();
        const over = (): void => {
          const ms = performance.now() - since;
          recordStatement(ms, this.record(text, ms), within);
        };
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
