import { isIdleMove } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import type { Client } from './client.ts';
import { same } from './core/same.ts';
import type { Making } from './Maker.ts';
import type { Assignment, JsonValue, Story, StoryTarget } from './types.ts';

/** The day and the programs of what is made of something else. */
export interface MadeFor {
  readonly date: string;
  readonly programsIds: number[];
}
/** What a document is made of. */
interface Of<K> {
  readonly of: K;
}

interface Patching<T> {
  patch(id: number, patch: { readonly field: never; readonly newValue: JsonValue; readonly oldValue: JsonValue }): Promise<T>;
}
/** Changes those fields of a document that differ, one after the other. */
async function patched<T extends { readonly id: number }>(area: Patching<T>, made: T, since: object): Promise<T> {
  let now = made;
  for (const [field, newValue] of Object.entries(since)) {
    const oldValue = (now as Record<string, JsonValue>)[field]!;
    if (!same(oldValue, newValue)) now = await area.patch(now.id, { field: field as never, newValue, oldValue });
  }
  return now;
}

type From<K> = (of: K, wish: MadeFor, query: undefined, one: CallOptions) => Promise<Assignment>;
/** How a guideline is made of something else. */
export const guidelineFrom = <K>(assignments: Client['assignments'], from: From<K>): Making<MadeFor & Of<K>, Assignment> => ({
  create: ({ of, ...wish }, one) => from.call(assignments, of, wish, undefined, one),
  change: (made, since) => patched(assignments, made, since),
});

type StoryFrom = (of: number, target: StoryTarget, one: CallOptions) => Promise<Story>;
/** How a story is made of something else, in its place. */
export const storyFrom = (
  { stories, rundowns }: Pick<Client, 'rundowns' | 'stories'>,
  from: StoryFrom,
): Making<StoryTarget & Of<{ readonly source: string; readonly id: number }>, Story> => ({
  create: ({ of, ...target }, one) => from.call(stories, of.id, target, one),
  change: async (made, _since, { rundownId, targetBlockId, targetStoryId = null }) => {
    if (isIdleMove([made.id], targetStoryId)) return made;
    return (await rundowns.stories.move(rundownId, { ids: [made.id], targetBlockId, targetStoryId }))[0];
  },
});

interface Copying<T, W> extends Patching<T> {
  copy(wish: W, one: CallOptions): Promise<T[]>;
  remove(ids: readonly number[]): Promise<unknown>;
}
/** How documents are copied to a day and programs. */
export const copiesIn = <T extends { readonly id: number }, W extends MadeFor & { readonly ids: number[] }>(
  area: Copying<T, W>,
): Making<W, T[]> => ({
  create: (wish, one) => area.copy(wish, one),
  change: async (made, { ids, ...since }) => {
    if (ids) return takenAway(area, made);
    const now: T[] = [];
    for (const copy of made) now.push(await patched(area, copy, since));
    return now;
  },
});

/** Removes what was made, so that other copies take its place. */
export async function takenAway(area: Pick<Copying<never, never>, 'remove'>, made: readonly { readonly id: number }[]): Promise<undefined> {
  if (made.length > 0) await area.remove(made.map(({ id }) => id));
}
