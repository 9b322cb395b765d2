import { isIdleMove } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import { renew } from '../core/changes.ts';
import type { Done, Refusal } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Story } from '../types.ts';
import { type Command, outcomeOf, type Recorder } from '../undo.ts';
import { inParts } from '../undoParts.ts';
import { attempt, type MoveTarget, madeOnce } from '../verbs.ts';
import { blockOf, moved, type Placement } from './placement.ts';
import { versionsOf, type Work } from './Work.ts';

const silent: Recorder = () => undefined;
const UNANSWERED: Refusal = { status: 0, code: 'not_loaded', message: 'The rundown the stories stand in could not be loaded.' };

const sameMove =
  (work: Work, target: MoveTarget) =>
  (event: LiveEvent): boolean =>
    event.kind === 'stories MOVE' &&
    event.userId === work.me() &&
    event.data.targetBlockId === target.targetBlockId &&
    (event.data.targetStoryId ?? null) === (target.targetStoryId ?? null) &&
    event.data.ids.length === target.ids.length &&
    event.data.ids.every((id, index) => id === target.ids[index]);

/** A move that brings stories back into the rundown they stood in. */
interface WayHome extends MoveTarget {
  readonly home: number;
}
/** The present positions of stories, as moves that bring them back. */
function wayBack(work: Work, ids: readonly number[]): readonly WayHome[] | undefined {
  const placement = work.data.places.snapshot();
  const back = [...ids].reverse().flatMap((id): WayHome[] => {
    const blockId = blockOf(placement, id);
    const home = blockId !== undefined && work.data.blocks.get(blockId)?.rundownId;
    if (!home) return [];
    const list = placement.stories.get(blockId)!;
    return [{ ids: [id], targetBlockId: blockId, targetStoryId: list[list.indexOf(id) + 1] ?? null, home }];
  });
  return back.length > 0 && back.length === ids.length ? back : undefined;
}

/** A move that may be repeated: its idempotency key, and the way back as it was known at the first try. */
interface RetryableMove {
  readonly one: CallOptions;
  back?: readonly WayHome[] | undefined;
}

/**
 * Moves stories before a story, or to the end of a block; shown at once. A story before itself is no move (RUN-MOVE-08). `homes` are rundowns the stories
 * stand in that may have been closed: they are loaded again to know the way back, and without an answer nothing is moved.
 */
export async function moveStories(
  work: Work,
  rundownId: number,
  target: MoveTarget,
  record: Recorder,
  homes: readonly number[] = [],
  tried?: RetryableMove,
): Promise<Done<Story[]>> {
  if (isIdleMove(target.ids, target.targetStoryId)) return { ok: true, value: [] };
  const back = tried?.back ?? wayBack(work, target.ids);
  if (back || homes.length === 0) return moveFrom(work, rundownId, target, record, back, tried);
  const { release, isUnanswered } = await keepAll(work, homes);
  try {
    if (isUnanswered) return { ok: false, error: UNANSWERED };
    return await moveFrom(work, rundownId, target, record, wayBack(work, target.ids), tried);
  } finally {
    release();
  }
}

/** Keeps rundowns loaded until they are released, loading those again that were left. */
async function keepAll(work: Work, rundownIds: readonly number[]) {
  const held = await Promise.all(rundownIds.map((id) => work.keepLoaded(id, false)));
  const release = (): void => {
    for (const each of held) if (typeof each === 'function') each();
  };
  return { release, isUnanswered: held.includes('unanswered') };
}

async function moveFrom(
  work: Work,
  rundownId: number,
  target: MoveTarget,
  record: Recorder,
  back: readonly WayHome[] | undefined,
  tried: RetryableMove | undefined,
): Promise<Done<Story[]>> {
  if (tried) tried.back = back;
  const body = { ids: [...target.ids], targetBlockId: target.targetBlockId, targetStoryId: target.targetStoryId ?? null };
  const pending = { rundownId, step: (placement: Placement) => moved(placement, target), isOwn: sameMove(work, target) };
  const done = await attempt(work, 'error:actionFailed', () =>
    work.data.echoes.run(pending, () => work.client.rundowns.stories.move(rundownId, body, tried?.one)),
  );
  if (done.ok) {
    for (const story of done.value) work.data.stories.confirm(renew(story));
    if (back)
      record({
        label: 'undo.story.move',
        versions: versionsOf(work, 'story', done.value),
        ...moveBack(work, back, target, rundownId),
      });
  }
  return done;
}

/** Whether the stories are already where an unanswered move puts them; it raised the versions of the moved stories and of those behind them. */
function isPlacedBy({ data }: Work, lost: MoveTarget | undefined, key: string): boolean {
  if (!lost) return false;
  const { ids, targetBlockId, targetStoryId } = lost;
  const list = data.places.settled().stories.get(targetBlockId) ?? [];
  const from = (targetStoryId ? list.indexOf(targetStoryId) : list.length) - ids.length;
  return ids.every((id, at) => list[from + at] === id) && list.slice(from).some((id) => key === `story:${id}`);
}

/** The step that takes a move back, one story after the other; tried again after a cut line, it goes on from where it stopped. */
function moveBack(work: Work, back: readonly WayHome[], target: MoveTarget, rundownId: number): Pick<Command, 'run' | 'isOurs'> {
  const homes = [...new Set(back.map(({ home }) => home))];
  const parts = inParts(back, async ({ home, ...place }) => outcomeOf(await moveStories(work, home, place, silent)));
  const run: Command['run'] = async (record) => {
    // A story moved before another raises the version of that one too, which only loaded rows show.
    const { release, isUnanswered } = await keepAll(work, homes);
    try {
      if (isUnanswered) return 'unanswered';
      const outcome = await parts.takeRest();
      const ids = target.ids.filter((id) => parts.taken.some((part) => part.ids.includes(id)));
      if (outcome === 'unanswered' || ids.length === 0) return outcome;
      const rows = ids.flatMap((id) => work.data.stories.get(id) ?? []);
      const versions = versionsOf(work, 'story', rows);
      record({ label: 'undo.story.move', versions, ...moveAgain(work, { ...target, ids }, rundownId, homes) });
      return outcome;
    } finally {
      release();
    }
  };
  return { run, isOurs: (key) => isPlacedBy(work, parts.lost, key) };
}

/** The step that repeats a move. On a retry after a lost answer the stories may be there already: where they are now is not the way back then. */
function moveAgain(work: Work, target: MoveTarget, rundownId: number, homes: readonly number[]): Pick<Command, 'run' | 'isOurs'> {
  const tried: RetryableMove = { one: madeOnce(work.env) };
  let record = silent;
  const parts = inParts([target], async () => outcomeOf(await moveStories(work, rundownId, target, record, homes, tried)));
  const run: Command['run'] = (again) => {
    record = again;
    return parts.takeRest();
  };
  return { run, isOurs: (key) => isPlacedBy(work, parts.lost, key) };
}
