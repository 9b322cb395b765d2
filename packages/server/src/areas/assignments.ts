import { randomUUID } from 'node:crypto';
import { assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import {
  changedFields,
  demandFreeOrMine,
  demandLock,
  documentForChange,
  privacyOf,
  touchDocument,
  writeRevision,
} from '../documents/core.ts';
import { renewLock } from '../documents/locks.ts';
import { revisionOf, revisionsOf } from '../documents/revisions.ts';
import { implement } from '../implement.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { localTimestamp, today } from '../time.ts';
import { pageOf } from './paging.ts';
import { settingsHandlers } from './settings.ts';

type Assignment = z.input<typeof assignments.load.result>;
type Input = z.output<NonNullable<typeof assignments.create.body>>;
type Body = Pick<Assignment, (typeof BODY_FIELDS)[number]>;

const BODY_FIELDS = [
  'branchId',
  'teamId',
  'typeId',
  'editorialsIds',
  'editorsIds',
  'producersIds',
  'reportersIds',
  'vehiclesIds',
  'cameraman',
  'proposal',
  'referral',
  'information',
  'content',
  'cover',
  'observation',
  'interviewee',
  'scheduleTime',
  'guides',
  'production',
] as const;
const EMPTY: Body = {
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
const FINISHED = new Set<string>(['COMPLETED', 'INTERRUPTED']);
export const ASSIGNMENT_CONFIG = {
  classificationEnabled: true,
  editorsEnabled: true,
  reportersEnabled: true,
  editorialsEnabled: true,
  typeEnabled: true,
  vehiclesEnabled: true,
  lockFinished: false,
};

interface Row {
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
  body: Body;
}
const COLUMNS = `d.id, d.uuid, d.version, d.text_version, d.owner_id, d.allowed_ids, d.private, d.excluded_at, d.slug, d.date, d.changed_at, p.nickname as author, a.state, a.classification_id,
  a.programs_ids, a.body`;
const TABLES = 'assignment a join document d on d.id = a.document_id join person p on p.id = d.changed_by';
/** A private guideline is in the lists of those who may see it only (PERM-09); $1 is always who asks. */
const SEEN = '(not d.private or d.owner_id = $1 or $1 = any(d.allowed_ids))';

const entityOf = (row: Row, zone: string): Assignment => ({
  ...EMPTY,
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
const read = async (db: Queryable, context: Context, where: string, values: unknown[]): Promise<Assignment[]> =>
  (await all<Row>(db, `select ${COLUMNS} from ${TABLES} where ${SEEN} and ${where}`, [context.caller.userId, ...values])).map((row) =>
    entityOf(row, context.settings.zone),
  );
async function byId(db: Queryable, context: Context, id: number): Promise<Assignment> {
  const [found] = await read(db, context, 'd.id = $2', [id]);
  if (!found) throw new Problem('not_found');
  return found;
}

/** Announces a guideline to those who may see it; to the others a private one does not exist. */
function announce(tx: Change, action: 'CREATE' | 'UPDATE', found: Assignment): void {
  tx.emit({
    topic: 'assignments',
    action,
    full: found,
    documentId: found.id,
    privacy: privacyOf({ private: found.private, owner_id: found.ownerId, allowed_ids: found.allowedUsers }),
  });
}

/** Announces a guideline whose privacy changed: who sees it gets it, for the others it is gone. */
export async function announceAssignment(tx: Change, context: Context, id: number): Promise<void> {
  const found = await byId(tx, context, id);
  const privacy = privacyOf({ private: found.private, owner_id: found.ownerId, allowed_ids: found.allowedUsers });
  tx.emit({
    topic: 'assignments',
    action: 'UPDATE',
    full: found,
    hidden: { id, version: found.version, visible: false },
    documentId: id,
    privacy,
  });
}

/** The stored form of an input over what is stored: null empties a field, absent leaves it. */
function merged(
  input: Partial<Input>,
  before: Assignment,
): { body: Body; state: Assignment['state']; classificationId: number | null; programsIds: number[] } {
  const body: Record<string, unknown> = {};
  for (const key of BODY_FIELDS) body[key] = input[key] === undefined ? before[key] : (input[key] ?? EMPTY[key]);
  return {
    body: body as Body,
    state: input.state ?? before.state,
    programsIds: input.programsIds ?? before.programsIds,
    classificationId: input.classificationId === undefined ? before.classificationId : input.classificationId,
  };
}
async function demandClassification(tx: Change, id: number | null): Promise<void> {
  if (id !== null && !(await one(tx, 'select 1 from classification where id = $1', [id]))) throw invalid('classificationId', 'unknown_id');
}
async function demandUnfinished(tx: Change, before: Assignment): Promise<void> {
  const { body } = await readSetting(tx, 'assignments', ASSIGNMENT_CONFIG);
  if (body.lockFinished && FINISHED.has(before.state)) throw new Problem('finished_locked');
}

async function store(tx: Change, context: Context, before: Assignment, input: Partial<Input>): Promise<Assignment> {
  const next = merged(input, before);
  await demandClassification(tx, next.classificationId);
  await tx.query('update assignment set state = $2, classification_id = $3, programs_ids = $4, body = $5 where document_id = $1', [
    before.id,
    next.state,
    next.classificationId,
    next.programsIds,
    JSON.stringify(next.body),
  ]);
  await touchDocument(tx, context, before.id, {
    text: true,
    ...(input.slug ? { slug: input.slug } : {}),
    ...(input.date ? { date: input.date } : {}),
  });
  const after = await byId(tx, context, before.id);
  const changed = changedFields(before, after).filter(
    (field) => !['version', 'textVersion', 'changeDate', 'authorNickname'].includes(field),
  );
  await writeRevision(tx, context, after.id, after.slug, after, changed);
  return after;
}

async function create(input: Input, lock: boolean, context: Context): Promise<Assignment> {
  return change(context, context.caller, async (tx) => {
    const uuid = input.uuid ?? randomUUID();
    const known = await one<{ id: number }>(tx, "select id from document where uuid = $1 and kind = 'guideline'", [uuid]);
    if (known) return byId(tx, context, known.id);
    const { userId } = context.caller;
    const document = await one<{ id: number }>(
      tx,
      "insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by) values ('guideline', $1, $2, $3, $4, $5, $2) returning id",
      [uuid, userId, input.slug, input.date ?? today(context.now(), context.settings.zone), new Date(context.now())],
    );
    const id = document!.id;
    const next = merged(input, { ...EMPTY, state: 'PRODUCING', classificationId: null, programsIds: [] } as unknown as Assignment);
    await demandClassification(tx, next.classificationId);
    await tx.query('insert into assignment (document_id, state, classification_id, programs_ids, body) values ($1, $2, $3, $4, $5)', [
      id,
      next.state,
      next.classificationId,
      next.programsIds,
      JSON.stringify(next.body),
    ]);
    const made = await byId(tx, context, id);
    await writeRevision(tx, context, id, made.slug, made, ['slug']);
    announce(tx, 'CREATE', made);
    if (lock) await renewLock(tx, context, id);
    return made;
  });
}

async function update(input: Input, context: Context): Promise<Assignment> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, input.id ?? 0, ['guideline'], context.caller);
    await demandLock(tx, row.id, context);
    const before = await byId(tx, context, row.id);
    if (input.textVersion == null) throw invalid('textVersion', 'required');
    if (input.textVersion !== before.textVersion) throw new Problem('version_conflict', { current: before });
    await demandUnfinished(tx, before);
    const after = await store(tx, context, before, input);
    announce(tx, 'UPDATE', after);
    return after;
  });
}

