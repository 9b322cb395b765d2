import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { demandProgram } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { demandReferences } from '../storage/references.ts';
import { openTemplate, type StoryTemplateBody, type TemplateEntity, templateEntity } from './templates.ts';

type Nullish<T> = { [K in keyof T]?: T[K] | null | undefined };
export type StoryTemplateInput = Nullish<StoryTemplateBody & { id: number; uuid: string; blockId: number; version: number }>;
export type BlockTemplateInput = Nullish<{ id: number; title: string; commercial: string; standBy: boolean; index: number }> & {
  stories?: readonly StoryTemplateInput[] | null | undefined;
};
export interface TemplateInput {
  id?: number | null | undefined;
  version?: number | null | undefined;
  name: string;
  programId: number;
  blocks?: readonly BlockTemplateInput[] | null | undefined;
}

/** Picks the part of an input that a story template stores; absent fields are empty. */
export const bodyOf = (input: StoryTemplateInput, before?: StoryTemplateBody): StoryTemplateBody => ({
  slug: input.slug ?? before?.slug ?? '',
  typeId: input.typeId === undefined ? (before?.typeId ?? null) : input.typeId,
  radio: input.radio ?? before?.radio ?? false,
  information: input.information === undefined ? (before?.information ?? null) : input.information,
  sections: input.sections ?? before?.sections ?? {},
});

/** Runs a change of a template, whose row is locked first; a stale version is a conflict. */
export async function changeTemplate<T>(
  context: Context,
  id: number,
  work: (tx: Change, before: TemplateEntity) => Promise<T>,
): Promise<T> {
  return change(context, context.caller, async (tx) => {
    await tx.query('select 1 from rundown_template where id = $1 for update', [id]);
    return work(tx, await openTemplate(tx, id, context.caller));
  });
}

/** Raises the version of a template after any change and announces it whole, since renumbered blocks and stories have new versions too. */
export async function touchTemplate(tx: Change, id: number): Promise<void> {
  await tx.query('update rundown_template set version = version + 1 where id = $1', [id]);
  const full = await templateEntity(tx, id);
  tx.emit('rundown_templates', 'UPDATE', full, { programsIds: [full.programId] });
}

const INSERT_STORY = `insert into story_template (uuid, block_id, index, body) values ($1, $2, $3, $4)
  on conflict (uuid) do nothing returning id`;

/** Writes one story at a position in a block. If its uuid is taken by another story it gets a new one. */
export async function insertStoryTemplate(tx: Change, blockId: number, index: number, input: StoryTemplateInput): Promise<number> {
  const body = JSON.stringify(bodyOf(input));
  const insert = (uuid: string) => one<{ id: number }>(tx, INSERT_STORY, [uuid, blockId, index, body]);
  const made = (await insert(input.uuid ?? randomUUID())) ?? (await insert(randomUUID()));
  return made!.id;
}

/** The table each field of a story template refers to. */
export const REFERENCES = { typeId: 'document_type' } as const;
/** Lists the types that the stories of blocks are of. */
export const typesIn = (blocks: readonly BlockTemplateInput[]): number[] =>
  blocks.flatMap(({ stories }) => (stories ?? []).flatMap(({ typeId }) => typeId ?? []));

/**
 * Writes the blocks of a template in order, Stand By last even if it was not given (RUN-TPL-06). References that `former` stories had may stay though
 * they are not valid any more.
 */
async function writeBlocks(
  tx: Change,
  templateId: number,
  blocks: readonly BlockTemplateInput[],
  former: readonly BlockTemplateInput[],
): Promise<void> {
  await demandReferences(tx, { blocks: REFERENCES.typeId }, { blocks: typesIn(blocks) }, { blocks: typesIn(former) });
  const standBy = blocks.find((block) => block.standBy);
  const ordered = [...blocks.filter((block) => !block.standBy), { ...standBy, title: standBy?.title ?? 'Stand By', standBy: true }];
  for (const [index, block] of ordered.entries()) {
    const made = await one<{ id: number }>(
      tx,
      'insert into block_template (template_id, index, title, commercial, stand_by) values ($1, $2, $3, $4, $5) returning id',
      [templateId, index, block.title ?? '', block.commercial ?? 'PT0S', block.standBy ?? false],
    );
    for (const [at, story] of (block.stories ?? []).entries()) await insertStoryTemplate(tx, made!.id, at, story);
  }
}

async function insertTemplate(
  tx: Change,
  context: Context,
  name: string,
  programId: number,
  blocks: readonly BlockTemplateInput[],
  former: readonly BlockTemplateInput[] = [],
): Promise<TemplateEntity> {
  await demandProgram(tx, programId, context.caller);
  const made = await one<{ id: number }>(tx, 'insert into rundown_template (name, program_id) values ($1, $2) returning id', [
    name,
    programId,
  ]);
  await writeBlocks(tx, made!.id, blocks, former);
  const template = await templateEntity(tx, made!.id);
  tx.emit('rundown_templates', 'CREATE', template, { programsIds: [programId] });
  return template;
}

/** Creates a template with the blocks and stories it is given. */
export const createTemplate = (input: TemplateInput, context: Context): Promise<TemplateEntity> =>
  change(context, context.caller, (tx) => insertTemplate(tx, context, input.name, input.programId, input.blocks ?? []));

/** Replaces a template. Blocks that are given replace the blocks it has; without blocks they stay. */
export async function updateTemplate(input: TemplateInput, context: Context): Promise<TemplateEntity> {
  return changeTemplate(context, input.id ?? 0, async (tx, before) => {
    if (input.version != null && input.version !== before.version) throw new Problem('version_conflict', { current: before });
    const moves = input.programId !== before.programId;
    if (moves) await demandProgram(tx, input.programId, context.caller);
    await tx.query('update rundown_template set name = $2, program_id = $3, version = version + 1 where id = $1', [
      before.id,
      input.name,
      input.programId,
    ]);
    if (input.blocks) {
      await tx.query('delete from block_template where template_id = $1', [before.id]);
      await writeBlocks(tx, before.id, input.blocks, before.blocks);
    }
    const template = await templateEntity(tx, before.id);
    // Those who see only the former program lose the template.
    if (moves) tx.emit('rundown_templates', 'DELETE', { ids: [before.id] }, { programsIds: [before.programId] });
    tx.emit('rundown_templates', 'UPDATE', template, { programsIds: [template.programId] });
    return template;
  });
}

/** Removes a template; the rundowns that were made from it stay as they are. */
export async function removeTemplate(id: number, context: Context): Promise<void> {
  await changeTemplate(context, id, async (tx, { programId }) => {
    await tx.query('delete from rundown_template where id = $1', [id]);
    tx.emit('rundown_templates', 'DELETE', { ids: [id] }, { programsIds: [programId] });
  });
}

/** Copies a template into a program; the stories of the copy have uuids of their own. */
export async function copyTemplate(
  id: number,
  { name, programId }: { name?: string | null | undefined; programId: number },
  context: Context,
): Promise<TemplateEntity> {
  return change(context, context.caller, async (tx) => {
    const source = await openTemplate(tx, id, context.caller);
    return insertTemplate(tx, context, name ?? source.name, programId, source.blocks, source.blocks);
  });
}
