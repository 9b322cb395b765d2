import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { type Change, one } from '../storage/change.ts';

/** Reads the tasks in the body of a document. */
export const tasksIn = ({ body }: BodyRow, field: 'tasks' | 'production'): readonly object[] =>
  (body as { readonly [K in typeof field]?: readonly object[] })[field] ?? [];
/** Tells whether two documents have the same tasks. */
export const sameTasks = (one: readonly object[], other: readonly object[]): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Reads the guideline a production was made from. */
export const guidelineOf = (row: BodyRow): number | null => (row as BodyRow & { readonly assignmentId: number | null }).assignmentId;

const WITH_GUIDELINES = `select 1 from document where id = any($1::bigint[] || array(select assignment_id from production where document_id = any($1)))
  order by id for no key update`;
/** Locks productions with their guidelines: documents are always locked in the order of their ids, and the guideline is older. */
export async function holdWithGuidelines(tx: Change, ids: readonly number[]): Promise<void> {
  await tx.query(WITH_GUIDELINES, [ids]);
}

/** Tells whether a document could be changed after another went to the trash, so that of what both have its own is newer. */
export const outlived = ({ excluded_at: gone }: BodyRow, { excluded_at: wasGone }: BodyRow): boolean =>
  gone === null || (wasGone !== null && Date.parse(gone) > Date.parse(wasGone));

/** Finds the production of a guideline: the youngest, should one have come back out of the trash. */
export const productionOf = (tx: Change, guideline: number): Promise<{ id: number } | undefined> =>
  one(
    tx,
    'select d.id from production t join document d on d.id = t.document_id where t.assignment_id = $1 and d.excluded_at is null order by d.id desc limit 1',
    [guideline],
  );

/** Copies the tasks of a production into its guideline, which shows them as its own. */
export async function mirrorInGuideline(tx: Change, context: Context, row: BodyRow, changed: readonly string[]): Promise<void> {
  const id = guidelineOf(row);
  if (id === null || !changed.includes('tasks') || (await productionOf(tx, id))?.id !== row.id) return;
  const guideline = await guidelines.rows.byId(tx, id);
  const tasks = tasksIn(row, 'tasks');
  if (guideline.excluded_at !== null || sameTasks(tasksIn(guideline, 'production'), tasks)) return;
  await guidelines.applyDerived(tx, context, id, { production: tasks as never }, 'production');
}
