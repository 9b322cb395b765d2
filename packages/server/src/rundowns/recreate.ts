import { isEmpty } from '@lauda/domain';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { Problem } from '../problem.ts';
import { type Change, one } from '../storage/change.ts';
import { logRundown } from '../stories/log.ts';
import { wakeBridges } from '../studio/wake.ts';
import { announceRundownField, changeRundown } from './change.ts';
import { fillRundown } from './create.ts';
import { type RundownEntity, rundownById, rundownOf } from './rows.ts';

/** Returns the template a rundown was made from, or null where it is gone since. */
async function templateLeft(tx: Change, id: number | null): Promise<number | null> {
  return (await one<{ id: number }>(tx, 'select id from rundown_template where id = $1', [id]))?.id ?? null;
}

/**
 * Builds a rundown without stories again: from a template when given, with Stand By alone for null, else from the one it was made from (RUN-ACT-18);
 * refused once a break was on air.
 */
export async function recreateRundown(id: number, templateId: number | null | undefined, context: Context): Promise<RundownEntity> {
  return changeRundown(context, id, async (tx, row) => {
    if (!isEmpty([row])) throw new Problem('rundown_not_empty');
    // With its block a break would lose when it was on air.
    if (row.blocks.some((block) => block.display_status !== 'blank')) throw new Problem('rundown_displayed');
    const from = templateId === undefined ? await templateLeft(tx, row.template_id) : templateId;
    await tx.query('delete from block where rundown_id = $1', [id]);
    const ids = row.blocks.map((block) => block.id);
    tx.emit('blocks', 'DELETE', { rundownId: id, ids }, { rundownId: id });
    await tx.query('update rundown set template_id = $2 where id = $1', [id, from]);
    await fillRundown(tx, context, id, from);
    await announceRundownField(tx, context, id, 'templateId', row.template_id);
    await logRundown(tx, context, id, { event: 'CREATED', entity: 'rundown' });
    wakeBridges(tx);
    return rundownOf(await rundownById(tx, id), viewerOf(context));
  });
}
