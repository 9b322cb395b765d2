import { localTimestamp } from '@lauda/domain';
import type { Newsroom, Program } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';
import { countingOf } from '../rundown/air.ts';
import { type Board, byStart, daysOf, isOfToday, newestLock, openJobs, type Show } from './board.ts';

/** How many open jobs are loaded, the newest. */
export const LONGEST = 100;

/** Loads the state of the newsroom once; parts the person may not see are left out. */
export async function askedBoard(newsroom: Newsroom, signal: AbortSignal): Promise<Board> {
  const init = { signal };
  const [{ zone, epochMs }, programs, devices, locks, jobs, counting] = await Promise.all([
    newsroom.time.get(init),
    newsroom.programs.list(undefined, init),
    newsroom.devices.list(init),
    newsroom.locks.list(init),
    unless(403, newsroom.jobs.list({ open: true, size: LONGEST }, init)),
    countingOf(newsroom, init),
  ]);
  const date = localTimestamp(epochMs, zone).slice(0, 10);
  const wanted = programs.flatMap((program) => daysOf(program, date).map((day) => [program, day] as const));
  const found = await unless(403, Promise.all(wanted.map(([program, day]) => showOf(program, day, newsroom, init))));
  return {
    date,
    zone,
    counting,
    shows: found?.flatMap((show) => (show && isOfToday(show.rundown, date) ? show : [])).sort(byStart),
    devices,
    locks: [...locks].sort(newestLock),
    jobs: jobs && openJobs(jobs.data),
  };
}

async function showOf({ id: programId, name: program }: Program, date: string, newsroom: Newsroom, init: { signal: AbortSignal }) {
  const rundown = await unless(404, newsroom.rundowns.load({ programId, date }, init));
  return rundown && ({ programId, program, rundown } satisfies Show);
}

/** Resolves with the answer; undefined where it was refused with this status. */
async function unless<T>(status: number, answer: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (refusalOf(error)?.status === status) return undefined;
    throw error;
  }
}
