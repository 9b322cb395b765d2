import { type FitChange, undoFit } from '@lauda/domain';
import type { Newsroom, Rundown } from '@lauda/sdk';

/**
 * Makes the changes of a proposal one after the other and answers what undoes them. When one is refused, those made before are taken
 * back and the refusal is thrown again.
 */
export async function makeChanges(newsroom: Newsroom, rundown: Rundown, changes: readonly FitChange[]): Promise<FitChange[]> {
  const made: FitChange[] = [];
  try {
    for (const change of changes) {
      await make(newsroom, rundown.id, change);
      made.push(change);
    }
  } catch (error) {
    for (const change of undoFit(rundown, made)) await make(newsroom, rundown.id, change);
    throw error;
  }
  return undoFit(rundown, made);
}

async function make(newsroom: Newsroom, rundownId: number, change: FitChange): Promise<void> {
  if (change.call === 'stories.patch') await newsroom.stories.patch(change.id, { field: change.field, newValue: change.newValue as never });
  else {
    const { ids, targetBlockId, targetStoryId } = change;
    await newsroom.rundowns.stories.move(rundownId, { ids: [...ids], targetBlockId, targetStoryId });
  }
}
