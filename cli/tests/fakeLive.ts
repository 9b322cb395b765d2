import type { TimingOptions } from '@lauda/domain';
import type { ShownRundown } from '../src/rundown/model.ts';
import type { LiveRundown, LiveState } from '../src/watch/live.ts';

const NONE = [] as const;

/** A live rundown a test moves by hand. */
export class FakeLive implements LiveRundown {
  closed = false;
  private shown: ShownRundown;
  private counted: TimingOptions = {};
  private current: LiveState = 'live';
  private readonly listeners = new Set<() => void>();

  constructor(first: ShownRundown) {
    this.shown = first;
  }
  readonly rundown = (): ShownRundown => this.shown;
  readonly state = (): LiveState => this.current;
  readonly counting = (): TimingOptions => this.counted;
  readonly now = (): number => Date.parse('2026-03-11T01:00:00Z');
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  notices: LiveRundown['notices'] = () => NONE;
  dismiss: LiveRundown['dismiss'] = () => undefined;
  async close(): Promise<void> {
    this.closed = true;
  }

  get watched(): boolean {
    return this.listeners.size > 0;
  }
  show(next: ShownRundown): void {
    this.shown = next;
    this.tell();
  }
  count(counted: TimingOptions): void {
    this.counted = counted;
    this.tell();
  }
  become(state: LiveState): void {
    this.current = state;
    this.tell();
  }
  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
