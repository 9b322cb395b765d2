import { all, drop, noted, patched, put, renew } from '../core/changes.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { DeviceStatesEvent, PatchedEvent, StoriesMovedEvent, Story } from '../types.ts';
import { orderedAt, withBlock, withoutBlocks } from './blockPlacement.ts';
import { blockOf, placed, withoutStories, withStory } from './placement.ts';
import { blockRowOf, headerOf, type RundownData } from './RundownData.ts';

type Of<P extends string> = Extract<LiveEvent, { kind: `${P} ${string}` }>;

/** Adds a story that is new or came out of the trash, if its rundown is open (RUN-RT-11). */
export function storyCreated(data: RundownData, story: Story): void {
  data.gone.delete(story.id);
  const { blockId } = story;
  if (blockId === null || !data.places.settled().stories.has(blockId)) return;
  data.stories.confirm(put(story));
  data.places.confirm((placement) => withStory(placement, { id: story.id, blockId, index: story.index, version: story.version }));
}

export function storiesDeleted(data: RundownData, ids: readonly number[]): void {
  for (const id of ids) data.gone.add(id);
  data.stories.confirm(drop(ids));
  data.places.confirm((placement) => withoutStories(placement, ids));
}

/** Merges moved stories; answers the rundowns to reload because an unknown story stands in them. */
export function storiesMoved(data: RundownData, move: StoriesMovedEvent): readonly number[] {
  data.places.confirm((placement) => placed(placement, move.order));
  const header = data.headers.get(move.rundownId);
  const here = header ? { rundownId: header.id, programId: header.programId, date: header.date } : { rundownId: move.rundownId };
  for (const { id, blockId, index, version } of move.order) {
    const fields = { blockId, index, ...(move.ids.includes(id) ? here : {}) };
    data.stories.confirm(patched<Story>(id, version, fields));
  }
  const homes = move.order.map(({ id }) => ({ id, blockId: blockOf(data.places.settled(), id) }));
  // They left all open rundowns, so they are not followed any more; a later load brings them back if needed.
  const away = homes.filter(({ blockId }) => blockId === undefined).map(({ id }) => id);
  data.stories.quietly(() => data.stories.confirm(drop(away)));
  const strange = homes.flatMap(({ id, blockId }) => (blockId === undefined || data.stories.get(id) ? [] : [blockId]));
  return [...new Set(strange.map((blockId) => data.blocks.get(blockId)?.rundownId ?? move.rundownId))];
}

/** Merges a device's status of a story; it has no version, so the one told last counts, whatever its time. An empty status clears it. */
export function deviceSaid(data: RundownData, { storyId, deviceId, status, text, at, unknownSince }: DeviceStatesEvent): void {
  if (storyId === null) return;
  data.stories.confirm(
    noted<Story>(storyId, (story) => {
      const known = story.deviceStates.find((state) => state.deviceId === deviceId);
      if (known && known.at === at && known.status === status && known.text === text && known.unknownSince === unknownSince) return story;
      if (status === '' && !known) return story;
      const said = status === '' ? [] : [{ deviceId, status, text, at, unknownSince }];
      return { ...story, deviceStates: [...story.deviceStates.filter((state) => state !== known), ...said] };
    }),
  );
}

/** Merges one event of blocks (RUN-RT-01 to 04). */
export function mergeBlocks(data: RundownData, event: Of<'blocks'>): void {
  switch (event.kind) {
    case 'blocks CREATE': {
      const block = event.data;
      if (!data.headers.get(block.rundownId)) return;
      data.blocks.confirm(put(blockRowOf(block)));
      data.places.confirm((placement) => withBlock(placement, block, standByOf(data, block.rundownId)));
      for (const story of block.stories) storyCreated(data, story);
      return;
    }
    case 'blocks UPDATE':
      data.blocks.confirm(renew(blockRowOf(event.data)));
      return;
    case 'blocks PATCH':
      data.blocks.confirm(patched(event.data.id, event.data.version, fieldsOf(event.data)));
      return;
    case 'blocks ORDER': {
      const { rundownId, blocksIds, version } = event.data;
      data.places.confirm((placement) => orderedAt(placement, rundownId, blocksIds, version));
      data.headers.confirm(patched(rundownId, version, {}));
      return;
    }
    case 'blocks DELETE':
      data.blocks.confirm(drop(event.data.ids));
      data.places.confirm((placement) => withoutBlocks(placement, event.data.rundownId, event.data.ids));
      return;
    default:
      event satisfies never;
  }
}

