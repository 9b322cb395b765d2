import { INDEX_TARGETS, type IndexTarget, type IndexTargetState } from '@lauda/domain';
import type { IndexState } from '@lauda/spec/areas/search-index';
import type * as z from 'zod';
import { all, type Queryable } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { pass } from '../storage/passing.ts';
import type { JobKind } from './kind.ts';
import { SEARCH_TARGETS } from './search-targets.ts';

export const INDEX_JOB = 'index';
/** How many entries are gone through at once: people wait for none longer than that takes. */
const BATCH = 500;

type State = z.input<typeof IndexState>;
interface LastJob {
  target: string;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  done: number;
  total: number | null;
}
const LAST_JOBS = `select distinct on (target) target, state, done, total from job where kind = '${INDEX_JOB}' order by target, id desc`;
const STATES = { QUEUED: 'queued', RUNNING: 'running', DONE: 'done', FAILED: 'failed', CANCELLED: 'idle' } as const;

async function stateOf(db: Queryable, target: IndexTarget, job: LastJob | undefined): Promise<State['targets'][number]> {
  const { total, indexed } = (await SEARCH_TARGETS[target]?.count(db)) ?? { total: 0, indexed: 0 };
  const state: IndexTargetState = job ? STATES[job.state] : 'idle';
  if (state === 'queued' || state === 'running') return { target, state, indexed: job?.done ?? 0, total: job?.total ?? total };
  return { target, state: total === 0 ? 'empty' : state, indexed, total };
}

/** How every target of the search index stands. */
export async function indexState(db: Queryable): Promise<State> {
  const jobs = await all<LastJob & object>(db, LAST_JOBS);
  const targets: State['targets'] = [];
  for (const target of INDEX_TARGETS)
    targets.push(
      await stateOf(
        db,
        target,
        jobs.find((job) => job.target === target),
      ),
    );
  return { running: targets.some(({ state }) => state === 'queued' || state === 'running'), targets };
}

/** Indexes one target anew, a batch at a time, while people work. */
export const INDEX: JobKind = {
  kind: INDEX_JOB,
  run: async ({ services: { pool }, target, progress }) => {
    const entries = SEARCH_TARGETS[target as IndexTarget];
    if (!entries) return;
    const { total } = await entries.count(pool);
    progress(0, total);
    let after = 0;
    for (let done = 0; ; ) {
      const { last, count } = await entries.rebuild(pool, after, BATCH);
      if (last === null) return progress(Math.max(done, total), Math.max(done, total));
      done += count;
      after = last;
      progress(done, Math.max(done, total));
    }
  },
  told: async (tx) => tx.emit('index', 'UPDATE', await indexState(tx), EVERYBODY),
  passed: (db, target, indexed, total) =>
    pass(db, 'index', 'PATCH', { target: target as IndexTarget, state: 'running', indexed, total }, EVERYBODY),
};
