import type { JobKind } from './kind.ts';
import { MAIL } from './mail.ts';
import { PRUNE } from './prune.ts';
import { INDEX } from './search-index.ts';

const ALL: readonly JobKind[] = [PRUNE, INDEX, MAIL];
/** Every kind of jobs, by its name. */
export const JOB_KINDS: ReadonlyMap<string, JobKind> = new Map(ALL.map((kind) => [kind.kind, kind]));
