import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { documentForChange, insertDocument, writeRevision } from '../documents/core.ts';
import type { LoadQuery } from '../documents/kind.ts';
import { documentLink } from '../documents/links.ts';
import { renewLock } from '../documents/locks.ts';
import { idsOf } from '../documents/rows.ts';
import { followGuidelines, guidelines } from '../guidelines/guidelines.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { outlived, productionOf, sameTasks, tasksIn } from './mirror.ts';
import { followGuideline, productionKind } from './productions.ts';

const { rows } = productionKind;

/** Takes the lock of a production; if somebody else holds it, the refusal says that the production is being edited (CHK-06). */
async function lock(tx: Change, context: Context, id: number, window?: string): Promise<void> {
  await renewLock(tx, context, id, window).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'locked') throw new Problem('production_being_edited', { ...error.extra });
    throw error;
  });
}

/** Loads the production of a guideline the caller may see; not found where none was made yet. */
export const loadByGuideline = (guideline: number, wish: LoadQuery, context: Context) =>
  change(context, context.caller, async (tx) => {
    demandRoles(context.caller, 'ASSIGNMENT_READ');
    await documentForChange(tx, guideline, ['guideline'], context.caller);
    const found = await productionOf(tx, guideline);
    if (!found) throw new Problem('not_found');
    if (wish.lock) await lock(tx, context, found.id, wish.window);
    return rows.load(tx, found.id, context);
  });

interface Words {
  readonly producersIds?: number[];
  readonly editorsIds?: number[];
  readonly vehiclesIds?: number[];
  readonly scheduleTime?: string | null;
  readonly guides?: readonly { readonly address?: string | null }[];
}
/** Picks the fields a production takes over from its guideline. */
function takenFrom(row: BodyRow): object {
  const { producersIds, editorsIds, vehiclesIds, scheduleTime, guides } = row.body as Words;
  const local = guides?.find(({ address }) => address)?.address ?? null;
  return { producersIds, editorsIds, vehiclesIds, schedule: scheduleTime, local, tasks: tasksIn(row, 'production') };
}

/** Makes the production of a guideline for a day, as private as the guideline. When two people ask at once one makes it and both get it. */
export const createFromGuideline = (guideline: number, date: string | null | undefined, context: Context) =>
  change(context, context.caller, async (tx) => {
    demandRoles(context.caller, 'ASSIGNMENT_READ');
    const of = await documentForChange(tx, guideline, ['guideline'], context.caller);
    const known = await productionOf(tx, guideline);
    if (known) return rows.load(tx, known.id, context);
    if (!date) throw new Problem('date_required', { fields: [{ path: 'date', rule: 'required' }] });
    const row = await guidelines.rows.byId(tx, guideline);
    const { id } = await insertDocument(tx, context, { kind: 'production', slug: of.slug, date });
    await productionKind.store(tx, context, id, takenFrom(row));
    await tx.query('update production set assignment_id = $2, programs_ids = $3 where document_id = $1', [id, guideline, row.programsIds]);
    if (of.private) await copyPrivacy(tx, guideline, id);
    const [made] = await rows.announce(tx, context, [id], 'CREATE');
    const whole = rows.spec.whole(made!, context.settings.zone);
    await writeRevision(tx, context, id, of.slug, whole, ['slug']);
    await documentLink(tx, context, { from: guideline, to: id });
    await numberInGuideline(tx, context, row, made!);
    return whole;
  });

/** Gives the guideline's tasks the numbers that tasks without one got in the production. */
async function numberInGuideline(tx: Change, context: Context, row: BodyRow, made: BodyRow): Promise<void> {
  const tasks = tasksIn(made, 'tasks');
  if (!sameTasks(tasksIn(row, 'production'), tasks))
    await guidelines.applyDerived(tx, context, row.id, { production: tasks as never }, 'production');
}

// While it is private it belongs to the owner of the guideline: who made it would otherwise still see the guideline's tasks when that is shared with
// them no longer, and could show them to others.
const copyPrivacy = (tx: Change, from: number, to: number): Promise<unknown> =>
  tx.query(
    `update document d set private = g.private, version = d.version + 1, owner_id = case when g.private then g.owner_id else d.owner_id end,
       allowed_ids = case when g.private then g.allowed_ids else '{}' end
     from document g where g.id = $1 and d.id = $2`,
    [from, to],
  );

const ALL_OF =
  'select d.id from production t join document d on d.id = t.document_id where t.assignment_id = $1 order by d.id for no key update of d';
/** Makes the productions of a guideline, those in the trash too, as private as the guideline has become, since their tasks are the same text. */
export async function followPrivacy(tx: Change, context: Context, guideline: number): Promise<void> {
  for (const { id } of await all<{ id: number }>(tx, ALL_OF, [guideline])) {
    const before = await rows.byId(tx, id);
    await copyPrivacy(tx, guideline, id);
    await rows.announcePrivacy(tx, context, id, { private: before.private, allowedUsers: before.allowed_ids });
  }
}

const HOLD_PRODUCTIONS = `select 1 from document where id = any(array(select document_id from production where assignment_id = any($1)))
  order by id for no key update`;
const LAST_IN_USE = `select d.id from production t join document d on d.id = t.document_id where t.assignment_id = $1
  order by d.excluded_at desc nulls first, d.id desc limit 1`;
/** Gives guidelines that came out of the trash the tasks their productions got meanwhile. */
async function catchUp(tx: Change, context: Context, were: readonly BodyRow[]): Promise<void> {
  await tx.query(HOLD_PRODUCTIONS, [idsOf(were)]);
  for (const was of were) {
    const found = await one<{ id: number }>(tx, LAST_IN_USE, [was.id]);
    const row = found && (await rows.byId(tx, found.id));
    if (!row || !outlived(row, was)) continue;
    const tasks = tasksIn(row, 'tasks');
    if (!sameTasks(tasksIn(was, 'production'), tasks))
      await guidelines.applyDerived(tx, context, was.id, { production: tasks as never }, 'production');
  }
}

followGuidelines({
  saved: async (tx, context, after, changed) => {
    if (!changed.includes('production') && !changed.includes('programsIds')) return;
    const found = await productionOf(tx, after.id);
    if (found) await followGuideline(tx, context, found.id, after, changed);
  },
  restored: catchUp,
});