const PATCHABLE = new Set<string>([...BODY_FIELDS, 'slug', 'date', 'state', 'classificationId', 'programsIds']);

async function patch(id: number, field: string, newValue: unknown, context: Context): Promise<Assignment> {
  if (!PATCHABLE.has(field)) throw invalid('field', 'one_of', { values: [...PATCHABLE].join(', ') });
  const parsed = assignments.update.body!.shape[field as keyof Input].safeParse(newValue);
  if (!parsed.success || (newValue == null && (field === 'slug' || field === 'date' || field === 'state')))
    throw invalid('newValue', 'type', { field });
  return change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['guideline'], context.caller);
    await demandFreeOrMine(tx, id, context);
    const before = await byId(tx, context, id);
    if (field !== 'state' || FINISHED.has(before.state)) await demandUnfinished(tx, before);
    const after = await store(tx, context, before, { [field]: parsed.data });
    const changes = {
      [field]: after[field as keyof Assignment],
      version: after.version,
      textVersion: after.textVersion,
      changeDate: after.changeDate,
      authorNickname: after.authorNickname,
    };
    tx.emit({
      topic: 'assignments',
      action: 'PATCH',
      documentId: id,
      privacy: privacyOf({ private: after.private, owner_id: after.ownerId, allowed_ids: after.allowedUsers }),
      full: {
        id,
        version: after.version,
        field,
        newValue: after[field as keyof Assignment],
        oldValue: before[field as keyof Assignment],
        changes,
      },
    });
    return after;
  });
}

