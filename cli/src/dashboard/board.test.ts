import type { Job } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { openJobs } from './board.ts';

it('shows of the jobs those that run, then those that failed, then those that wait, of each the newest first', () => {
  const states = ['QUEUED', 'DONE', 'FAILED', 'RUNNING', 'CANCELLED', 'QUEUED', 'RUNNING', 'FAILED', 'RUNNING'];
  const jobs = states.map((state, at) => ({ id: at + 1, state })) as unknown as Job[];
  const shown = ['RUNNING 9', 'RUNNING 7', 'RUNNING 4', 'FAILED 8', 'FAILED 3', 'QUEUED 6', 'QUEUED 1'];
  for (const given of [jobs, [...jobs].reverse()]) expect(openJobs(given).map(({ id, state }) => `${state} ${id}`)).toEqual(shown);
});
