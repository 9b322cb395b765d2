import { isIdleMove } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import type { Client } from './client.ts';
import { same } from './core/same.ts';
import type { Guideline, JsonValue, Story, StoryTarget } from './types.ts';
import { type CreateRules, isAsMade } from './unanswered.ts';

/** The day and the programs of a document that is created from something else. */
export interface DayAndPrograms {
  readonly date: string;
  readonly programsIds: number[];
}
/** What a document is created from. */
interface WithSource<K> {
  readonly of: K;
}

interface PatchCalls<T> {
  patch(id: number, patch: { readonly field: never; readonly newValue: JsonValue; readonly oldValue: JsonValue }): Promise<T>;
}
/** Patches those fields of a document that differ, one after the other. */
async function patchChangedFields<T extends { readonly id: number }>(area: PatchCalls<T>, made: T, since: object): Promise<T> {
  let now = made;
  for (const [field, newValue] of Object.entries(since)) {
    const oldValue = (now as Record<string, JsonValue>)[field]!;
    if (!same(oldValue, newValue)) now = await area.patch(now.id, { field: field as never, newValue, oldValue });
  }
  return now;
}

type CreateFrom<K> = (of: K, wish: DayAndPrograms, query: undefined, one: CallOptions) => Promise<Guideline>;
/** How a guideline is created from something else; one that somebody changed meanwhile keeps its day and programs. */
export const guidelineFrom = <K>(
  assignments: Client['assignments'],
  from: CreateFrom<K>,
): CreateRules<DayAndPrograms & WithSource<K>, Guideline> => ({
  create: ({ of, ...wish }, one) => from.call(assignments, of, wish, undefined, one),
  change: async (made, since, { isUnchangedByOthers }) => (isUnchangedByOthers ? patchChangedFields(assignments, made, since) : undefined),
});

type CreateStoryFrom = (of: number, target: StoryTarget, one: CallOptions) => Promise<Story>;
/** How a story is created from something else in its place of a rundown; one that somebody changed meanwhile stays where it is. */
export const storyFrom = (
  { stories, rundowns }: Pick<Client, 'rundowns' | 'stories'>,
  from: CreateStoryFrom,
): CreateRules<StoryTarget & WithSource<{ readonly source: string; readonly id: number }>, Story> => ({
  create: ({ of, ...target }, one) => from.call(stories, of.id, target, one),
  change: async (made, _since, { now: { rundownId, targetBlockId, targetStoryId = null }, isUnchangedByOthers }) => {
    if (isIdleMove([made.id], targetStoryId)) return made;
    return isUnchangedByOthers ? (await rundowns.stories.move(rundownId, { ids: [made.id], targetBlockId, targetStoryId }))[0] : undefined;
  },
});

/** How one entry is created for each id; ids added in a later try are created in addition. */
export function rulesForEachId<K extends string, I extends { readonly [name in K]: readonly number[] }, T>(
  name: K,
  create: CreateRules<I, T[]>['create'],
): Required<Pick<CreateRules<I, T[]>, 'change' | 'create' | 'canBecome' | 'isValid'>> {
  return {
    create,
    canBecome: (before, now) => same({ ...before, [name]: now[name] }, now) && before[name].every((id) => now[name].includes(id)),
    change: async (made, _since, { before, now, createMore }) => {
      const ids = now[name].filter((id) => !before[name].includes(id));
      return ids.length > 0 ? [...made, ...(await createMore({ ...now, [name]: ids }))] : made;
    },
    isValid: (made, wish) => made.length >= wish[name].length,
  };
}

interface CopyCalls<T, W> extends PatchCalls<T> {
  copy(wish: W, one: CallOptions): Promise<T[]>;
}
/** Whether nobody else changed a copy: besides being made it was changed by those fields alone, one version each, which an earlier try moved. */
function isMovedByUs<T extends { readonly version: number }>(copy: T, before: object, moved: object): boolean {
  const isMoved = ([field, value]: [string, unknown]): boolean =>
    same((copy as Record<string, unknown>)[field], value) && !same((before as Record<string, unknown>)[field], value);
  return copy.version === 1 + Object.entries(moved).filter(isMoved).length;
}

/** How documents are copied to a day and programs; copies that somebody changed meanwhile stay where they are. */
export function copiesIn<
  T extends { readonly id: number; readonly version: number },
  W extends DayAndPrograms & { readonly ids: number[] },
>(area: CopyCalls<T, W>): CreateRules<W, T[]> {
  const each = rulesForEachId<'ids', W, T>('ids', (wish, one) => area.copy(wish, one));
  return {
    ...each,
    canBecome: (before, now) => same(before.ids, now.ids) || each.canBecome(before, now),
    change: async (made, since, inputs) => {
      const { ids: _ids, ...moved } = since;
      if (Object.keys(moved).length === 0) return each.change(made, since, inputs);
      if (!made.every((copy) => isAsMade(copy) || isMovedByUs(copy, inputs.before, moved))) return undefined;
      const now: T[] = [];
      for (const copy of made) now.push(await patchChangedFields(area, copy, moved));
      return each.change(now, since, inputs);
    },
  };
}
