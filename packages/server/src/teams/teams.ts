import { membersOn, regularOn } from '@lauda/domain';
import type { teams } from '@lauda/spec/areas/teams';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { isDuplicate } from '../storage/refusals.ts';
import { today } from '../time.ts';
import { changed } from './members.ts';
import { BEGINNING, isTeamUsed, type TeamEntity, teamAsOf } from './rows.ts';

type Input = z.output<NonNullable<typeof teams.update.body>>;
type ChangeInput = z.output<NonNullable<typeof teams.oneDayChange.body>>;

export const todayOf = ({ now, settings }: Context): string => today(now(), settings.zone);
const isSame = (a: readonly string[] | undefined, b: readonly string[]): boolean => a?.join('\n') === b.join('\n');
const refuseTaken = (error: unknown): never => {
  throw isDuplicate(error) ? new Problem('duplicate_name') : error;
};
const say = (tx: Change, id: number, day: string, oneDay: boolean, members: readonly string[]) =>
  tx.query(
    `insert into team_change (team_id, day, one_day, members) values ($1, $2, $3, $4)
     on conflict (team_id, day, one_day) do update set members = excluded.members`,
    [id, day, oneDay, members],
  );

type Renaming = (
  tx: Change,
  context: Context,
  team: { readonly id: number; readonly before: string; readonly now: string },
) => Promise<void>;
const renamings: Renaming[] = [];
/** Registers what to do in the transaction that renames a team, for whatever names a team by its name. */
export const followTeamNames = (renaming: Renaming): void => void renamings.push(renaming);

/** Reads the team to change as of a day and locks its row to the end of the change. */
async function teamToChange(tx: Change, { id, version }: Pick<ChangeInput, 'id' | 'version'>, date: string): Promise<TeamEntity> {
  await tx.query('select 1 from team where id = $1 for no key update', [id]);
  const team = await teamAsOf(tx, id, date);
  if (version != null && version !== team.version) throw new Problem('version_conflict', { current: team });
  return team;
}

/** Creates a team, from the beginning or from a day on. */
export const createTeam = ({ name, membersNicknames, date }: Input, context: Context): Promise<TeamEntity> =>
  change(context, context.caller, async (tx) => {
    const made = await one<{ id: number }>(tx, 'insert into team (name) values ($1) returning id', [name]).catch(refuseTaken);
    const { id } = made!;
    await say(tx, id, date ?? BEGINNING, false, membersNicknames ?? []);
    tx.emit('teams', 'CREATE', await teamAsOf(tx, id, date ?? BEGINNING), EVERYBODY);
    return teamAsOf(tx, id, date ?? todayOf(context));
  });

/** Replaces name and members. Changed members apply from the beginning until the next planned change. */
export const updateTeam = (input: Input, context: Context): Promise<TeamEntity> =>
  change(context, context.caller, async (tx) => {
    const date = input.date ?? todayOf(context);
    const id = input.id ?? 0;
    const before = await teamToChange(tx, { id, version: input.version }, date);
    const deactivatedOn = input.deactivatedOn === null ? null : before.deactivatedOn;
    await one(tx, 'update team set name = $2, deactivated_on = $3 where id = $1 returning id', [id, input.name, deactivatedOn]).catch(
      refuseTaken,
    );
    if (input.membersNicknames && !isSame(before.membersNicknames, input.membersNicknames)) {
      const first = await one<{ day: string }>(tx, 'select min(day) as day from team_change where team_id = $1 and not one_day', [id]);
      await tx.query('delete from team_change where team_id = $1 and (day <= $2 and not one_day or day = $2)', [id, date]);
      await say(tx, id, first?.day ?? BEGINNING, false, input.membersNicknames);
    }
    if (input.name !== before.name)
      for (const renaming of renamings) await renaming(tx, context, { id, before: before.name, now: input.name });
    await changed(tx, id, BEGINNING);
    return teamAsOf(tx, id, date);
  });

/** Sets the members of a team on one day only; the usual members take the exception back (TEAM-02). */
export const changeOneDay = (input: ChangeInput, date: string, context: Context): Promise<TeamEntity> =>
  change(context, context.caller, async (tx) => {
    const team = await teamToChange(tx, input, date);
    const regular = regularOn(team.changes, date);
    if (!regular) throw new Problem('not_found');
    if (isSame(regular.membersNicknames, input.membersNicknames))
      await tx.query('delete from team_change where team_id = $1 and day = $2 and one_day', [input.id, date]);
    else await say(tx, input.id, date, true, input.membersNicknames);
    await changed(tx, input.id, date);
    return teamAsOf(tx, input.id, date);
  });

/** Sets the members of a team from a day on, replacing later lasting changes; exceptions of single later days stay (TEAM-02). */
export const changeForward = (input: ChangeInput, date: string, context: Context): Promise<TeamEntity> =>
  change(context, context.caller, async (tx) => {
    const team = await teamToChange(tx, input, date);
    if (membersOn(team.changes, date) === undefined) throw new Problem('not_found');
    await tx.query('delete from team_change where team_id = $1 and (day = $2 and one_day or day > $2 and not one_day)', [input.id, date]);
    await say(tx, input.id, date, false, input.membersNicknames);
    // A change to the same members as before is not stored.
    await tx.query(
      `delete from team_change c where c.team_id = $1 and c.day = $2 and not c.one_day and c.members =
         (select b.members from team_change b where b.team_id = $1 and not b.one_day and b.day < $2 order by b.day desc limit 1)`,
      [input.id, date],
    );
    await changed(tx, input.id, date);
    return teamAsOf(tx, input.id, date);
  });

/** Deactivates a team from a day on; one that documents of that day or later use stays (TEAM-03). */
export const removeTeam = (id: number, date: string, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    // Locked before its uses are counted: a document that is referring to it at this moment locks it too.
    const found = await all(tx, 'select 1 from team where id = $1 for update', [id]);
    if (found.length === 0) throw new Problem('not_found');
    if (await isTeamUsed(tx, id, '>=', date)) throw new Problem('team_in_use');
    await tx.query('update team set deactivated_on = least(deactivated_on, $2), version = version + 1 where id = $1', [id, date]);
    tx.emit('teams', 'DELETE', { ids: [id], date, teams: [await teamAsOf(tx, id, date)] }, EVERYBODY);
  });
