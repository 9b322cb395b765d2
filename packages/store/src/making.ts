import { isIdleMove } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import type { Client } from './client.ts';
import { same } from './core/same.ts';
import type { Assignment, JsonValue, Story, StoryTarget } from './types.ts';
import { isAsMade, type Making } from './unanswered.ts';

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
/** How a guideline is made of something else. One that somebody changed meanwhile stays where it is. */
export const guidelineFrom = <K>(assignments: Client['assignments'], from: From<K>): Making<MadeFor & Of<K>, Assignment> => ({
  create: ({ of, ...wish }, one) => from.call(assignments, of, wish, undefined, one),
  change: async (made, since, { isUntouched }) => (isUntouched ? patched(assignments, made, since) : undefined),
});

type StoryFrom = (of: number, target: StoryTarget, one: CallOptions) => Promise<Story>;
/** How a story is made of something else, in its place. One that somebody changed meanwhile stays where it is. */
export const storyFrom = (
  { stories, rundowns }: Pick<Client, 'rundowns' | 'stories'>,
  from: StoryFrom,
): Making<StoryTarget & Of<{ readonly source: string; readonly id: number }>, Story> => ({
  create: ({ of, ...target }, one) => from.call(stories, of.id, target, one),
  change: async (made, _since, { now: { rundownId, targetBlockId, targetStoryId = null }, isUntouched }) => {
    if (isIdleMove([made.id], targetStoryId)) return made;
    return isUntouched ? (await rundowns.stories.move(rundownId, { ids: [made.id], targetBlockId, targetStoryId }))[0] : undefined;
  },
});

/** How one thing is made of each of those ids: where only more are wished by then, they are made besides. */
export function eachOf<K extends string, I extends { readonly [name in K]: readonly number[] }, T>(
  name: K,
  create: Making<I, T[]>['create'],
): Required<Pick<Making<I, T[]>, 'change' | 'create' | 'follows' | 'stands'>> {
  return {
    create,
    follows: (before, now) => same({ ...before, [name]: now[name] }, now) && before[name].every((id) => now[name].includes(id)),
    change: async (made, _since, { before, now, more }) => {
      const ids = now[name].filter((id) => !before[name].includes(id));
      return ids.length > 0 ? [...made, ...(await more({ ...now, [name]: ids }))] : made;
    },
    stands: (made, wish) => made.length >= wish[name].length,
  };
}

interface Copying<T, W> extends Patching<T> {
  copy(wish: W, one: CallOptions): Promise<T[]>;
}
/** Whether nobody else changed a copy: besides being made it was changed by those fields alone, one version each, which an earlier try moved. */
function isMovedByUs<T extends { readonly version: number }>(copy: T, before: object, moved: object): boolean {
  const isMoved = ([field, value]: [string, unknown]): boolean =>
    same((copy as Record<string, unknown>)[field], value) && !same((before as Record<string, unknown>)[field], value);
  return copy.version === 1 + Object.entries(moved).filter(isMoved).length;
}

/** How documents are copied to a day and programs. Copies that somebody changed meanwhile stay where they are. */
export function copiesIn<T extends { readonly id: number; readonly version: number }, W extends MadeFor & { readonly ids: number[] }>(
  area: Copying<T, W>,
): Making<W, T[]> {
  const each = eachOf<'ids', W, T>('ids', (wish, one) => area.copy(wish, one));
  return {
    ...each,
    follows: (before, now) => same(before.ids, now.ids) || each.follows(before, now),
    change: async (made, since, wishes) => {
      const { ids: _ids, ...moved } = since;
      if (Object.keys(moved).length === 0) return each.change(made, since, wishes);
      if (!made.every((copy) => isAsMade(copy) || isMovedByUs(copy, wishes.before, moved))) return undefined;
      const now: T[] = [];
      for (const copy of made) now.push(await patched(area, copy, moved));
      return each.change(now, since, wishes);
    },
  };
}
