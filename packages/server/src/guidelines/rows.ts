import type { GUIDELINE_BODY_FIELDS } from '@lauda/domain';
import type { assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { seen, viewing } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { all, type Change, type Queryable } from '../storage/change.ts';
import type { Before } from '../storage/events.ts';
import { localTimestamp } from '../time.ts';

export type Assignment = z.input<typeof assignments.load.result>;
export type AssignmentInput = z.output<NonNullable<typeof assignments.create.body>>;
export type AssignmentBody = Pick<Assignment, (typeof GUIDELINE_BODY_FIELDS)[number]>;

export const EMPTY_GUIDELINE: AssignmentBody = {
  branchId: null,
  teamId: null,
  typeId: null,
  editorialsIds: [],
  editorsIds: [],
  producersIds: [],
  reportersIds: [],
  vehiclesIds: [],
  cameraman: null,
  proposal: null,
  referral: null,
  information: null,
  content: null,
  cover: null,
  observation: null,
  interviewee: null,
  scheduleTime: null,
  guides: [],
  production: [],
};

/** A guideline with its document, as SQL answers it. */
export interface AssignmentRow {
  id: number;
  uuid: string;
  version: number;
  text_version: number;
  owner_id: number;
  allowed_ids: number[];
  private: boolean;
  excluded_at: Date | null;
  slug: string;
  date: string;
  changed_at: Date;
  author: string;
  state: Assignment['state'];
  classification_id: number | null;
  programs_ids: number[];
  body: AssignmentBody;
}
/** The columns of an AssignmentRow. */
export const ASSIGNMENT_COLUMNS = `d.id, d.uuid, d.version, d.text_version, d.owner_id, d.allowed_ids, d.private, d.excluded_at, d.slug, d.date, d.changed_at, p.nickname as author, a.state, a.classification_id,
  a.programs_ids, a.body`;
export const ASSIGNMENT_TABLES = 'assignment a join document d on d.id = a.document_id join person p on p.id = d.changed_by';
/** A guideline is in the lists of those who may see it only (PERM-09, PERM-11); $1 and $2 are always who asks. */
export const SEEN = seen('a.programs_ids');

/** The guideline as it is answered. */
export const assignmentOf = (row: AssignmentRow, zone: string): Assignment => ({
  ...EMPTY_GUIDELINE,
  ...row.body,
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  textVersion: row.text_version,
  slug: row.slug,
  date: row.date,
  classificationId: row.classification_id,
  programsIds: row.programs_ids,
  state: row.state,
  excluded: row.excluded_at !== null,
  private: row.private,
  allowedUsers: row.allowed_ids,
  ownerId: row.owner_id,
  visible: true,
  changeDate: localTimestamp(row.changed_at, zone),
  authorNickname: row.author,
});
/** Reads guidelines by a condition, those the caller may see; its values begin at $3. */
export const readAssignments = async (db: Queryable, context: Context, where: string, values: unknown[]): Promise<Assignment[]> =>
  (
    await all<AssignmentRow>(db, `select ${ASSIGNMENT_COLUMNS} from ${ASSIGNMENT_TABLES} where ${SEEN} and ${where}`, [
      ...viewing(context.caller),
      ...values,
    ])
  ).map((row) => assignmentOf(row, context.settings.zone));
/** Reads one guideline, or refuses with not found. */
export async function assignmentById(db: Queryable, context: Context, id: number): Promise<Assignment> {
  const [found] = await readAssignments(db, context, 'd.id = $3', [id]);
  if (!found) throw new Problem('not_found');
  return found;
}

/** Announces a guideline to those who may see it; to the others a private one does not exist. */
export function announce(tx: Change, action: 'CREATE' | 'UPDATE', found: Assignment, before?: Before): void {
  tx.emit('assignments', action, found, { documentId: found.id, before });
}

/** Announces a guideline whose privacy changed: who sees it gets it, for the others it is gone. */
export async function announceAssignment(tx: Change, context: Context, id: number, before: Before): Promise<void> {
  const found = await assignmentById(tx, context, id);
  tx.emit('assignments', 'UPDATE', found, { documentId: id, hidden: { id, version: found.version, visible: false }, before });
}
