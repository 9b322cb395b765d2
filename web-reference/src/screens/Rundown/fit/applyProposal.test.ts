import type { FitChange } from '@lauda/domain';
import { type Command, type OpenRundown, type Recorder, UndoStack } from '@lauda/store';
import { expect, it } from 'vitest';
import { applyProposal } from './useProposals.ts';

const CHANGES = [
  { call: 'stories.patch', id: 1, field: 'floated', newValue: true },
  { call: 'rundowns.stories.move', ids: [2], targetBlockId: 3, targetStoryId: null },
] as unknown as FitChange[];

/** Applies both changes, while something else is put on air between them; `refused` is the call that is refused. */
async function applied(refused?: 'patch' | 'move'): Promise<{ isDone: boolean; steps: string[]; undo: UndoStack }> {
  const steps: string[] = [];
  const undo = new UndoStack(() => undefined);
  const step = (label: string): Command => ({ label, versions: new Map(), run: async () => Boolean(steps.push(`not ${label}`)) });
  const call = (name: 'patch' | 'move', record: Recorder) => {
    steps.push(name);
    if (name !== refused) record(step(name));
    undo.push(step('air'));
    return Promise.resolve({ ok: name !== refused });
  };
  const open = {
    patchStory: (_id: number, _field: string, _value: unknown, record: Recorder) => call('patch', record),
    moveStories: (_target: object, record: Recorder) => call('move', record),
  } as unknown as OpenRundown;
  const made = await applyProposal({ undo }, open, CHANGES);
  return { isDone: made !== undefined, steps, undo };
}

it('a proposal is made change by change, and is done when each was taken', async () => {
  expect(await applied()).toMatchObject({ isDone: true, steps: ['patch', 'move'] });
});

it('a proposal of which a change is refused is not done: what was made before it is taken back, and nothing where nothing was', async () => {
  const half = await applied('move');
  expect(half).toMatchObject({ isDone: false, steps: ['patch', 'move', 'not patch'] });
  expect(half.undo.view.snapshot(), 'what else was done meanwhile stays').toMatchObject({ undo: 'air', depth: 2 });
  expect(await applied('patch')).toMatchObject({ isDone: false, steps: ['patch'] });
});
