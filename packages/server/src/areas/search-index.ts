import { index } from '@lauda/spec/areas/search-index';
import { implement } from '../implement.ts';
import { rebuildIndex } from '../jobs/rebuild.ts';
import { indexState } from '../jobs/search-index.ts';
import { change } from '../storage/change.ts';

export const indexHandlers = implement<typeof index>(index, {
  state: (_request, { pool }) => indexState(pool),
  rebuild: ({ body }, context) => change(context, context.caller, (tx) => rebuildIndex(tx, context, body.targets, context.caller.userId)),
});
