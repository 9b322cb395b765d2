import { clean } from '../cleaning/clean.ts';
import type { JobKind } from './kind.ts';

/** Removes every night what is older than its retention. */
export const CLEANING: JobKind = { kind: 'cleaning', isLong: true, cron: '40 3 * * *', run: clean };
