import { productions } from '@lauda/spec/areas/productions';
import type { Context } from '../context.ts';
import { type BodyRow, programsToAssign } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { demandUnfinished } from '../documents/kind.ts';
import { type NamedDocument, readableOf, withoutUnread } from '../documents/named.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { all, type Change, one } from '../storage/change.ts';
import { teamCalled } from '../teams/rows.ts';
import { followTeamNames } from '../teams/teams.ts';
import { today } from '../time.ts';
import { guidelineOf, holdWithGuidelines, mirrorInGuideline, outlived, productionOf, sameTasks, tasksIn } from './mirror.ts';

/** The default settings of productions. */
export const PRODUCTION_CONFIG = { lockFinished: false };

const isFinished = (row: BodyRow): boolean => (row as BodyRow & { readonly done: boolean }).done;

/** A row with the guideline it was made from, and what decides who reads that. */
type ProductionRow = BodyRow & { readonly named: readonly NamedDocument[] };

/** The productions: what has to be arranged before a crew leaves. */
export const productionKind = bodyKind(productions, {
  kind: 'production',
  targets: ['productions'],
  table: 'production',
  // The guideline is set when the production is made from it and never changed.
  given: { assignmentId: 'assignment_id' },
  // Who reads productions alone is not told which guideline it was.
  names: 'array[t.assignment_id]',
  limit: (production, row, viewer) => withoutUnread(production, readableOf((row as ProductionRow).named, viewer)),
  numbered: ['tasks'],
  choosing: ['tasks', 'done'],
  columns: { typeId: 'type_id', done: 'done', programsIds: 'programs_ids' },
  fresh: {},
  references: { typeId: 'production_type', resourcesIds: 'production_resource', vehiclesIds: 'vehicle' },
  byRow: ['tasks'],
  holdFirst: holdWithGuidelines,
  demandChangeable: demandUnfinished('productions', PRODUCTION_CONFIG, isFinished),
  onSave: (tx, context, after, _before, changed) => mirrorInGuideline(tx, context, after, changed),
  onRestore: catchUp,
});

/** Takes over into a production what its guideline has of the fields named. */
export async function followGuideline(
  tx: Change,
  context: Context,
  id: number,
  guideline: BodyRow,
  fields: readonly string[],
): Promise<void> {
  const row = await productionKind.rows.byId(tx, id);
  const tasks = tasksIn(guideline, 'production');
  if (fields.includes('production') && !sameTasks(tasksIn(row, 'tasks'), tasks))
    await productionKind.applyDerived(tx, context, id, { tasks: tasks as never }, 'tasks');
  if (!fields.includes('programsIds')) return;
  const programsIds = await programsToAssign(tx, context, guideline.programsIds, row.programsIds);
  // Without any it would be open to everybody, which its guideline is not.
  if (programsIds.length === 0 && guideline.programsIds.length > 0) return;
  if (JSON.stringify(programsIds) !== JSON.stringify(row.programsIds))
    await productionKind.applyDerived(tx, context, id, { programsIds }, 'programsIds');
}

const PROGRAMS_MOVED = `select 1 from revision where document_id = $1 and 'programsIds' = any(changed) and at >= $2 limit 1`;
/** Gives productions that came out of the trash what their guidelines became meanwhile. Their programs may be their own, so they stay where those of the guideline do. */
async function catchUp(tx: Change, context: Context, were: readonly BodyRow[]): Promise<void> {
  for (const was of were) {
    const of = guidelineOf(was);
    if (of === null || (await productionOf(tx, of))?.id !== was.id) continue;
    const guideline = await guidelines.rows.byId(tx, of);
    if (!outlived(guideline, was)) continue;
    const moved = await one(tx, PROGRAMS_MOVED, [of, was.excluded_at]);
    await followGuideline(tx, context, was.id, guideline, moved ? ['production', 'programsIds'] : ['production']);
  }
}

/** Lists the productions of a day, by their own date or that of one of their tasks; with `onlyNotDone` the unfinished ones. */
export const listOfDay = ({ date, onlyNotDone }: { date: string; onlyNotDone?: boolean | undefined }, context: Context) =>
  productionKind.rows.list({}, context, (found) =>
    found
      .and(
        date,
        (day) => `d.id in (select x.id from document x where x.kind = 'production' and x.excluded_at is null and x.date = ${day}::text::date
          union all select x.document_id from production x where x.days @> array[${day}::text])`,
      )
      .and(onlyNotDone || undefined, (yes) => `t.done is distinct from ${yes}`),
  );

const OF_TEAM = `select d.id, d.excluded_at is null and (d.date >= $2 or l.expires_at > $3) as "isOpen"
  from production p join document d on d.id = p.document_id left join document_lock l on l.document_id = d.id
  where lower(btrim(p.body ->> 'team')) = lower(btrim($1)) and $4 = ${teamCalled('$1', 'coalesce(d.date, $2)', 't.id = $4')} order by d.id for no key update of d`;
const RENAME = `update production set body = body || jsonb_build_object('team', $2::text) where document_id = any($1)`;
/**
 * A production names its team by its name: after a renaming it would name a team that nobody has, and the team would count as unused (TEAM-03). Those
 * of past days, which may be thousands, and those in the trash are renamed in one statement and without a word; one that is written is told of it.
 */
followTeamNames(async (tx, context, { id: team, before, now }) => {
  const day = today(context.now(), context.settings.zone);
  const named = await all<{ id: number; isOpen: boolean | null }>(tx, OF_TEAM, [before, day, new Date(context.now()), team]);
  const idsOf = (isOpen: boolean) => named.filter((each) => (each.isOpen ?? false) === isOpen).map(({ id }) => id);
  await tx.query(RENAME, [idsOf(false), now]);
  for (const id of idsOf(true)) await productionKind.applyDerived(tx, context, id, { team: now }, 'team');
});
