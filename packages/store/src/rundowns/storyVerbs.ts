import type { CallOptions } from '@lauda/sdk';
import type { Done } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Story, StoryInput } from '../types.ts';
import { outcomeOf, type Recorder } from '../undo.ts';
import { attempt, madeOnce, tellKept } from '../verbs.ts';
import { blockOf, type Placement, withoutStories, withStory } from './placement.ts';
import { versionsOf, type Work } from './Work.ts';

const arrives =
  (uuid: string, id?: number) =>
  (event: LiveEvent): boolean =>
    event.kind === 'stories CREATE' && (event.data.uuid === uuid || event.data.id === id);

/** Shows the stories of an answer until their own events arrive. */
export function showArrived(work: Work, rundownId: number, stories: readonly Story[]): void {
  for (const story of work.data.arrive(stories)) {
    const { blockId } = story;
    if (blockId === null || blockOf(work.data.places.settled(), story.id) !== undefined) continue;
    const place = { id: story.id, blockId, index: story.index, version: story.version };
    work.data.echoes.show({ rundownId, step: (placement) => withStory(placement, place), isOwn: arrives(story.uuid, story.id) });
  }
}

/** Creates a story at the end of a block, or right after another (RUN-ACT-13). */
export async function createStory(
  work: Work,
  rundownId: number,
  place: { blockId: number; afterId?: number | undefined },
  story: StoryInput,
  record: Recorder,
): Promise<Done<Story>> {
  const input = { uuid: work.env.uuid(), ...story };
  const { stories } = work.client.rundowns;
  const { afterId, blockId } = place;
  const done = await attempt(work, 'error:createFailed', () =>
    afterId === undefined
      ? stories.create(rundownId, { blockId, story: input })
      : stories.createAfter(rundownId, afterId, { story: input }),
  );
  if (!done.ok) return done;
  showArrived(work, rundownId, [done.value]);
  record({
    label: 'undo.story.create',
    versions: versionsOf(work, 'story', [done.value]),
    run: async (again) => outcomeOf(await removeStories(work, rundownId, [done.value.id], again)),
  });
  return done;
}

/** Moves stories to the trash; undo restores them. One on air stays, and the person is told. */
export async function removeStories(work: Work, rundownId: number, ids: readonly number[], record: Recorder): Promise<Done<number[]>> {
  const isOwn = (event: LiveEvent): boolean => event.kind === 'stories DELETE' && ids.some((id) => event.data.ids.includes(id));
  // The server decides which stay: once it answers, only the removed ones stay hidden.
  let going = ids.filter((id) => work.data.stories.get(id)?.displayStatus !== 'play');
  const step = (placement: Placement) => withoutStories(placement, going);
  const send = async (): Promise<number[]> => {
    const gone = await work.client.stories.remove(ids);
    going = gone;
    work.data.places.refresh();
    return gone;
  };
  const pending = { rundownId, step, isOwn, isIdle: () => going.length === 0 };
  const done = await attempt(work, 'error:deleteFailed', () => work.data.echoes.run(pending, send));
  if (!done.ok) return done;
  // Of hidden ones only the number is known.
  tellKept(
    work,
    ids.filter((id) => !done.value.includes(id)).flatMap((id) => work.data.stories.get(id) ?? []),
  );
  if (done.value.length > 0) {
    const one = madeOnce(work.env);
    record({
      label: 'undo.story.remove',
      versions: new Map(),
      run: async (again) => outcomeOf(await restoreStories(work, rundownId, done.value, again, one)),
    });
  }
  return done;
}

/** Takes stories out of the trash. */
export async function restoreStories(
  work: Work,
  rundownId: number,
  ids: readonly number[],
  record: Recorder,
  options?: CallOptions,
): Promise<Done<Story[]>> {
  const done = await attempt(work, 'error:restoreFailed', () => work.client.stories.restore({ ids: [...ids] }, options));
  if (!done.ok) return done;
  for (const id of ids) if (!work.data.stories.get(id)) work.data.gone.delete(id);
  showArrived(work, rundownId, done.value);
  record({
    label: 'undo.story.restore',
    versions: versionsOf(work, 'story', done.value),
    run: async (again) =>
      outcomeOf(
        await removeStories(
          work,
          rundownId,
          done.value.map(({ id }) => id),
          again,
        ),
      ),
  });
  return done;
}
