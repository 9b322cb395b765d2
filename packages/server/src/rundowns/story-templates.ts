import { randomUUID } from 'node:crypto';
import { freshSections, isSectionShown, moveStories, SECTION_NAMES } from '@lauda/domain';
import { StoryTemplateInput as Input, type storyTemplates } from '@lauda/spec/areas/templates';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalidValue } from '../fields.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, one, type Queryable } from '../storage/change.ts';
import { demandReferences } from '../storage/references.ts';
import {
  openTemplate,
  type StoryTemplateBody,
  type StoryTemplateEntity,
  type TemplateEntity,
  templateEntity,
  templatesOf,
} from './templates.ts';
import { bodyOf, changeTemplate, insertStoryTemplate, REFERENCES, type StoryTemplateInput, touchTemplate } from './templates-write.ts';

const storiesOf = (template: TemplateEntity): StoryTemplateEntity[] => template.blocks.flatMap(({ stories }) => stories);
const storyIn = (template: TemplateEntity, id: number): StoryTemplateEntity => {
  const story = storiesOf(template).find((one) => one.id === id);
  if (!story) throw new Problem('not_found');
  return story;
};

async function templateIdWhere(db: Queryable, where: string, id: number): Promise<number> {
  const found = await one<{ id: number }>(
    db,
    `select b.template_id as id from block_template b left join story_template s on s.block_id = b.id where ${where} limit 1`,
    [id],
  );
  if (!found) throw new Problem('not_found');
  return found.id;
}

/** Lists story templates in their order, of one rundown template when given. */
export async function storyTemplatesOf(templateId: number | undefined, context: Context): Promise<StoryTemplateEntity[]> {
  const templates =
    templateId === undefined ? await templatesOf(undefined, context) : [await openTemplate(context.pool, templateId, context.caller)];
  return templates.flatMap(storiesOf);
}

/** Loads one story template. */
export async function storyTemplate(id: number, { pool, caller }: Context): Promise<StoryTemplateEntity> {
  return storyIn(await openTemplate(pool, await templateIdWhere(pool, 's.id = $1', id), caller), id);
}

/** Builds the initial content of a story made from a template; its sections get uuids of their own. */
export const storyFrom = ({ slug, typeId, radio, information, sections }: StoryTemplateBody) => ({
  ...{ slug, typeId, radio, information },
  // Sections, even empty ones, would make an ordinary story where the program keeps one text for each part.
  ...(SECTION_NAMES.some((name) => isSectionShown(sections[name])) ? { sections: freshSections(sections, randomUUID) } : {}),
});

/** Loads a story template as the initial content of a new story; one of a program closed to the caller is not found. */
export async function contentFromTemplate(tx: Queryable, id: number, { caller }: Context): Promise<ReturnType<typeof storyFrom>> {
  const template = await openTemplate(tx, await templateIdWhere(tx, 's.id = $1', id), caller);
  return storyFrom(storyIn(template, id));
}

/** Creates a story at the end of a block of a template. */
export async function createStoryTemplate(input: StoryTemplateInput, context: Context): Promise<StoryTemplateEntity> {
  const { blockId } = input;
  if (blockId == null) throw invalid('blockId', 'required');
  return changeTemplate(context, await templateIdWhere(context.pool, 'b.id = $1', blockId), async (tx, before) => {
    const block = before.blocks.find(({ id }) => id === blockId);
    if (!block) throw new Problem('not_found', { details: 'blockId' });
    await demandReferences(tx, REFERENCES, input);
    const last = 'select coalesce(max(index), -1) + 1 as next from story_template where block_id = $1';
    const { next } = (await one<{ next: number }>(tx, last, [blockId]))!;
    const id = await insertStoryTemplate(tx, blockId, next, input);
    const story = await loadStored(tx, before.id, id);
    tx.emit('story_templates', 'CREATE', story, { programsIds: [before.programId] });
    return story;
  });
}

async function loadStored(tx: Change, templateId: number, id: number): Promise<StoryTemplateEntity> {
  await touchTemplate(tx, templateId);
  return storyIn(await templateEntity(tx, templateId), id);
}

/** Replaces the texts of a story template; a stale version is a conflict that answers the stored one. */
export async function updateStoryTemplate(input: StoryTemplateInput, context: Context): Promise<StoryTemplateEntity> {
  const id = input.id ?? 0;
  return changeStory(context, id, async (tx, before, template) => {
    if (input.version != null && input.version !== before.version) throw new Problem('version_conflict', { current: before });
    await demandReferences(tx, REFERENCES, input, before);
    await write(tx, id, bodyOf(input, before));
    const story = await loadStored(tx, template.id, id);
    tx.emit('story_templates', 'UPDATE', story, { programsIds: [template.programId] });
    return story;
  });
}

