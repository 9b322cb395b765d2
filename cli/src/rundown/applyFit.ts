import { type FitChange, type FitRundown, undoFit } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';
import type { Undo } from './undo.ts';

type Changed = FitRundown & { readonly id: number };

/** Changes of which a part was made and could not be taken back: what would take it back. */
export class HalfMade extends Error {
  readonly left: readonly FitChange[];
  constructor(left: readonly FitChange[], cause: unknown) {
    super('half made', { cause });
    this.name = 'HalfMade';
    this.left = left;
  }
}

/**
 * Makes changes one after the other and answers what takes them back. When one fails, those made before are taken back and the failure is
 * thrown again; throws {@link HalfMade} where that was not possible.
 */
export async function makeChanges(newsroom: Newsroom, rundown: Changed, changes: readonly FitChange[]): Promise<Undo> {
  const versions = new Map<number, number>();
  const make = async (change: FitChange): Promise<void> => {
    for (const { id, version } of await call(newsroom, rundown.id, change)) versions.set(id, version);
  };
  const made: FitChange[] = [];
  for (const change of changes) {
    try {
      await make(change);
      made.push(change);
    } catch (error) {
      // What got no answer may have been done.
      const begun = refusalOf(error) ? made : [...made, change];
      const back = undoFit(rundown, begun);
      for (const [at, each] of back.entries()) {
        await make(each).catch(() => {
          throw new HalfMade(back.slice(at), error);
        });
      }
      throw error;
    }
  }
  return { rundownId: rundown.id, changes: undoFit(rundown, made), made, versions: [...versions] };
}

async function call(newsroom: Newsroom, rundownId: number, change: FitChange): Promise<readonly { id: number; version: number }[]> {
  if (change.call === 'stories.patch')
    return [await newsroom.stories.patch(change.id, { field: change.field, newValue: change.newValue as never })];
  const { ids, targetBlockId, targetStoryId } = change;
  return newsroom.rundowns.stories.move(rundownId, { ids: [...ids], targetBlockId, targetStoryId });
}
