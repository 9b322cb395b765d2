import { isIdleMove } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { Story } from '../types.ts';
import { outcomeOf, type Recorder } from '../undo.ts';
import type { MoveTarget } from '../verbs.ts';
import { attempt } from '../verbs.ts';
import { moveStories } from './moveVerbs.ts';
import { removeStories, showArrived } from './storyVerbs.ts';
import { versionsOf, type Work } from './Work.ts';

export interface Clip {
  readonly ids: readonly number[];
  readonly isCut: boolean;
}
const EMPTY: Clip = { ids: [], isCut: false };

/** The stories copied or cut, for every rundown tab (RUN-CLIP-01 to 07). */
export class Clipboard {
  private readonly cell = new Cell<Clip>(EMPTY);
  readonly view: View<Clip> = this.cell;
  private readonly homesOf: (ids: readonly number[]) => readonly number[];
  /** The rundowns that what was cut stood in; they may be left before it is pasted. */
  private homes: readonly number[] = [];

  /** `homesOf` answers the open rundowns that stories stand in. */
  constructor(homesOf: Clipboard['homesOf']) {
    this.homesOf = homesOf;
  }

  copy(ids: readonly number[]): void {
    this.cell.set({ ids, isCut: false });
  }
  cut(ids: readonly number[]): void {
    this.homes = this.homesOf(ids);
    this.cell.set({ ids, isCut: true });
  }

  clear(): void {
    this.cell.set(EMPTY);
  }

  /** Pastes before a story or at the end of a block; nothing happens when nothing is held or the target is among it. A cut is pasted once. */
  async paste(work: Work, rundownId: number, place: Omit<MoveTarget, 'ids'>, record: Recorder): Promise<Done<Story[]>> {
    const clip = this.cell.snapshot();
    if (isIdleMove(clip.ids, place.targetStoryId)) return { ok: true, value: [] };
    const target = { ...place, ids: clip.ids };
    const done = clip.isCut
      ? await moveStories(work, rundownId, target, record, this.homes)
      : await pasteCopies(work, rundownId, target, record);
    if (done.ok && clip.isCut && this.cell.snapshot() === clip) this.cell.set(EMPTY);
    return done;
  }
}

async function pasteCopies(work: Work, rundownId: number, target: MoveTarget, record: Recorder): Promise<Done<Story[]>> {
  const body = { ids: [...target.ids], targetBlockId: target.targetBlockId, targetStoryId: target.targetStoryId ?? null, cut: false };
  return arrived(work, rundownId, record, () => work.client.rundowns.stories.paste(rundownId, body));
}

/** Copies stories into a block, Stand By when none is given. */
export async function copyStories(
  work: Work,
  rundownId: number,
  ids: readonly number[],
  targetBlockId: number | undefined,
  record: Recorder,
): Promise<Done<Story[]>> {
  return arrived(work, rundownId, record, () =>
    work.client.rundowns.stories.copy(rundownId, { ids: [...ids], targetBlockId: targetBlockId ?? null }),
  );
}

async function arrived(work: Work, rundownId: number, record: Recorder, send: () => Promise<Story[]>): Promise<Done<Story[]>> {
  const done = await attempt(work, 'error:createFailed', send);
  if (!done.ok) return done;
  showArrived(work, rundownId, done.value);
  const ids = done.value.map(({ id }) => id);
  record({
    label: 'undo.story.copy',
    versions: versionsOf(work, 'story', done.value),
    run: async (again) => outcomeOf(await removeStories(work, rundownId, ids, again)),
  });
  return done;
}
