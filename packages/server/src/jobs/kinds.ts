import type { JobKind } from './kind.ts';
import { PRUNE } from './prune.ts';

const ALL: readonly JobKind[] = [PRUNE];
/** Every kind of jobs, by its name. */
export const JOB_KINDS: ReadonlyMap<string, JobKind> = new Map(ALL.map((kind) => [kind.kind, kind]));