async function remove(ids: readonly number[], context: Context): Promise<number[]> {
  return change(context, context.caller, async (tx) => {
    const gone = await all<{ id: number }>(
      tx,
      `update document d set excluded_at = $3, version = version + 1 where d.kind = 'guideline' and d.id = any($2) and d.excluded_at is null and ${SEEN} returning d.id`,
      [context.caller.userId, ids, new Date(context.now())],
    );
    const removed = gone.map(({ id }) => id);
    await tx.query('delete from document_lock where document_id = any($1)', [removed]);
    if (removed.length > 0) tx.emit({ topic: 'assignments', action: 'DELETE', full: { ids: removed } });
    return removed;
  });
}

async function restore(ids: readonly number[], date: string | null | undefined, context: Context): Promise<Assignment[]> {
  return change(context, context.caller, async (tx) => {
    const back = await all<{ id: number }>(
      tx,
      `update document d set excluded_at = null, version = version + 1, date = coalesce($3, date)
       where d.kind = 'guideline' and d.id = any($2) and d.excluded_at is not null and ${SEEN} returning d.id`,
      [context.caller.userId, ids, date ?? null],
    );
    const found = await read(tx, context, 'd.id = any($2) order by d.id', [back.map(({ id }) => id)]);
    for (const each of found) announce(tx, 'CREATE', each);
    return found;
  });
}

const paged = (
  context: Context,
  where: string,
  values: unknown[],
  order: string,
  query: { page?: number | undefined; size?: number | undefined },
) =>
  pageOf<Row, Assignment>(
    context.pool,
    { columns: COLUMNS, from: TABLES, where: `${SEEN} and ${where}`, values: [context.caller.userId, ...values], order },
    query,
    (row) => entityOf(row, context.settings.zone),
  );

/** Guidelines of my programs: those open to me, unless all are asked for. */
const MINE = `(cardinality(a.programs_ids) = 0 or exists (select 1 from program g where g.id = any(a.programs_ids)
  and (cardinality(g.groups) = 0 or exists (select 1 from person me where me.id = $1 and me.groups_ids && g.groups))))`;

export const assignmentsHandlers = implement<typeof assignments>(assignments, {
  list: ({ query }, context) =>
    read(
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
      if (query.lock) await renewLock(tx, context, path.id);
      return byId(tx, context, path.id);
    }),
  create: ({ query, body }, context) => create(body, query.lock ?? false, context),
  update: ({ body }, context) => update(body, context),
  patch: ({ path, body }, context) => patch(path.id, body.field, body.newValue, context),
  remove: ({ query }, context) => remove(query.ids, context),
  restore: ({ body }, context) => restore(body.ids, body.date, context),
  excluded: ({ query }, context) => paged(context, 'd.excluded_at is not null', [], 'd.excluded_at desc, d.id desc', query),
  revisions: async ({ path }, context) => {
    await byId(context.pool, context, path.id);
    return revisionsOf(context, path.id);
  },
  revision: async ({ path, query }, context) => {
    await byId(context.pool, context, path.id);
    return revisionOf<Assignment>(context, path.id, path.rev, query.showDiff ?? false);
  },
  config: settingsHandlers('assignments', ASSIGNMENT_CONFIG),
});
