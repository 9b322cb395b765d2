import { randomUUID } from 'node:crypto';
import { freshSections, isIdleMove } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { documentLink } from '../documents/links.ts';
import { keepPrivate } from '../documents/private.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';
import { demandReferences } from '../storage/references.ts';
import { announceShiftedStories, type BlockOrder, ordersOf, placeStories } from '../stories/placement.ts';
import { type StoryEntity, type StoryRow, storyRows, wholeBody, wholeStory } from '../stories/rows.ts';
import { announceNew, insertStories, insertStory, REFERENCES, type StoryInputBody } from '../stories/write.ts';
import { changeRundown } from './change.ts';
import { demandTarget, moveInto, type Target } from './moves.ts';
import type { RundownRow } from './rows.ts';
import { contentFromTemplate } from './story-templates.ts';

/** The content of a new story, and the story template that fills the rest (RUN-TPL-02). */
interface NewStory {
  readonly story?: Partial<StoryInputBody> | null | undefined;
  readonly templateId?: number | null | undefined;
}

/** Refuses a story template to who may not read them, whatever else the call names. */
function demandReading({ templateId }: NewStory, { caller }: Context): void {
  if (templateId != null) demandRoles(caller, 'RUNDOWN_READ');
}

/** Creates a story at the end of a block; a known uuid answers the story that has it, so a retry is safe. */
export async function createStory(rundownId: number, blockId: number, input: NewStory, context: Context): Promise<StoryEntity> {
  demandReading(input, context);
  return changeRundown(context, rundownId, async (tx, row) => {
    const block = (await ordersOf(tx, [rundownId])).find(({ id }) => id === blockId);
    if (!block) throw new Problem('not_found', { details: 'blockId' });
    return create(tx, context, row, block, block.stories.length, input);
  });
}

/** Creates a story right after another of the same rundown. */
export async function createStoryAfter(rundownId: number, storyId: number, input: NewStory, context: Context): Promise<StoryEntity> {
  demandReading(input, context);
  return changeRundown(context, rundownId, async (tx, row) => {
    const block = (await ordersOf(tx, [rundownId])).find(({ stories }) => stories.includes(storyId));
    if (!block) throw new Problem('not_found', { details: 'storyId' });
    return create(tx, context, row, block, block.stories.indexOf(storyId) + 1, input);
  });
}

async function create(
  tx: Change,
  context: Context,
  row: RundownRow,
  block: BlockOrder,
  index: number,
  { templateId, story }: NewStory,
): Promise<StoryEntity> {
  const filled = templateId == null ? {} : await contentFromTemplate(tx, templateId, context);
  await demandReferences(tx, REFERENCES, story ?? {});
  const { id, known } = await insertStory(tx, context, row, { blockId: block.id, index }, { ...filled, ...story });
  if (known) return wholeStory(await storyRows.byId(tx, id), context.settings.zone);
  const [made] = await placeNew(tx, context, row, block, index, [id]);
  return made!;
}

/** Options of inserting new stories. */
interface InsertOptions {
  readonly uuids?: readonly (string | null)[];
  /** Writes what belongs to the new stories, before their events are sent. */
  readonly belonging?: (ids: readonly number[]) => Promise<void>;
}

/** Inserts stories with uuids of their own into a block, moves what follows down and announces both. */
export async function insertMany(
  tx: Change,
  context: Context,
  row: RundownRow,
  block: BlockOrder,
  index: number,
  inputs: readonly Partial<StoryInputBody>[],
  { uuids = [], belonging }: InsertOptions = {},
): Promise<StoryEntity[]> {
  const stories = inputs.map((input, at) => ({ ...input, uuid: uuids[at] ?? null }));
  const ids = (await insertStories(tx, context, row, { blockId: block.id, index }, stories)).map(({ id }) => id);
  await belonging?.(ids);
  return placeNew(tx, context, row, block, index, ids);
}

