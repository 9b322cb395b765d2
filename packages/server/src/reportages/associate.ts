import type { Assignment } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { documentForChange, raiseVersions } from '../documents/core.ts';
import { documentLink, documentUnlink } from '../documents/links.ts';
import { isSeen } from '../documents/sight.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import { reportages } from './reportages.ts';

type Guideline = z.input<typeof Assignment>;
const { rows } = reportages;
const guidelineOf = async (db: Queryable, id: number): Promise<number | null> =>
  (await one<{ id: number | null }>(db, 'select guideline_id as id from news_report where document_id = $1', [id]))?.id ?? null;

/** Loads the guideline of a reportage, even in the trash; null where it has none or the caller may not see it. */
export async function associationOf(id: number, context: Context): Promise<Guideline | null> {
  await rows.demandSight(id, context);
  const guideline = await guidelineOf(context.pool, id);
  if (guideline === null) return null;
  const [found] = await guidelines.rows.byIds(context.pool, [guideline]);
  if (!found || !isSeen(found, context.caller)) return null;
  return guidelines.rows.load(context.pool, guideline, context).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
}

/** Locks a reportage whose guideline changes, together with the guidelines concerned. */
async function lockAll(tx: Change, context: Context, id: number, others: readonly number[]): Promise<BodyRow> {
  await tx.query('select 1 from document where id = any($1) order by id for no key update', [[id, ...others]]);
  await documentForChange(tx, id, ['reportage'], context.caller);
  return rows.byId(tx, id);
}

async function store(tx: Change, context: Context, before: BodyRow, guideline: number | null): Promise<void> {
  await tx.query('update news_report set guideline_id = $2 where document_id = $1', [before.id, guideline]);
  await raiseVersions(tx, context, before.id, { text: false });
  await rows.announceChanged(tx, context, [before]);
}

/** Associates a reportage with a guideline instead of its former one. */
export const associate = (id: number, guideline: number, context: Context): Promise<Guideline> =>
  change(context, context.caller, async (tx) => {
    demandRoles(context.caller, 'ASSIGNMENT_READ');
    const before = await lockAll(tx, context, id, [guideline]);
    await documentForChange(tx, guideline, ['guideline'], context.caller);
    const former = await guidelineOf(tx, id);
    if (former !== guideline) {
      if (former !== null) await documentUnlink(tx, { from: former, to: id });
      await documentLink(tx, context, { from: guideline, to: id });
      await store(tx, context, before, guideline);
    }
    return guidelines.rows.load(tx, guideline, context);
  });

/** Dissociates a reportage from its guideline, which goes to the trash unless kept; a conflict when somebody gives it another one meanwhile. */
export const dissociate = (id: number, keepGuideline: boolean, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    if (!keepGuideline) demandRoles(context.caller, 'ASSIGNMENT_WRITE');
    const known = await guidelineOf(tx, id);
    const before = await lockAll(tx, context, id, known === null ? [] : [known]);
    const former = await guidelineOf(tx, id);
    if (former === null) return;
    // The association changed since the caller saw it, so that guideline is neither dissociated nor trashed.
    if (former !== known) throw new Problem('conflict', { details: 'guideline' });
    await documentUnlink(tx, { from: former, to: id });
    await store(tx, context, before, null);
    if (!keepGuideline) await guidelines.rows.trash(tx, context, [former]);
  });
