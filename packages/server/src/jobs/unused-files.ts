import { removeUnused } from '../files/unused.ts';
import type { JobKind } from './kind.ts';

/** Removes every hour the files nothing has referred to for a day. */
export const UNUSED_FILES: JobKind = { kind: 'unused-files', cron: '25 * * * *', run: removeUnused };
