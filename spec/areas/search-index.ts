import { INDEX_STATES, INDEX_TARGETS } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Int } from '../scalars.ts';

const Target = z.enum(INDEX_TARGETS).meta({ id: 'IndexTarget' });
export const IndexTargetState = entity('IndexTargetState', {
  target: Target,
  state: z.enum(INDEX_STATES).meta({ description: 'How it stands; `empty` has nothing to index' }),
  indexed: Int.meta({ description: 'How many entries can be found; while it is rebuilt, how many were gone through' }),
  total: Int.meta({ description: 'How many entries there are' }),
});
/** The state of the search index: every target, also those without entries. */
export const IndexState = entity('IndexState', {
  running: z.boolean().meta({ description: 'Whether some target is being rebuilt, or waits to be' }),
  targets: z.array(IndexTargetState),
});

export const index = {
  state: call('GET /index/state', 'Tells how each target of the search index stands.', { role: 'ADMIN_READ', result: IndexState }),
  rebuild: call(
    'PUT /index',
    'Has the chosen targets indexed anew, while people work; one that is already waiting or running is left at that.',
    {
      role: 'ADMIN_WRITE',
      body: value('IndexRebuild', { targets: z.array(Target).min(1).max(INDEX_TARGETS.length) }),
      result: IndexState,
      assumed: 'No targets are a 422; `scripts` are the stories, a target without data answers `empty`.',
    },
  ),
};
