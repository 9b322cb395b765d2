import { assignments } from '@lauda/spec/areas/assignments';
import type { Context } from '../context.ts';
import { renewLock } from '../documents/locks.ts';
import { revisionOf, revisionsOf } from '../documents/revisions.ts';
import {
  ASSIGNMENT_COLUMNS,
  ASSIGNMENT_TABLES,
  type Assignment,
  type AssignmentRow,
  assignmentById,
  assignmentOf,
  readAssignments,
  SEEN,
} from '../guidelines/rows.ts';
import { removeAssignments, restoreAssignments } from '../guidelines/trash.ts';
import { ASSIGNMENT_CONFIG, createAssignment, patchAssignment, updateAssignment } from '../guidelines/write.ts';
import { implement } from '../implement.ts';
import { change } from '../storage/change.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { settingsHandlers } from './settings.ts';

const paged = (context: Context, where: string, values: unknown[], order: string, query: PageQuery) =>
  pageOf<AssignmentRow, Assignment>(
    context.pool,
    {
      columns: ASSIGNMENT_COLUMNS,
      from: ASSIGNMENT_TABLES,
      where: `${SEEN} and ${where}`,
      values: [context.caller.userId, ...values],
      order,
    },
    query,
    (row) => assignmentOf(row, context.settings.zone),
  );

/** Guidelines of my programs: those open to me, unless all are asked for. */
const MINE = `(cardinality(a.programs_ids) = 0 or exists (select 1 from program g where g.id = any(a.programs_ids)
  and (cardinality(g.groups) = 0 or exists (select 1 from person me where me.id = $1 and me.groups_ids && g.groups))))`;

export const assignmentsHandlers = implement<typeof assignments>(assignments, {
  list: ({ query }, context) =>
    readAssignments(
      context.pool,
      context,
      `d.excluded_at is null and d.date = $2 and ($3::bigint is null or $3 = any(a.programs_ids)) and ($4 or ${MINE}) order by d.id desc`,
      [query.date, query.programId ?? null, query.allPrograms ?? false],
    ),
  filter: ({ query }, context) =>
    paged(
      context,
      `d.excluded_at is null and ($2::date is null or d.date >= $2) and ($3::date is null or d.date <= $3) and ($4 or ${MINE})`,
      [query.from ?? null, query.to ?? null, query.allPrograms ?? false],
      'd.date desc, d.id desc',
      query,
    ),
  load: ({ path, query }, context) =>
    change(context, context.caller, async (tx) => {
      if (query.lock) await renewLock(tx, context, path.id, query.window);
      return assignmentById(tx, context, path.id);
    }),
  create: ({ query, body }, context) => createAssignment(body, query, context),
  update: ({ body }, context) => updateAssignment(body, context),
  patch: ({ path, body }, context) => patchAssignment(path.id, body.field, body.newValue, context),
  remove: ({ query }, context) => removeAssignments(query.ids, context),
  restore: ({ body }, context) => restoreAssignments(body.ids, body.date, context),
  excluded: ({ query }, context) => paged(context, 'd.excluded_at is not null', [], 'd.excluded_at desc, d.id desc', query),
  revisions: async ({ path }, context) => {
    await assignmentById(context.pool, context, path.id);
    return revisionsOf(context, path.id);
  },
  revision: async ({ path, query }, context) => {
    await assignmentById(context.pool, context, path.id);
    return revisionOf<Assignment>(context, path.id, path.rev, query.showDiff ?? false);
  },
  config: settingsHandlers('assignments', ASSIGNMENT_CONFIG),
});
