import { teams } from '@lauda/spec/areas/teams';
import { implement } from '../implement.ts';
import { isTeamUsed, teamAsOf, teamsOf } from '../teams/rows.ts';
import { changeForward, changeOneDay, createTeam, removeTeam, todayOf, updateTeam } from '../teams/teams.ts';

export const teamsHandlers = implement<typeof teams>(teams, {
  load: ({ path, query }, context) => teamAsOf(context.pool, path.id, query.date ?? todayOf(context)),
  list: ({ query }, { pool }) => teamsOf(pool, query.date, query.includeRecentDeactivations ?? false),
  pastUsed: ({ path, query }, context) => isTeamUsed(context.pool, path.id, '<', query.date ?? todayOf(context)),
  dayUsed: ({ path, query }, { pool }) => isTeamUsed(pool, path.id, '=', query.date),
  create: ({ body }, context) => createTeam(body, context),
  oneDayChange: ({ query, body }, context) => changeOneDay(body, query.date, context),
  forwardChange: ({ query, body }, context) => changeForward(body, query.date, context),
  update: ({ body }, context) => updateTeam(body, context),
  remove: ({ path, query }, context) => removeTeam(path.id, query.date, context),
});
