/** A value that changes: what React's useSyncExternalStore takes, and what a loop in a terminal can watch. */
export interface View<T> {
  /** The same reference as long as nothing changed. */
  readonly snapshot: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

let depth = 0;
const waiting = new Set<Signal>();

/** Runs changes that belong together: listeners are told once, after the last. */
export function batch<T>(work: () => T): T {
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
    if (depth === 0) flush();
  }
}

function flush(): void {
  while (waiting.size > 0 && depth === 0) {
    const signals = [...waiting];
    waiting.clear();
    const listeners = new Set(signals.flatMap((signal) => [...signal.listeners]));
    for (const listener of listeners) listener();
  }
}

/** A set of listeners. */
export class Signal {
  readonly listeners = new Set<() => void>();
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  /** Tells the listeners now, or at the end of the batch. */
  notify(): void {
    if (this.listeners.size === 0) return;
    waiting.add(this);
    if (depth === 0) flush();
  }
}

/** A view one can write to. */
export class Cell<T> implements View<T> {
  private value: T;
  private readonly signal = new Signal();
  readonly subscribe = this.signal.subscribe;
  readonly snapshot = (): T => this.value;

  constructor(value: T) {
    this.value = value;
  }

  /** Replaces the value; the same value tells nobody. */
  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    this.signal.notify();
  }

  update(change: (value: T) => T): void {
    this.set(change(this.value));
  }
}

type Snapshots<S extends readonly View<unknown>[]> = { [K in keyof S]: S[K] extends View<infer T> ? T : never };

/** A view computed from others, again only after one of them changed; `keep` may answer the former value where nothing differs. */
export function derived<const S extends readonly View<unknown>[], T>(
  sources: S,
  compute: (...values: Snapshots<S>) => T,
  keep?: (former: T, next: T) => T,
): View<T> {
  let inputs: unknown[] | undefined;
  let value: T;
  const snapshot = (): T => {
    const now = sources.map((source) => source.snapshot());
    if (inputs && now.every((each, index) => Object.is(each, inputs![index]))) return value;
    const next = compute(...(now as Snapshots<S>));
    value = inputs && keep ? keep(value, next) : next;
    inputs = now;
    return value;
  };
  const subscribe = (listener: () => void): (() => void) => {
    const stops = sources.map((source) => source.subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { snapshot, subscribe };
}