/** The Stand By block of a rundown, which is always last. */
export const standByOf = (data: RundownData, rundownId: number): number | undefined =>
  data.places
    .settled()
    .blocks.get(rundownId)
    ?.find((id) => data.blocks.get(id)?.standBy);

/** Merges one event of rundowns, which carries them without blocks (RT-T21). */
export function mergeRundowns(data: RundownData, event: Of<'rundowns'>): void {
  switch (event.kind) {
    case 'rundowns CREATE':
      return;
    case 'rundowns UPDATE':
      data.headers.confirm(renew(headerOf(event.data)));
      return;
    case 'rundowns PATCH': {
      const fields = fieldsOf(event.data);
      data.headers.confirm(patched(event.data.id, event.data.version, fields));
      dated(data, event.data.id, fields.date);
      return;
    }
    case 'rundowns DELETE':
      for (const id of event.data.ids) if (data.headers.get(id)) data.forget(id);
      return;
    default:
      event satisfies never;
  }
}

/** Moves the stories of a rundown to its new day: they have no events of their own for it. */
export function dated(data: RundownData, rundownId: number, date: unknown): void {
  if (typeof date !== 'string') return;
  const here = [...data.stories.settled().values()].filter((story) => story.rundownId === rundownId && story.date !== date);
  data.stories.confirm(all(here.map(({ id }) => noted<Story>(id, (story) => ({ ...story, date })))));
}

/** Hides a story that became private and is not shared with this person: only its position and times stay (RUN-RT-09). */
function concealed(story: Story, me: number | undefined): Story {
  if (!story.private || !story.visible || story.ownerId === me || story.allowedUsers.includes(me ?? 0)) return story;
  const texts = {
    slug: '',
    page: '',
    information: null,
    footnote: null,
    credits: null,
    cueIn: null,
    cueOut: null,
    sections: {},
    source: null,
  };
  return { ...story, ...texts, visible: false, ownerId: 0, allowedUsers: [], authorNickname: null, mediaCode: null, deviceStates: [] };
}

function storyPatched(data: RundownData, patch: PatchedEvent, me: number | undefined): void {
  data.stories.confirm((rows) => {
    const next = patched<Story>(patch.id, patch.version, fieldsOf(patch))(rows);
    return next === rows ? rows : noted<Story>(patch.id, (story) => concealed(story, me))(next);
  });
}

/** Merges one event of stories; answers the rundowns that must be loaded again (RUN-RT-05 to 09). */
export function mergeStories(data: RundownData, event: Of<'stories'>, me: number | undefined): readonly number[] {
  switch (event.kind) {
    case 'stories CREATE': {
      const { id, version, rundownId } = event.data;
      // A load brought it as it is since. The removal before this event, told as late, took it out: where it stood then is not where it stands.
      const isOlder = data.isBrought(id, version) && blockOf(data.places.settled(), id) === undefined;
      storyCreated(data, event.data);
      return isOlder && rundownId !== null ? [rundownId] : [];
    }
    case 'stories UPDATE':
      // It moved to a program closed to this person; the move event removes it from its place.
      if (!('uuid' in event.data)) return [];
      // An unknown story comes from a rundown that is not open.
      if (!data.stories.settled().has(event.data.id) && !data.gone.has(event.data.id)) storyCreated(data, event.data);
      else data.stories.confirm(renew(event.data));
      return [];
    case 'stories PATCH':
      storyPatched(data, event.data, me);
      return [];
    case 'stories MOVE':
      return storiesMoved(data, event.data);
    case 'stories DELETE':
      storiesDeleted(data, event.data.ids);
      return [];
    default:
      return event satisfies never;
  }
}
