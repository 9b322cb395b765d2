import { airedInShow, type DocumentKind } from '@lauda/domain';
import type { Context } from '../context.ts';
import { listed, openTo } from '../documents/sight.ts';
import { all } from '../storage/change.ts';
import { Where } from '../storage/where.ts';

interface ChartQuestion {
  readonly from: string;
  readonly to: string;
  readonly programId?: number | undefined;
}
/** The SQL for the people of a kind of document: its table `x`, its programs, and the fields with people, reporters first. */
interface Crew {
  readonly kind: DocumentKind;
  readonly table: string;
  readonly programs: string;
  readonly body: string;
  readonly fields: readonly [string, ...string[]];
}
const CREWS = [
  {
    ...{ kind: 'guideline', table: 'assignment', programs: 'x.programs_ids', body: 'x.body' },
    fields: ['reportersIds', 'producersIds', 'editorsIds'],
  },
  { kind: 'reportage', table: 'news_report', programs: 'x.programs_ids', body: 'x.body', fields: ['reporterId', 'editorId'] },
  {
    // The light body, without texts.
    ...{ kind: 'story', table: 'story', programs: 'array[x.program_id]', body: 'x.light' },
    fields: ['reporterId', 'editorId', 'imageEditorId', 'presenterId'],
  },
] as const satisfies readonly Crew[];

/** Lists the people of each visible document of a kind, each once. */
async function crewsOf({ kind, table, programs, body, fields }: Crew, asked: ChartQuestion, { pool, caller }: Context) {
  const found = listed(kind, caller)
    .and(asked.from, (from) => `d.date >= ${from}`)
    .and(asked.to, (to) => `d.date <= ${to}`)
    .and(asked.programId, (id) => `${id} = any(${programs})`)
    .and(caller.groups, (groups) => openTo(programs, groups));
  const named = fields.map((field, at) => `(${body} -> '${field}', ${at === 0})`).join(', ');
  const each = `select d.id, (person #>> '{}')::bigint as person, bool_or(reports) as reports
    from document d join ${table} x on x.document_id = d.id, lateral (values ${named}) f(value, reports), lateral jsonb_path_query(value, 'lax $[*]') person
    where ${found.text} and jsonb_typeof(person) = 'number' group by 1, 2`;
  const statement = `select person, count(*)::int as count, count(*) filter (where reports)::int as reported from (${each}) crew group by 1`;
  return all<{ person: number; count: number; reported: number }>(pool, statement, found.values);
}

/** Counts documents by person and kind; only visible ones. */
async function people(asked: ChartQuestion, context: Context) {
  const byPerson = new Map<number, { userId: number; guidelines: number; reportages: number; stories: number; reported: number }>();
  const names = { guideline: 'guidelines', reportage: 'reportages', story: 'stories' } as const;
  for (const crew of CREWS)
    for (const { person, count, reported } of await crewsOf(crew, asked, context)) {
      const known = byPerson.get(person) ?? { userId: person, guidelines: 0, reportages: 0, stories: 0, reported: 0 };
      byPerson.set(person, { ...known, [names[crew.kind]]: count, reported: known.reported + reported });
    }
  return [...byPerson.values()].toSorted((a, b) => a.userId - b.userId);
}

const PLANNED = 'not s.floated and b.stand_by is not true';
const SECONDS_ON_AIR = 'extract(epoch from s.stop_time - s.play_time)';
interface OnAir {
  readonly date: string;
  readonly planned: number;
  readonly aired: number;
  readonly plannedSeconds: number;
  readonly airedSeconds: number;
}
interface RundownOnAir extends OnAir {
  readonly start: string;
  /** What aired and was removed since. */
  readonly removed: readonly { readonly at: string; readonly seconds: number }[];
}

/**
 * Counts planned and aired time for each day, as the as-run does: what aired counts wherever it stands by now, floated or in Stand By, and what was
 * removed since where it aired in the show. Private stories count, since their position and times are public.
 */
async function air({ from, to, programId }: ChartQuestion, { pool, caller, settings: { zone: timeZone } }: Context): Promise<OnAir[]> {
  const found = new Where([`(s.play_time is not null or d.excluded_at is null and ${PLANNED})`])
    .and(from, (first) => `r.date >= ${first}`)
    .and(to, (last) => `r.date <= ${last}`)
    .and(programId, (id) => `r.program_id = ${id}`)
    .and(caller.groups, (groups) => openTo('array[r.program_id]', groups));
  const standing = 'filter (where d.excluded_at is null)';
  const planned = `filter (where d.excluded_at is null and ${PLANNED})`;
  const statement = `select r.date, r.start_time as start, count(*) ${planned}::int as planned, count(s.play_time) ${standing}::int as aired,
      coalesce(sum(extract(epoch from s.total::interval)) ${planned}, 0)::int as "plannedSeconds",
      coalesce(sum(${SECONDS_ON_AIR}) ${standing}, 0)::int as "airedSeconds",
      coalesce(jsonb_agg(jsonb_build_object('at', s.play_time, 'seconds', coalesce(${SECONDS_ON_AIR}, 0)::int))
        filter (where d.excluded_at is not null), '[]') as removed
    from rundown r join story s on s.rundown_id = r.id join document d on d.id = s.document_id left join block b on b.id = s.block_id
    where ${found.text} group by r.id order by r.date`;
  const days = new Map<string, OnAir>();
  for (const { start, removed, ...row } of await all<RundownOnAir>(pool, statement, found.values)) {
    const gone = removed.filter(({ at }) => airedInShow(Date.parse(at), { date: row.date, start, timeZone }));
    const day = days.get(row.date) ?? { date: row.date, planned: 0, aired: 0, plannedSeconds: 0, airedSeconds: 0 };
    days.set(row.date, {
      date: row.date,
      planned: day.planned + row.planned,
      aired: day.aired + row.aired + gone.length,
      plannedSeconds: day.plannedSeconds + row.plannedSeconds,
      airedSeconds: day.airedSeconds + row.airedSeconds + gone.reduce((sum, { seconds }) => sum + seconds, 0),
    });
  }
  return [...days.values()].filter(({ planned, aired }) => planned + aired > 0);
}

/** Collects the data of charts beside the counters: work by person, and planned and aired time by day. */
export const chartWork = async (asked: ChartQuestion, context: Context) => ({
  people: await people(asked, context),
  air: await air(asked, context),
});
