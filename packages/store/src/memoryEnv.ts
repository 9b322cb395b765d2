import { newUuid, systemTimers } from '@lauda/sdk';
import type { Env } from './env.ts';

/** An environment that keeps nothing between runs: no drafts, tabs or other windows. For scripts, services and embedded pages. */
export function memoryEnv(parts: Partial<Env> = {}): Env {
  const kept = new Map<string, string>();
  return {
    now: () => Date.now(),
    steady: () => performance.now(),
    uuid: newUuid,
    timers: systemTimers,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    mutex: { request: async (_name, work) => work() },
    ...parts,
  };
}
