import type { Story } from '@lauda/sdk';
import type { Block, ShownRundown } from '../rundown/model.ts';

/** One difference between two states of a rundown. */
export interface Change {
  readonly entity: 'rundown' | 'block' | 'story';
  readonly id: number;
  /** Slug of a story, title of a block, empty for the rundown. */
  readonly slug: string;
  /** The field that differs; `created`, `removed`, `moved`, or `device` for a device's report. */
  readonly field: string;
  readonly deviceId?: number;
  readonly from: string;
  readonly to: string;
}

const RUNDOWN_FIELDS = ['start', 'end', 'production', 'mosActive', 'mosMode', 'approved'] as const;
const BLOCK_FIELDS = ['title', 'commercial', 'displayStatus'] as const;
const STORY_FIELDS = ['slug', 'page', 'total', 'approved', 'private', 'floated', 'visible', 'status', 'displayStatus'] as const;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function fieldChanges<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
  what: Pick<Change, 'entity' | 'id' | 'slug'>,
): Change[] {
  return fields.flatMap((field) => {
    const [from, to] = [text(before[field]), text(after[field])];
    return from === to ? [] : [{ ...what, field, from, to }];
  });
}

type DeviceStates = Story['deviceStates'];

/** Lists the changed reports of devices; a cleared report counts as empty. */
function deviceChanges(before: DeviceStates, after: DeviceStates, what: Pick<Change, 'entity' | 'id' | 'slug'>): Change[] {
  const statuses = (states: DeviceStates) =>
    new Map(
      states.map(({ deviceId, status, unknownSince }) => [deviceId, unknownSince ? `${status} unknown since ${unknownSince}` : status]),
    );
  const [old, now] = [statuses(before), statuses(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((deviceId) => {
    const [from, to] = [old.get(deviceId) ?? '', now.get(deviceId) ?? ''];
    return from === to ? [] : [{ ...what, field: 'device', deviceId, from, to }];
  });
}

interface PlacedStory {
  readonly story: Story;
  readonly block: Block;
  readonly index: number;
}
const placesOf = ({ blocks }: ShownRundown): Map<number, PlacedStory> =>
  new Map(blocks.flatMap((block) => block.stories.map((story, index) => [story.id, { story, block, index }] as const)));

/** Finds the stories that stand elsewhere, not those that others pushed along: the ones outside the longest common order. */
function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => places.has(id));
  const order = common.map((id) => places.get(id) as number);
  if (order.every((place, index) => index === 0 || place > (order[index - 1] as number))) return new Set();
  const best = order.map(() => 1);
  const previous = order.map(() => -1);
  for (let i = 0; i < order.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      if ((order[j] as number) < (order[i] as number) && (best[j] as number) + 1 > (best[i] as number)) {
        best[i] = (best[j] as number) + 1;
        previous[i] = j;
      }
    }
  }
  const stays = new Set<number>();
  for (let at = best.indexOf(Math.max(...best, 0)); at >= 0; at = previous[at] as number) stays.add(common[at] as number);
  return new Set(common.filter((id) => !stays.has(id)));
}

function storyChanges(before: ShownRundown, after: ShownRundown): Change[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const moved = movedIn([...old.keys()], [...now.keys()]);
  const place = ({ block, index }: PlacedStory): string => `${block.title} ${index + 1}`;
  const gone = [...old.values()].filter(({ story }) => !now.has(story.id));
  return [
    ...gone.map(
      ({ story, block }): Change => ({ entity: 'story', id: story.id, slug: story.slug, field: 'removed', from: block.title, to: '' }),
    ),
    ...[...now.values()].flatMap((placed): Change[] => {
      const { story } = placed;
      const what = { entity: 'story', id: story.id, slug: story.slug } as const;
      const was = old.get(story.id);
      if (!was) return [{ ...what, field: 'created', from: '', to: place(placed) }, ...deviceChanges([], story.deviceStates, what)];
      const elsewhere = was.block.id !== placed.block.id || moved.has(story.id);
      return [
        ...(elsewhere ? [{ ...what, field: 'moved', from: place(was), to: place(placed) }] : []),
        ...fieldChanges(was.story, story, STORY_FIELDS, what),
        ...deviceChanges(was.story.deviceStates, story.deviceStates, what),
      ];
    }),
  ];
}

function blockChanges(before: ShownRundown, after: ShownRundown): Change[] {
  const what = (block: Block): Pick<Change, 'entity' | 'id' | 'slug'> => ({ entity: 'block', id: block.id, slug: block.title });
  const old = new Map(before.blocks.map((block) => [block.id, block]));
  const now = new Set(after.blocks.map(({ id }) => id));
  return [
    ...before.blocks.filter(({ id }) => !now.has(id)).map((block) => ({ ...what(block), field: 'removed', from: block.title, to: '' })),
    ...after.blocks.flatMap((block) => {
      const was = old.get(block.id);
      return was ? fieldChanges(was, block, BLOCK_FIELDS, what(block)) : [{ ...what(block), field: 'created', from: '', to: block.title }];
    }),
  ];
}

/** Lists the differences between two states of a rundown: the rundown itself, its blocks, its stories in their order. */
export function changesBetween(before: ShownRundown, after: ShownRundown): Change[] {
  if (before === after) return [];
  return [
    ...fieldChanges(before, after, RUNDOWN_FIELDS, { entity: 'rundown', id: after.id, slug: '' }),
    ...blockChanges(before, after),
    ...storyChanges(before, after),
  ];
}

/** Lists the state when watching begins: the items on air or aired, and the reports of devices. */
export function openingState(rundown: ShownRundown): Change[] {
  return rundown.blocks.flatMap(({ stories }) =>
    stories.flatMap((story): Change[] => {
      const what = { entity: 'story', id: story.id, slug: story.slug } as const;
      const shown = story.displayStatus === 'blank' ? [] : [{ ...what, field: 'displayStatus', from: '', to: story.displayStatus }];
      return [...shown, ...deviceChanges([], story.deviceStates, what)];
    }),
  );
}
