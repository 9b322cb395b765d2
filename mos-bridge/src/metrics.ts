/** The labels of one line of the metrics. */
type Labels = Readonly<Record<string, string | number>>;
// Upper ends of the buckets answers are counted in, in seconds.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

interface AnswerTimes {
  readonly counts: number[];
  sum: number;
  total: number;
}
/** The state of a bridge at the moment the metrics are read. */
interface Watched {
  states(): ReadonlyMap<number, string>;
  leases(): number;
  waiting(): number;
  reachable(): boolean;
}
/** Counts what the bridge does and writes it in the text format of Prometheus. */
export class Metrics {
  private readonly counters = new Map<string, Map<string, number>>();
  private readonly times = new Map<string, Map<string, AnswerTimes>>();
  private readonly gauges: { readonly name: string; read(): Iterable<readonly [Labels, number]> }[] = [];

  count(name: string, labels: Labels, by = 1): void {
    const series = this.counters.get(name) ?? new Map<string, number>();
    this.counters.set(name, series);
    const key = labelled(labels);
    series.set(key, (series.get(key) ?? 0) + by);
  }
  /** Notes how long something took, in ms. */
  time(name: string, labels: Labels, ms: number): void {
    const series = this.times.get(name) ?? new Map<string, AnswerTimes>();
    this.times.set(name, series);
    const key = labelled(labels);
    const timed = series.get(key) ?? { counts: BUCKETS.map(() => 0), sum: 0, total: 0 };
    series.set(key, timed);
    BUCKETS.forEach((end, index) => {
      if (ms / 1000 <= end) timed.counts[index]! += 1;
    });
    timed.sum += ms / 1000;
    timed.total += 1;
  }
  /** Registers values read when the metrics are. */
  gauge(name: string, read: () => Iterable<readonly [Labels, number]>): void {
    this.gauges.push({ name, read });
  }
  /** Registers the state of a bridge and its process. */
  watch(bridge: Watched): void {
    this.gauge('lauda_bridge_device_state', () => [...bridge.states()].map(([device, state]) => [{ device, state }, 1] as const));
    this.gauge('lauda_bridge_leases', () => [[{}, bridge.leases()]]);
    this.gauge('lauda_bridge_reports_waiting', () => [[{}, bridge.waiting()]]);
    this.gauge('lauda_bridge_server_reachable', () => [[{}, bridge.reachable() ? 1 : 0]]);
    this.gauge('process_resident_memory_bytes', () => [[{}, process.memoryUsage.rss()]]);
    this.gauge('nodejs_heap_size_used_bytes', () => [[{}, process.memoryUsage().heapUsed]]);
  }

  text(): string {
    const lines: string[] = [];
    for (const [name, series] of this.counters) {
      lines.push(`# TYPE ${name} counter`);
      for (const [labels, value] of series) lines.push(`${name}${braced(labels)} ${value}`);
    }
    for (const [name, series] of this.times) {
      lines.push(`# TYPE ${name} histogram`);
      for (const [labels, timed] of series) lines.push(...timedLines(name, labels, timed));
    }
    for (const { name, read } of this.gauges) {
      lines.push(`# TYPE ${name} gauge`);
      for (const [labels, value] of read()) lines.push(`${name}${braced(labelled(labels))} ${value}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const labelled = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(',');
const braced = (labels: string): string => (labels === '' ? '' : `{${labels}}`);

function timedLines(name: string, labels: string, { counts, sum, total }: AnswerTimes): string[] {
  const end = (le: string): string => `${name}_bucket{${labels}${labels ? ',' : ''}le="${le}"}`;
  return [
    ...BUCKETS.map((bucket, index) => `${end(String(bucket))} ${counts[index]}`),
    `${end('+Inf')} ${total}`,
    `${name}_sum${braced(labels)} ${sum.toFixed(4)}`,
    `${name}_count${braced(labels)} ${total}`,
  ];
}
