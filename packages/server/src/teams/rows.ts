import { membersOn, RECENT_TEAM_DAYS, type TeamChange } from '@lauda/domain';
import type { Team } from '@lauda/spec/areas/teams';
import type * as z from 'zod';
import { Problem } from '../problem.ts';
import { all, type Change, type Queryable } from '../storage/change.ts';

export type TeamEntity = z.output<typeof Team>;
/** The stored day of members that apply from the beginning, before every other day. */
export const BEGINNING = '0001-01-01';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly deactivatedOn: string | null;
  readonly changes: TeamChange[];
}
// Of the lasting changes before the requested day only the last is read: it applies on that day.
const SELECT = `select t.id, t.version, t.name, t.deactivated_on as "deactivatedOn", (
    select jsonb_agg(jsonb_build_object('date', nullif(c.day, '${BEGINNING}'), 'oneDay', c.one_day, 'membersNicknames', to_jsonb(c.members)) order by c.day, c.one_day)
    from team_change c where c.team_id = t.id and (c.day >= $1 or c.day = h.day and not c.one_day)) as changes
  from team t cross join lateral (select max(day) as day from team_change where team_id = t.id and not one_day and day <= $1) h`;

const teamOf = ({ id, version, name, deactivatedOn, changes }: Row, date: string): TeamEntity => ({
  ...{ id, version, name, deactivatedOn },
  membersNicknames: [...(membersOn(changes, date) ?? [])],
  date: date === BEGINNING ? null : date,
  changes: changes.map((change) => ({ ...change, membersNicknames: [...change.membersNicknames] })),
});

/** Lists the teams active on a day, by name; with `recent` also those deactivated in the days before (TEAM-04). */
export async function teamsOf(db: Queryable, date: string, recent: boolean): Promise<TeamEntity[]> {
  const where = `h.day is not null and (t.deactivated_on is null or t.deactivated_on > $1 or $2 and t.deactivated_on > $1::date - ${RECENT_TEAM_DAYS})`;
  const rows = await all<Row>(db, `${SELECT} where ${where} order by lower(t.name), t.id`, [date, recent]);
  return rows.map((row) => teamOf(row, date));
}

/** Loads a team as of a day; for a day before the team begins, its changes from its beginning on. */
export async function teamAsOf(db: Queryable, id: number, date: string): Promise<TeamEntity> {
  const [row] = await all<Row>(db, `${SELECT} where t.id = $2`, [date, id]);
  if (!row) throw new Problem('not_found');
  return teamOf(row, date);
}

/** Tells whether a team is deactivated on a day; it is locked to the end of the change, so that it does not go meanwhile. */
export async function isTeamGone(tx: Change, id: number, date: string): Promise<boolean> {
  const [team] = await all<{ gone: boolean | null }>(tx, 'select deactivated_on <= $2 as gone from team where id = $1 for key share', [
    id,
    date,
  ]);
  return team?.gone ?? false;
}

/** Lists the ids of the people who are in a team on a day; members are stored by nickname. */
export async function peopleInTeam(db: Queryable, teamId: number | null, date: string): Promise<number[]> {
  if (teamId === null) return [];
  const found = await teamAsOf(db, teamId, date).catch(() => undefined);
  const text = `select id from person where lower(btrim(nickname) collate "und-x-icu") in (select lower(btrim(n) collate "und-x-icu") from unnest($1::text[]) n) and not excluded order by id`;
  return (await all<{ id: number }>(db, text, [found?.membersNicknames ?? []])).map(({ id: person }) => person);
}

/**
 * SQL: the id of the team that a document of a day means by a name. The name of a team that went is free: of teams of one name it is the one that went
 * first after that day. `also` tells of a team `t` that has the name too.
 */
export const teamCalled = (name: string, day: string, also = 'false'): string => `(select t.id from team t
    where ${also} or lower(btrim(t.name)) = lower(btrim(${name}))
    order by coalesce(t.deactivated_on > ${day}, true) desc, t.deactivated_on nulls last, t.id limit 1)`;

// A production stores the name of its team, a guideline its id.
const USED = (when: string): string => `select exists (select 1 from assignment a join document d on d.id = a.document_id
      where (a.body ->> 'teamId')::bigint = $1 and d.date ${when} $2)
    or exists (select 1 from document d join production p on p.document_id = d.id join team own on own.id = $1
      where d.date ${when} $2 and lower(btrim(p.body ->> 'team')) = lower(btrim(own.name)) and own.id = ${teamCalled("p.body ->> 'team'", 'd.date')}) as used`;
/** Tells whether documents of days before, on, or from a day on use a team, whoever may see them. */
export async function isTeamUsed(db: Queryable, id: number, when: '<' | '=' | '>=', date: string): Promise<boolean> {
  const [found] = await all<{ used: boolean }>(db, USED(when), [id, date]);
  return found?.used ?? false;
}
