import type { Block, Rundown, Story } from '@lauda/sdk';

/** One difference between two states of a rundown. */
export interface Change {
  readonly entity: 'rundown' | 'block' | 'story';
  readonly id: number;
  /** Slug of a story, title of a block, empty for the rundown. */
  readonly slug: string;
  /** The field that differs; `created`, `removed`, `moved`, or `device` for what a device says. */
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

/** Lists what each device says differently; both by device id. */
function deviceChanges(before: readonly Story['deviceStates'][number][], after: Story): Change[] {
  const known = new Map(before.map(({ deviceId, status }) => [deviceId, status]));
  return after.deviceStates.flatMap(({ deviceId, status }) => {
    const from = known.get(deviceId) ?? '';
    return from === status
      ? []
      : [{ entity: 'story', id: after.id, slug: after.slug, field: 'device', deviceId, from, to: status } as const];
  });
}

interface Placed {
  readonly story: Story;
  readonly block: Block;
  readonly index: number;
}
const placesOf = ({ blocks }: Rundown): Map<number, Placed> =>
  new Map(blocks.flatMap((block) => block.stories.map((story, index) => [story.id, { story, block, index }] as const)));

/** Finds the stories that stand elsewhere, not those that others pushed along: the ones outside the longest common order. */
function movedIn(before: readonly number[], after: readonly number[]): Set<number> {
  const common = after.filter((id) => before.includes(id));
  const order = common.map((id) => before.indexOf(id));
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

function storyChanges(before: Rundown, after: Rundown): Change[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const moved = movedIn([...old.keys()], [...now.keys()]);
  const place = ({ block, index }: Placed): string => `${block.title} ${index + 1}`;
  const gone = [...old.values()].filter(({ story }) => !now.has(story.id));
  return [
    ...gone.map(
      ({ story, block }): Change => ({ entity: 'story', id: story.id, slug: story.slug, field: 'removed', from: block.title, to: '' }),
    ),
    ...[...now.values()].flatMap((placed): Change[] => {
      const { story } = placed;
      const what = { entity: 'story', id: story.id, slug: story.slug } as const;
      const was = old.get(story.id);
      if (!was) return [{ ...what, field: 'created', from: '', to: place(placed) }, ...deviceChanges([], story)];
      const elsewhere = was.block.id !== placed.block.id || moved.has(story.id);
      return [
        ...(elsewhere ? [{ ...what, field: 'moved', from: place(was), to: place(placed) }] : []),
        ...fieldChanges(was.story, story, STORY_FIELDS, what),
        ...deviceChanges(was.story.deviceStates, story),
      ];
    }),
  ];
}

function blockChanges(before: Rundown, after: Rundown): Change[] {
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

/** Lists what differs between two states of a rundown: the rundown itself, its blocks, its stories in their order. */
export function changesBetween(before: Rundown, after: Rundown): Change[] {
  if (before === after) return [];
  return [
    ...fieldChanges(before, after, RUNDOWN_FIELDS, { entity: 'rundown', id: after.id, slug: '' }),
    ...blockChanges(before, after),
    ...storyChanges(before, after),
  ];
}

/** Lists what already holds when watching begins: what is on air or was, and what the devices say. */
export function openingState(rundown: Rundown): Change[] {
  return rundown.blocks.flatMap(({ stories }) =>
    stories.flatMap((story): Change[] => {
      const what = { entity: 'story', id: story.id, slug: story.slug } as const;
      const shown = story.displayStatus === 'blank' ? [] : [{ ...what, field: 'displayStatus', from: '', to: story.displayStatus }];
      return [...shown, ...deviceChanges([], story)];
    }),
  );
}
