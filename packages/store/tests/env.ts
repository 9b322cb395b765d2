import type { Env } from '../src/index.ts';
import { HandTime } from './time.ts';

export class MemoryStorage {
  readonly items = new Map<string, string>();
  writes = 0;
  full = false;
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new Error('QuotaExceededError');
    this.writes += 1;
    this.items.set(key, value);
  }
}

export interface TestEnv extends Env {
  readonly time: HandTime;
  readonly storage: MemoryStorage;
  readonly logged: string[];
  /** What another window wrote. */
  otherWindow(key: string): void;
  hide(): void;
}

let uuids = 0;
export function testEnv(time = new HandTime(), storage = new MemoryStorage()): TestEnv {
  const storageListeners = new Set<(key: string | null) => void>();
  const hideListeners = new Set<() => void>();
  const logged: string[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  return {
    time,
    storage,
    logged,
    now: () => time.now,
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    timers: time.timers,
    mutex: {
      request: (_name, work) => {
        const next = queue.then(work);
        queue = next.catch(() => undefined);
        return next;
      },
    },
    onStorage: (listener) => {
      storageListeners.add(listener);
      return () => storageListeners.delete(listener);
    },
    onHide: (listener) => {
      hideListeners.add(listener);
      return () => hideListeners.delete(listener);
    },
    log: (text, data) => logged.push(`${text}: ${String(data)}`),
    otherWindow: (key) => {
      for (const listener of storageListeners) listener(key);
    },
    hide: () => {
      for (const listener of hideListeners) listener();
    },
  };
}
