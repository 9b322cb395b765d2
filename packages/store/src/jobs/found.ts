import type { Job } from '../types.ts';

/** Tells whether a job that says how much it found may have found some. A server that was lost may have, before it could say how many. */
export const wasFound = ({ state, done, attempts }: Job): boolean => state !== 'DONE' || done > 0 || attempts > 1;
