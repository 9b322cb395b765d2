import { reorderBlocks } from '@lauda/domain';
import type { rundownTemplates } from '@lauda/spec/areas/templates';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';
import { demandReferences } from '../storage/references.ts';
import { BLOCK_FIELDS } from './blocks.ts';
import { type BlockTemplateEntity, type TemplateEntity, templateEntity } from './templates.ts';
import { type BlockTemplateInput, changeTemplate, insertStoryTemplate, REFERENCES, touchTemplate, typesIn } from './templates-write.ts';

const blockIn = (template: TemplateEntity, blockId: number): BlockTemplateEntity => {
  const block = template.blocks.find(({ id }) => id === blockId);
  if (!block) throw new Problem('not_found');
  return block;
};
const orderOf = (template: TemplateEntity) => ({ templateId: template.id, blocksIds: template.blocks.map(({ id }) => id) });

/** Creates a block before Stand By, with the stories it is given (RUN-TPL-06). */
export async function createTemplateBlock(templateId: number, input: BlockTemplateInput, context: Context): Promise<BlockTemplateEntity> {
  return changeTemplate(context, templateId, async (tx, before) => {
    await demandReferences(tx, { stories: REFERENCES.typeId }, { stories: typesIn([input]) });
    const last = before.blocks.findIndex(({ standBy }) => standBy);
    const index = Math.max(0, Math.min(input.index ?? last, last));
    await tx.query('update block_template set index = index + 1, version = version + 1 where template_id = $1 and index >= $2', [
      templateId,
      index,
    ]);
    const made = await one<{ id: number }>(
      tx,
      'insert into block_template (template_id, index, title, commercial) values ($1, $2, $3, $4) returning id',
      [templateId, index, input.title ?? '', input.commercial ?? 'PT0S'],
    );
    for (const [at, story] of (input.stories ?? []).entries()) await insertStoryTemplate(tx, made!.id, at, story);
    await touchTemplate(tx, templateId);
    const after = await templateEntity(tx, templateId);
    const block = blockIn(after, made!.id);
    tx.emit('block_templates', 'CREATE', block, { programsIds: [before.programId] });
    tx.emit('block_templates', 'ORDER', orderOf(after), { programsIds: [before.programId] });
    return block;
  });
}

/** Changes the title or the break of a block. */
export async function patchTemplateBlock(
  templateId: number,
  blockId: number,
  { field, newValue }: z.output<NonNullable<typeof rundownTemplates.blocks.patch.body>>,
  context: Context,
): Promise<BlockTemplateEntity> {
  const { column, read } = BLOCK_FIELDS[field];
  const value = read(newValue);
  if (value === undefined) throw invalid('newValue', 'type', { field });
  return changeTemplate(context, templateId, async (tx, before) => {
    const oldValue = blockIn(before, blockId)[field];
    await tx.query(`update block_template set ${column} = $2, version = version + 1 where id = $1`, [blockId, value]);
    await touchTemplate(tx, templateId);
    const block = blockIn(await templateEntity(tx, templateId), blockId);
    tx.emit(
      'block_templates',
      'PATCH',
      { id: blockId, version: block.version, field, newValue: value, oldValue },
      { programsIds: [before.programId] },
    );
    return block;
  });
}

/** Removes a block with its stories; Stand By stays. */
export async function removeTemplateBlock(templateId: number, blockId: number, context: Context): Promise<void> {
  await changeTemplate(context, templateId, async (tx, before) => {
    if (blockIn(before, blockId).standBy) throw new Problem('stand_by_immovable');
    await tx.query('delete from block_template where id = $1', [blockId]);
    await place(
      tx,
      before.blocks.filter(({ id }) => id !== blockId).map(({ id }) => id),
    );
    await touchTemplate(tx, templateId);
    tx.emit('block_templates', 'DELETE', { templateId, ids: [blockId] }, { programsIds: [before.programId] });
  });
}

const place = (tx: Change, order: readonly number[]) =>
  tx.query(
    `update block_template b set index = t.place, version = version + 1
     from (select * from unnest($1::bigint[], $2::int[]) as t(id, place)) t where b.id = t.id and b.index <> t.place`,
    [order, order.map((_id, index) => index)],
  );

/** Reorders the blocks; all of them must be named, Stand By last. */
export async function orderTemplateBlocks(templateId: number, blocksIds: readonly number[], context: Context): Promise<TemplateEntity> {
  return changeTemplate(context, templateId, async (tx, before) => {
    const order = reorderBlocks(before.blocks, blocksIds);
    if (order === 'stand_by_not_last') throw new Problem('stand_by_immovable');
    if (order === 'not_the_blocks') throw invalid('blocksIds', 'all_blocks');
    await place(tx, order);
    await touchTemplate(tx, templateId);
    const after = await templateEntity(tx, templateId);
    tx.emit('block_templates', 'ORDER', orderOf(after), { programsIds: [before.programId] });
    return after;
  });
}
