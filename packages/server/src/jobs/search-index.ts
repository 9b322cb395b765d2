import { setTimeout as wait } from 'node:timers/promises';
import { INDEX_TARGETS, type IndexTarget, type IndexTargetState } from '@lauda/domain';
import type { IndexState } from '@lauda/spec/areas/search-index';
import type * as z from 'zod';
import { all, type Change, type Queryable } from '../storage/change.ts';
import { sendEphemeral } from '../storage/ephemeral.ts';
import { EVERYBODY } from '../storage/events.ts';
import { searchTarget } from '../storage/search.ts';
import type { JobKind } from './kind.ts';

export const INDEX_JOB = 'index';
/** Entries of one batch: nobody waits for locked rows longer than one batch takes. */
const BATCH = 500;
/** After how long a locked entry is tried again. */
const HELD_MS = 100;
/** The pause after a batch, as a multiple of the time it took, in which other writers have the database to themselves. */
const REST = 4;

type State = z.input<typeof IndexState>;
interface LastJob {
  target: string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  done: number;
  total: number | null;
}
const LAST_JOBS = `select distinct on (target) target, state, done, total from job where kind = '${INDEX_JOB}' order by target, id desc`;
const STATES = { QUEUED: 'queued', RUNNING: 'running', DONE: 'done', FAILED: 'failed', CANCELLED: 'idle' } as const;

type Counts = Map<IndexTarget, { total: number; indexed: number }>;
/** What each change has counted: one that queues every target announces as many states, and would count all entries for each. */
const COUNTED = new WeakMap<Change, Counts>();

async function countsOf(db: Queryable, target: IndexTarget, counted: Counts): Promise<{ total: number; indexed: number }> {
  const counts = counted.get(target) ?? (await searchTarget(target)?.count(db)) ?? { total: 0, indexed: 0 };
  counted.set(target, counts);
  return counts;
}

async function stateOf(db: Queryable, target: IndexTarget, job: LastJob | undefined, counted: Counts): Promise<State['targets'][number]> {
  const state: IndexTargetState = job ? STATES[job.state] : 'idle';
  const isOpen = state === 'queued' || state === 'running';
  // Counting reads every entry, so the count of a running job is used.
  if (isOpen && job?.total != null) return { target, state, indexed: job.done, total: job.total };
  const { total, indexed } = await countsOf(db, target, counted);
  if (isOpen) return { target, state, indexed: job?.done ?? 0, total };
  return { target, state: total === 0 ? 'empty' : state, indexed, total };
}

/** Counts total and indexed entries of every target of the search index. */
export async function indexState(db: Queryable, counted: Counts = new Map()): Promise<State> {
  const jobs = await all<LastJob & object>(db, LAST_JOBS);
  const targets: State['targets'] = [];
  for (const target of INDEX_TARGETS)
    targets.push(
      await stateOf(
        db,
        target,
        jobs.find((job) => job.target === target),
        counted,
      ),
    );
  return { running: targets.some(({ state }) => state === 'queued' || state === 'running'), targets };
}

/** Answers the same as `indexState`, counting once in a change. */
export function indexStateOf(tx: Change): Promise<State> {
  const counted = COUNTED.get(tx) ?? new Map();
  COUNTED.set(tx, counted);
  return indexState(tx, counted);
}

/** Indexes one target anew, a batch at a time and resting between them, while people work. */
export const INDEX: JobKind = {
  kind: INDEX_JOB,
  isLong: true,
  run: async ({ services: { pool }, target, signal, progress }) => {
    const entries = searchTarget(target as IndexTarget);
    if (!entries) return;
    const { total } = await entries.count(pool);
    let [done, after] = [0, null as readonly unknown[] | null];
    for (;;) {
      progress(done, Math.max(done, total));
      const began = performance.now();
      const { last, count, isHeld } = await entries.rebuild(pool, after, BATCH);
      if (last === null) return progress(done, done);
      if (!isHeld) [done, after] = [done + count, last];
      await wait(isHeld ? HELD_MS : REST * (performance.now() - began), undefined, { signal });
    }
  },
  announce: async (tx) => tx.emit('index', 'UPDATE', await indexStateOf(tx), EVERYBODY),
  announceProgress: (db, target, indexed, total) =>
    sendEphemeral(db, 'index', 'PATCH', { target: target as IndexTarget, state: 'running', indexed, total }, EVERYBODY),
};