const changeStory = async <T>(
  context: Context,
  id: number,
  work: (tx: Change, before: StoryTemplateEntity, template: TemplateEntity) => Promise<T>,
): Promise<T> =>
  changeTemplate(context, await templateIdWhere(context.pool, 's.id = $1', id), (tx, template) =>
    work(tx, storyIn(template, id), template),
  );

const write = (tx: Change, id: number, body: StoryTemplateBody) =>
  tx.query('update story_template set body = $2, version = version + 1 where id = $1', [id, JSON.stringify(body)]);

/** Changes one field of a story template. */
export async function patchStoryTemplate(
  id: number,
  { field, newValue }: z.output<NonNullable<typeof storyTemplates.patch.body>>,
  context: Context,
): Promise<StoryTemplateEntity> {
  const parsed = Input.shape[field].safeParse(newValue, { reportInput: true });
  if (!parsed.success) throw invalidValue(field, parsed.error.issues);
  return changeStory(context, id, async (tx, before, template) => {
    const next = bodyOf({ [field]: parsed.data }, before);
    await demandReferences(tx, REFERENCES, next, before);
    await write(tx, id, next);
    const story = await loadStored(tx, template.id, id);
    const patch = { id, version: story.version, field, newValue: story[field], oldValue: before[field] };
    tx.emit('story_templates', 'PATCH', patch, { programsIds: [template.programId] });
    return story;
  });
}

// Positions are in no answer, so closing a gap raises no version: a story that is open in a form is still the one that is stored.
const CLOSE_GAPS = `update story_template s set index = t.place
  from (select id, (row_number() over (order by index, id) - 1)::int as place from story_template where block_id = $1) t
  where s.id = t.id and s.index <> t.place`;

/** Removes one story of a template. */
export async function removeStoryTemplate(id: number, context: Context): Promise<void> {
  await changeStory(context, id, async (tx, before, template) => {
    await tx.query('delete from story_template where id = $1', [id]);
    await tx.query(CLOSE_GAPS, [before.blockId]);
    await touchTemplate(tx, template.id);
    tx.emit('story_templates', 'DELETE', { ids: [id] }, { programsIds: [template.programId] });
  });
}

interface Move {
  ids: readonly number[];
  targetBlockId: number;
  targetStoryId?: number | null | undefined;
}
const PLACE = `update story_template s set block_id = t.block_id, index = t.index, version = version + 1
  from unnest($1::bigint[], $2::bigint[], $3::int[]) as t(id, block_id, index)
  where s.id = t.id and (s.block_id <> t.block_id or s.index <> t.index)`;

/** Moves stories of one template before a story or to the end of a block; the same order as in a rundown. */
export async function moveStoryTemplates({ ids, targetBlockId, targetStoryId }: Move, context: Context): Promise<StoryTemplateEntity[]> {
  const templateId = await templateIdWhere(context.pool, 'b.id = $1', targetBlockId);
  return changeTemplate(context, templateId, async (tx, before) => {
    const field = new Set(storiesOf(before).map(({ id }) => id));
    if (ids.some((id) => !field.has(id))) throw new Problem('not_found', { details: 'ids' });
    const target = before.blocks.find(({ id }) => id === targetBlockId);
    if (!target) throw new Problem('not_found', { details: 'targetBlockId' });
    if (targetStoryId != null && !target.stories.some(({ id }) => id === targetStoryId))
      throw new Problem('not_found', { details: 'targetStoryId' });
    const order = before.blocks.map((block) => ({ id: block.id, stories: block.stories.map(({ id }) => id) }));
    const after = moveStories(order, ids, targetBlockId, targetStoryId ?? undefined);
    const places = after.flatMap((block) => block.stories.map((id, index) => ({ id, index, blockId: block.id })));
    await tx.query(PLACE, [places.map(({ id }) => id), places.map(({ blockId }) => blockId), places.map(({ index }) => index)]);
    await touchTemplate(tx, templateId);
    tx.emit(
      'story_templates',
      'MOVE',
      { ids: [...ids], templateId, targetBlockId, targetStoryId: targetStoryId ?? null },
      { programsIds: [before.programId] },
    );
    const moved = await templateEntity(tx, templateId);
    return ids.map((id) => storyIn(moved, id));
  });
}
