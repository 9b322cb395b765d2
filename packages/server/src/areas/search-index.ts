import { index } from '@lauda/spec/areas/search-index';
import { implement } from '../implement.ts';
import { queueJob } from '../jobs/rows.ts';
import { INDEX_JOB, indexState } from '../jobs/search-index.ts';
import { SEARCH_TARGETS } from '../jobs/search-targets.ts';
import { change } from '../storage/change.ts';

export const indexHandlers = implement<typeof index>(index, {
  state: (_request, { pool }) => indexState(pool),
  rebuild: ({ body }, context) =>
    change(context, context.caller, async (tx) => {
      // What has no entries stays empty.
      for (const target of new Set(body.targets))
        if (SEARCH_TARGETS[target]) await queueJob(tx, context, { kind: INDEX_JOB, target, userId: context.caller.userId });
      return indexState(tx);
    }),
});
