/** What one kind of call took over a phase, in milliseconds. */
export class Latencies {
  private readonly byCall = new Map<string, number[]>();
  readonly errors = new Map<string, number>();

  add(call: string, ms: number): void {
    const known = this.byCall.get(call);
    if (known) known.push(ms);
    else this.byCall.set(call, [ms]);
  }

  fail(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  /** One line a call: how many, and the percentiles. */
  lines(): CallFigures[] {
    return [...this.byCall].map(([call, values]) => {
      const sorted = values.sort((a, b) => a - b);
      return { call, count: sorted.length, p50: share(sorted, 0.5), p95: share(sorted, 0.95), p99: share(sorted, 0.99) };
    });
  }
}

/** Percentiles of one call, in milliseconds. */
export interface CallFigures {
  readonly call: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** What the generator tells of one phase. */
export interface PhaseFigures {
  readonly phase: string;
  readonly seconds: number;
  readonly calls: readonly CallFigures[];
  /** Answers nobody should get, and what they were. */
  readonly errors: readonly (readonly [string, number])[];
  /** Live events received over all sockets. */
  readonly events: number;
  /** Milliseconds until the last socket was live again, where sockets were opened anew. */
  readonly resumedMs?: number;
  /** The share of one processor the generator used. */
  readonly generatorShare: number;
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** The phases as a table in Markdown. */
export function tableOf(phases: readonly PhaseFigures[]): string {
  const rows = phases.flatMap(({ phase, calls }) =>
    calls.map(({ call, count, p50, p95, p99 }) => `| ${phase} | ${call} | ${count} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`),
  );
  return ['| phase | call | count | p50 ms | p95 ms | p99 ms |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** How much larger the last quarter of what was measured is than the second, by their medians; undefined where too little was. */
export function growthOf(samples: readonly number[]): number | undefined {
  const quarter = Math.floor(samples.length / 4);
  return quarter < 2 ? undefined : median(samples.slice(-quarter)) / median(samples.slice(quarter, 2 * quarter));
}
