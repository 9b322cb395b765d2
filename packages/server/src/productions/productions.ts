import { productions } from '@lauda/spec/areas/productions';
import type { Context } from '../context.ts';
import type { BodyRow } from '../documents/body.ts';
import { bodyKind } from '../documents/bodyKind.ts';
import { demandUnfinished } from '../documents/kind.ts';
import { type NamedDocument, namedDocuments, readableOf, withoutUnread } from '../documents/named.ts';
import { all } from '../storage/change.ts';
import { followTeamNames } from '../teams/teams.ts';
import { holdGuideline, mirrorInGuideline } from './mirror.ts';

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
  beside: { named: namedDocuments('array[t.assignment_id]') },
  limit: (production, row, viewer) => withoutUnread(production, readableOf((row as ProductionRow).named, viewer)),
  numbered: ['tasks'],
  choosing: ['tasks', 'done'],
  columns: { typeId: 'type_id', done: 'done', programsIds: 'programs_ids' },
  fresh: {},
  references: { typeId: 'production_type', resourcesIds: 'production_resource', vehiclesIds: 'vehicle' },
  byRow: ['tasks'],
  holdFirst: holdGuideline,
  demandChangeable: demandUnfinished('productions', PRODUCTION_CONFIG, isFinished),
  onSave: (tx, context, after, _before, changed) => mirrorInGuideline(tx, context, after, changed),
});

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

const OF_TEAM = `select d.id from production p join document d on d.id = p.document_id where lower(btrim(p.body ->> 'team')) = lower(btrim($1)) order by d.id`;
// A production names its team by its name: after a renaming it would name a team that nobody has, and the team would count as unused (TEAM-03).
followTeamNames(async (tx, context, before, now) => {
  for (const { id } of await all<{ id: number }>(tx, OF_TEAM, [before]))
    await productionKind.follow(tx, context, id, { team: now }, 'team');
});
