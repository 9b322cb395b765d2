import { isIdleMove } from '@lauda/domain';
import { renew } from '../core/changes.ts';
import type { Done } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Story } from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undo.ts';
import { attempt, type MoveTarget } from '../verbs.ts';
import { blockOf, moved, type Placement } from './placement.ts';
import { versionsOf, type Work } from './Work.ts';

const silent: Recorder = () => undefined;

const sameMove =
  (work: Work, target: MoveTarget) =>
  (event: LiveEvent): boolean =>
    event.kind === 'stories MOVE' &&
    event.userId === work.me() &&
    event.data.targetBlockId === target.targetBlockId &&
    (event.data.targetStoryId ?? null) === (target.targetStoryId ?? null) &&
    event.data.ids.length === target.ids.length &&
    event.data.ids.every((id, index) => id === target.ids[index]);

interface WayBack {
  readonly targets: readonly MoveTarget[];
  /** The rundowns the stories stood in; where it is not open, a block is of the first. */
  readonly homes: readonly number[];
}
/** The present positions of stories, as move targets that bring them back. */
function wayBack(work: Work, ids: readonly number[]): WayBack | undefined {
  const placement = work.data.places.snapshot();
  const targets = [...ids].reverse().flatMap((id): MoveTarget[] => {
    const blockId = blockOf(placement, id);
    if (blockId === undefined) return [];
    const list = placement.stories.get(blockId)!;
    return [{ ids: [id], targetBlockId: blockId, targetStoryId: list[list.indexOf(id) + 1] ?? null }];
  });
  const homes = targets.flatMap(({ targetBlockId }) => work.data.blocks.get(targetBlockId)?.rundownId ?? []);
  return homes.length > 0 && targets.length === ids.length ? { targets, homes: [...new Set(homes)] } : undefined;
}

/**
 * Moves stories before a story, or to the end of a block; shown at once. A story before itself is no move (RUN-MOVE-08). `homes` are the rundowns they
 * stand in, as far as those may have been left: then they are loaded again, to know the way back.
 */
export async function moveStories(
  work: Work,
  rundownId: number,
  target: MoveTarget,
  record: Recorder,
  homes: readonly number[] = [],
): Promise<Done<Story[]>> {
  if (isIdleMove(target.ids, target.targetStoryId)) return { ok: true, value: [] };
  const back = wayBack(work, target.ids);
  if (back || homes.length === 0) return moveFrom(work, rundownId, target, record, back);
  const held = await Promise.all(homes.map((home) => work.keepLoaded(home)));
  try {
    return await moveFrom(work, rundownId, target, record, wayBack(work, target.ids));
  } finally {
    for (const release of held) if (typeof release === 'function') release();
  }
}

async function moveFrom(
  work: Work,
  rundownId: number,
  target: MoveTarget,
  record: Recorder,
  back: WayBack | undefined,
): Promise<Done<Story[]>> {
  const body = { ids: [...target.ids], targetBlockId: target.targetBlockId, targetStoryId: target.targetStoryId ?? null };
  const placing = { rundownId, step: (placement: Placement) => moved(placement, target), lands: sameMove(work, target) };
  const done = await attempt(work, 'error:actionFailed', () =>
    work.data.echoes.run(placing, () => work.client.rundowns.stories.move(rundownId, body)),
  );
  if (done.ok) {
    for (const story of done.value) work.data.stories.confirm(renew(story));
    if (back)
      record({
        label: 'undo.story.move',
        versions: versionsOf(work, 'story', done.value),
        run: moveBack(work, back, target, rundownId),
      });
  }
  return done;
}

/** The step that takes a move back, one story after the other; tried again after a cut line, it goes on from where it stopped. */
function moveBack(work: Work, back: WayBack, target: MoveTarget, rundownId: number): Command['run'] {
  const rest = [...back.targets];
  const moved = new Set<number>();
  return async (record) => {
    let done: Done<unknown> = { ok: true, value: undefined };
    for (let next = rest[0]; next; next = rest[0]) {
      const home = work.data.blocks.get(next.targetBlockId)?.rundownId ?? back.homes[0]!;
      done = await moveStories(work, home, next, silent);
      if (!done.ok) break;
      for (const id of next.ids) moved.add(id);
      rest.shift();
    }
    const outcome = outcomeOf(done);
    const ids = target.ids.filter((id) => moved.has(id));
    if (outcome === 'unanswered' || ids.length === 0) return outcome;
    const rows = ids.flatMap((id) => work.data.stories.get(id) ?? []);
    record({
      label: 'undo.story.move',
      versions: versionsOf(work, 'story', rows),
      run: async (again) => outcomeOf(await moveStories(work, rundownId, { ...target, ids }, again, back.homes)),
    });
    return outcome;
  };
}
