import type { IndexTarget } from '@lauda/domain';
import type { Change } from '../storage/change.ts';
import { searchTarget } from '../storage/search.ts';
import { type JobServices, queueJob } from './rows.ts';
import { INDEX_JOB, indexStateOf } from './search-index.ts';

/** Queues the rebuild of search index targets, one job for each; a target without entries answers EMPTY. */
export async function rebuildIndex(
  tx: Change,
  services: JobServices,
  targets: readonly IndexTarget[],
  userId: number | null,
): Promise<Awaited<ReturnType<typeof indexStateOf>>> {
  for (const target of new Set(targets)) {
    const entries = searchTarget(target);
    if (entries && !(await entries.isEmpty(tx))) await queueJob(tx, services, { kind: INDEX_JOB, target, userId });
  }
  return indexStateOf(tx);
}
