import { assignments } from '@lauda/spec/areas/assignments';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { renewLock } from '../documents/locks.ts';
import { revisionOf, revisionsOf } from '../documents/revisions.ts';
import { openTo, viewing } from '../documents/sight.ts';
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
import { type PageQuery, pageOf } from '../storage/paging.ts';

const paged = (context: Context, where: string, values: unknown[], order: string, query: PageQuery) =>
  pageOf<AssignmentRow, Assignment>(
    context.pool,
    {
      columns: ASSIGNMENT_COLUMNS,
      from: ASSIGNMENT_TABLES,
      where: `${SEEN} and ${where}`,
      values: [...viewing(context.caller), ...values],
      order,
    },
    query,
    (row) => assignmentOf(row, context.settings.zone),
  );

/** Guidelines of my programs: those open to my own groups, unless all that I may see are asked for. */
const mine = (asked: string, groups: string): string => `(${asked} or ${openTo('a.programs_ids', groups)})`;

export const assignmentsHandlers = implement<typeof assignments>(assignments, {
  list: ({ query }, context) =>
    readAssignments(
      context.pool,
      context,
      `d.excluded_at is null and d.date = $3 and ($4::bigint is null or $4 = any(a.programs_ids)) and ${mine('$5', '$6')} order by d.id desc`,
      [query.date, query.programId ?? null, query.allPrograms ?? false, context.caller.groups ?? []],
    ),
  filter: ({ query }, context) =>
    paged(
      context,
      `d.excluded_at is null and ($3::date is null or d.date >= $3) and ($4::date is null or d.date <= $4) and ${mine('$5', '$6')}`,
      [query.from ?? null, query.to ?? null, query.allPrograms ?? false, context.caller.groups ?? []],
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
