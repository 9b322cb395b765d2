import { moveStories } from '@lauda/domain';
import type { MoveTarget } from '../verbs.ts';

/** The positions in open rundowns: the order of blocks, and of stories in each. */
export interface Placement {
  readonly blocks: ReadonlyMap<number, readonly number[]>;
  readonly stories: ReadonlyMap<number, readonly number[]>;
  /** The version of a story at its known position; older news about it is ignored. */
  readonly seen: ReadonlyMap<number, number>;
  /** The version of a rundown whose order of blocks is known here. */
  readonly orders: ReadonlyMap<number, number>;
}
export const EMPTY_PLACEMENT: Placement = { blocks: new Map(), stories: new Map(), seen: new Map(), orders: new Map() };

/** Positions of stories as reported by the server. */
export type PlacedStory = { readonly id: number; readonly blockId: number; readonly index: number; readonly version: number };
/** A rundown as it was loaded: its blocks in order and the stories of each. */
export interface LoadedOrder {
  readonly id: number;
  readonly version: number;
  readonly blocks: readonly { readonly id: number; readonly stories: readonly { readonly id: number; readonly version: number }[] }[];
}

export const insertAt = (list: readonly number[], at: number, ids: readonly number[]): readonly number[] => [
  ...list.slice(0, at),
  ...ids,
  ...list.slice(at),
];

/** The block a story stands in, when it is in an open rundown. */
export function blockOf(placement: Placement, storyId: number): number | undefined {
  for (const [blockId, ids] of placement.stories) if (ids.includes(storyId)) return blockId;
  return undefined;
}

/** Takes a whole rundown as it was loaded. */
export function withRundown(placement: Placement, loaded: LoadedOrder): Placement {
  const former = (placement.blocks.get(loaded.id) ?? []).flatMap((id) => placement.stories.get(id) ?? []);
  const cleared = withoutRundown(withoutStories(placement, former), loaded.id);
  const all = loaded.blocks.flatMap((block) => block.stories);
  const rest = withoutStories(
    cleared,
    all.map(({ id }) => id),
  );
  const stories = new Map(rest.stories);
  for (const block of loaded.blocks)
    stories.set(
      block.id,
      block.stories.map(({ id }) => id),
    );
  const seen = new Map(rest.seen);
  for (const { id, version } of all) seen.set(id, version);
  return {
    blocks: new Map(rest.blocks).set(
      loaded.id,
      loaded.blocks.map(({ id }) => id),
    ),
    stories,
    seen,
    orders: new Map(rest.orders).set(loaded.id, loaded.version),
  };
}

/**
 * Takes only one rundown from a placement built from its load and the replayed events. A story in another rundown stays there, unless the load
 * brought it and its known position is not newer.
 */
export function withPart(now: Placement, part: Placement, rundownId: number, brought: ReadonlySet<number>): Placement {
  const own = part.blocks.get(rundownId) ?? [];
  const involved = new Set([...own, ...(now.blocks.get(rundownId) ?? [])]);
  const outside = new Set([...now.stories].flatMap(([blockId, ids]) => (involved.has(blockId) ? [] : ids)));
  const stays = (id: number): boolean => outside.has(id) && (!brought.has(id) || (now.seen.get(id) ?? 0) > (part.seen.get(id) ?? 0));
  const lists = own.map((blockId) => [blockId, (part.stories.get(blockId) ?? []).filter((id) => !stays(id))] as const);
  const here = new Set(lists.flatMap(([, ids]) => ids));
  const stories = new Map(
    [...now.stories].flatMap(([blockId, ids]) => (involved.has(blockId) ? [] : [[blockId, without(ids, here)] as const])),
  );
  for (const [blockId, ids] of lists) stories.set(blockId, ids);
  const seen = new Map(now.seen);
  const former = [...(now.blocks.get(rundownId) ?? [])].flatMap((blockId) => now.stories.get(blockId) ?? []);
  for (const id of [...former, ...here]) {
    const version = part.seen.get(id);
    if (version !== undefined) seen.set(id, version);
    else if (!outside.has(id)) seen.delete(id);
  }
  const blocks = new Map(now.blocks);
  if (part.blocks.has(rundownId)) blocks.set(rundownId, own);
  else blocks.delete(rundownId);
  const orders = new Map(now.orders);
  const order = part.orders.get(rundownId);
  if (order !== undefined) orders.set(rundownId, order);
  return { blocks, stories, seen, orders };
}

/** Forgets a rundown that was closed or deleted. */
export function withoutRundown(placement: Placement, rundownId: number): Placement {
  const gone = placement.blocks.get(rundownId);
  if (!gone) return placement;
  const blocks = new Map(placement.blocks);
  blocks.delete(rundownId);
  const stories = new Map(placement.stories);
  for (const id of gone) stories.delete(id);
  return { ...placement, blocks, stories };
}

/** Moves stories together before a story, or to the end of a block (RUN-MOVE-02, 03, 07); to a block that is not open they leave. */
export function moved(placement: Placement, { ids, targetBlockId, targetStoryId }: MoveTarget): Placement {
  const before = [...placement.stories].map(([id, stories]) => ({ id, stories }));
  const after = moveStories(before, ids, targetBlockId, targetStoryId);
  return after === before ? placement : { ...placement, stories: new Map(after.map(({ id, stories }) => [id, stories])) };
}

/** Puts stories at the positions given by the server, the others keeping their order; older news is left out. */
export function placed(placement: Placement, order: readonly PlacedStory[]): Placement {
  const news = order.filter(({ id, version }) => version > (placement.seen.get(id) ?? 0));
  if (news.length === 0) return placement;
  const rest = withoutStories(
    placement,
    news.map(({ id }) => id),
  );
  const stories = new Map(rest.stories);
  const seen = new Map(rest.seen);
  for (const { id, blockId, index, version } of [...news].sort((a, b) => a.index - b.index)) {
    const list = stories.get(blockId);
    // The block is unknown, so the version is not recorded as seen: the event must still count once a load brings the block.
    if (!list) continue;
    stories.set(blockId, insertAt(list, Math.min(index, list.length), [id]));
    seen.set(id, version);
  }
  return { ...rest, stories, seen };
}

/** Inserts a story that is not there yet. */
export function withStory(placement: Placement, { id, blockId, index, version }: PlacedStory): Placement {
  const list = placement.stories.get(blockId);
  if (!list || blockOf(placement, id) !== undefined) return placement;
  return {
    ...placement,
    stories: new Map(placement.stories).set(blockId, insertAt(list, Math.min(index, list.length), [id])),
    seen: new Map(placement.seen).set(id, version),
  };
}

export const without = (ids: readonly number[], gone: ReadonlySet<number>): readonly number[] =>
  ids.some((id) => gone.has(id)) ? ids.filter((id) => !gone.has(id)) : ids;

/** Takes stories out of every block; where they stood is not remembered. */
export function withoutStories(placement: Placement, ids: readonly number[]): Placement {
  const gone = new Set(ids);
  const touched = [...placement.stories].filter(([, list]) => list.some((id) => gone.has(id)));
  if (touched.length === 0 && !ids.some((id) => placement.seen.has(id))) return placement;
  const seen = new Map(placement.seen);
  for (const id of ids) seen.delete(id);
  const stories = new Map(placement.stories);
  for (const [blockId, list] of touched) stories.set(blockId, without(list, gone));
  return { ...placement, stories, seen };
}
