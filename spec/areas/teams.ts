import * as z from 'zod';
import { call, entity, inputOf } from '../kit.ts';
import { Id, IdPath, LocalDate, Name, Version } from '../scalars.ts';

const members = z
  .array(z.string().trim().min(1).max(100))
  .max(100)
  .meta({ description: 'Nicknames of who goes, in the order they were written' });
const TeamChange = entity('TeamChange', {
  date: LocalDate.nullable().meta({ description: 'From which day on, or the one day; null: from the beginning' }),
  oneDay: z.boolean().meta({ description: 'Whether the change counts for this day only' }),
  membersNicknames: members,
});
/** A crew with its members as of a day. */
export const Team = entity('Team', {
  id: Id,
  version: Version,
  name: Name,
  membersNicknames: members,
  date: LocalDate.nullable().meta({
    description: 'Day its members are listed for; for a new team its first day, null from the beginning',
  }),
  deactivatedOn: LocalDate.nullable().meta({
    description: 'First day on which it is out of use; null while it is in use, and to bring it back',
  }),
  changes: z.array(TeamChange).meta({
    description: 'Who is in it from this day on: first what holds on it, then each change that follows',
    'x-extension': true,
  }),
});
const Input = inputOf('TeamInput', Team, ['name']);
const ChangeInput = inputOf('TeamChangeInput', Team, ['id', 'membersNicknames']);
const roles = { read: 'TEAM_READ', write: 'TEAM_WRITE' } as const;
const OfDay = z.object({ date: LocalDate });
const AsOf = z.object({ date: LocalDate.optional() });

export const teams = {
  load: call('GET /teams/{id}', 'Loads one team as of a day, today by default.', {
    role: roles.read,
    path: IdPath,
    query: AsOf,
    result: Team,
  }),
  list: call('GET /teams', 'Lists the teams of a day by name, with those that went in the 30 days before if asked.', {
    role: roles.read,
    query: z.object({ date: LocalDate, includeRecentDeactivations: z.boolean().optional() }),
    result: z.array(Team),
  }),
  pastUsed: call('GET /teams/{id}/past_used', 'Tells whether documents before a day, today by default, use one team.', {
    role: roles.read,
    path: IdPath,
    query: AsOf,
    result: z.boolean(),
  }),
  dayUsed: call('GET /teams/{id}/day_used', 'Tells whether documents of a day use one team.', {
    role: roles.read,
    path: IdPath,
    query: OfDay,
    result: z.boolean(),
  }),
  create: call('POST /teams', 'Creates one team, from the beginning or from a day on.', {
    role: roles.write,
    body: Input,
    result: Team,
    status: 201,
  }),
  oneDayChange: call('PUT /teams/one_day_change', 'Says who is in one team on one day alone; the same as otherwise takes that back.', {
    role: roles.write,
    query: OfDay,
    body: ChangeInput,
    result: Team,
  }),
  forwardChange: call('PUT /teams/forward_change', 'Says who is in one team from a day on, whatever was planned after it.', {
    role: roles.write,
    query: OfDay,
    body: ChangeInput,
    result: Team,
  }),
  update: call(
    'PUT /teams',
    'Replaces one team; the id is in the body. Other members than those of its date are members from the beginning.',
    {
      role: roles.write,
      body: Input,
      result: Team,
    },
  ),
  remove: call('DELETE /teams/{id}', 'Deactivates one team from a day on; one that documents of that day or later use stays.', {
    role: roles.write,
    path: IdPath,
    query: OfDay,
  }),
};
