import { assignments } from '@lauda/spec/areas/assignments';
import { settingsHandlers } from '../collections/settings.ts';
import { ASSIGNMENT_CONFIG, guidelines } from '../guidelines/guidelines.ts';
import { implement } from '../implement.ts';
import { today } from '../time.ts';

const mineUnlessAll = <Q extends { allPrograms?: boolean | undefined }>(query: Q) => ({
  ...query,
  allPrograms: query.allPrograms ?? false,
});

export const assignmentsHandlers = implement<typeof assignments>(assignments, {
  ...guidelines.handlers,
  list: ({ query }, context) => guidelines.rows.list(mineUnlessAll(query), context),
  filter: ({ query }, context) => guidelines.rows.filter(mineUnlessAll(query), context),
  create: ({ query, body }, context) =>
    guidelines.create({ ...body, date: body.date ?? today(context.now(), context.settings.zone) }, query, context),
  restore: ({ body }, context) => guidelines.restore(body.ids, body.date, context),
  config: settingsHandlers('assignments', ASSIGNMENT_CONFIG),
});