/** Moves what follows new stories down and announces both. */
async function placeNew(
  tx: Change,
  context: Context,
  row: RundownRow,
  block: BlockOrder,
  index: number,
  ids: readonly number[],
): Promise<StoryEntity[]> {
  // A story at the end moves no other.
  const isLast = index === block.stories.length;
  const stories = [...block.stories.slice(0, index), ...ids, ...block.stories.slice(index)];
  const placed = isLast ? [] : await placeStories(tx, [{ ...block, stories }]);
  const made = await announceNew(tx, context, row.id, ids);
  announceShiftedStories(tx, placed, new Set(ids));
  return made;
}

/** Makes a story at the end of a block, inside a change that holds the rundown, without looking at the rest of it. */
export async function appendStory(
  tx: Change,
  context: Context,
  row: RundownRow,
  blockId: number,
  input: Partial<StoryInputBody>,
): Promise<StoryEntity> {
  const held = await one<{ count: number }>(
    tx,
    `select (select count(*)::int from story s join document d on d.id = s.document_id where s.block_id = b.id and d.excluded_at is null) as count
     from block b where b.id = $1 and b.rundown_id = $2`,
    [blockId, row.id],
  );
  if (!held) throw new Problem('not_found', { details: 'blockId' });
  const { id, known } = await insertStory(tx, context, row, { blockId, index: held.count }, input);
  if (known) return wholeStory(await storyRows.byId(tx, id), context.settings.zone);
  return (await announceNew(tx, context, row.id, [id]))[0]!;
}

/** Picks the content of a copy: the texts, each part under a uuid of its own; not the page, the approval or the air times. */
const copyOf = (row: StoryRow): Partial<StoryInputBody> => {
  const body = wholeBody(row);
  return {
    ...body,
    sections: freshSections(body.sections, randomUUID),
    slug: row.slug,
    estimated: row.estimated,
    floated: row.floated,
    source: row.body.source ?? null,
  };
};

/** Pastes stories: cut moves them, else they are copied. Nothing happens without ids or onto one of them (decision 83). */
export async function pasteStories(
  rundownId: number,
  target: Target & { cut?: boolean | null | undefined },
  context: Context,
): Promise<StoryEntity[]> {
  if (isIdleMove(target.ids, target.targetStoryId)) return [];
  return target.cut ? moveInto(rundownId, target, context) : copyInto(rundownId, target, context);
}

/** Copies stories into a block, Stand By when none is given. */
export async function copyStories(
  rundownId: number,
  ids: readonly number[],
  blockId: number | null,
  context: Context,
): Promise<StoryEntity[]> {
  const standBy =
    blockId ?? (await one<{ id: number }>(context.pool, 'select id from block where rundown_id = $1 and stand_by', [rundownId]))?.id;
  if (standBy === undefined) throw new Problem('not_found');
  return copyInto(rundownId, { ids, targetBlockId: standBy }, context);
}

// A copy is a new story, so it needs the role for creating one.
async function copyInto(rundownId: number, target: Target, context: Context): Promise<StoryEntity[]> {
  demandRoles(context.caller, 'STORY_WRITE');
  return changeRundown(context, rundownId, async (tx, row) => {
    const orders = await ordersOf(tx, [rundownId]);
    demandTarget(orders, rundownId, target);
    const block = orders.find(({ id }) => id === target.targetBlockId)!;
    const found = await storyRows.where(tx, `d.id = any($3) and ${seen('array[s.program_id]')}`, [
      ...viewerValues(context.caller),
      target.ids,
    ]);
    if (found.length !== new Set(target.ids).size) throw new Problem('not_found', { details: 'ids' });
    const at = target.targetStoryId == null ? block.stories.length : block.stories.indexOf(target.targetStoryId);
    const sources = target.ids.map((id) => found.find((source) => source.id === id)!);
    const made = await insertMany(tx, context, row, block, at, sources.map(copyOf), {
      // A copy of a private story is private too: it has the same words.
      belonging: async (ids) => {
        for (const [place, { private: isPrivate, owner_id: ownerId, allowed_ids: allowedUsers }] of sources.entries())
          await keepPrivate(tx, context, ids[place]!, { private: isPrivate, ownerId, allowedUsers });
      },
    });
    await documentLink(tx, context, ...made.map(({ id }, place) => ({ from: target.ids[place]!, to: id })));
    return made;
  });
}
