import type { FitChange } from '@lauda/domain';
import type { OpenRundown, Store } from '@lauda/store';
import { expect, it } from 'vitest';
import { applyProposal } from './useProposals.ts';

const CHANGES = [
  { call: 'stories.patch', id: 1, field: 'floated', newValue: true },
  { call: 'rundowns.stories.move', ids: [2], targetBlockId: 3, targetStoryId: null },
] as unknown as FitChange[];

/** Applies both changes; `refused` is the call that is refused. */
async function applied(refused?: 'patch' | 'move'): Promise<{ isDone: boolean; steps: string[] }> {
  const steps: string[] = [];
  const undo = {
    together: async (_name: string, work: () => Promise<void>) => work(),
    undo: async () => void steps.push('undo'),
  };
  const call = (name: 'patch' | 'move') => async () => {
    steps.push(name);
    return { ok: name !== refused };
  };
  const open = { patchStory: call('patch'), moveStories: call('move') } as unknown as OpenRundown;
  const isDone = await applyProposal({ undo } as unknown as Store, open, CHANGES);
  return { isDone, steps };
}

it('a proposal is made change by change, and is done when each was taken', async () => {
  expect(await applied()).toEqual({ isDone: true, steps: ['patch', 'move'] });
});

it('a proposal of which a change is refused is not done: what was made before it is taken back, and nothing where nothing was', async () => {
  expect(await applied('move')).toEqual({ isDone: false, steps: ['patch', 'move', 'undo'] });
  expect(await applied('patch')).toEqual({ isDone: false, steps: ['patch'] });
});
