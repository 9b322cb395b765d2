import { GUIDELINE_BODY_FIELDS, LISTED_GUIDELINE_FIELDS } from '@lauda/domain';
import { assignments } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';
import { demandReferences, type References } from '../collections/references.ts';
import type { Context } from '../context.ts';
import { beforeOf } from '../documents/before.ts';
import {
  changedFields,
  demandFreeOrMine,
  demandLock,
  documentForChange,
  insertDocument,
  touchDocument,
  writeRevision,
} from '../documents/core.ts';
import { renewLock } from '../documents/locks.ts';
import { openTo } from '../documents/sight.ts';
import { invalidValue } from '../fields.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Change, change } from '../storage/change.ts';
import { today } from '../time.ts';
import { type Assignment, type AssignmentBody, type AssignmentInput, announce, assignmentById, EMPTY_GUIDELINE } from './rows.ts';

type AssignmentField = z.output<NonNullable<typeof assignments.patch.body>>['field'];
const FINISHED = new Set<string>(['COMPLETED', 'INTERRUPTED']);
/** The settings of guidelines until somebody stores others. */
export const ASSIGNMENT_CONFIG = {
  classificationEnabled: true,
  editorsEnabled: true,
  reportersEnabled: true,
  editorialsEnabled: true,
  typeEnabled: true,
  vehiclesEnabled: true,
  lockFinished: false,
};

/** The stored form of an input over what is stored: null empties a field, absent leaves it. */
function merged(
  input: Partial<AssignmentInput>,
  before: Assignment,
): { body: AssignmentBody; state: Assignment['state']; classificationId: number | null; programsIds: number[] } {
  const body: Record<string, unknown> = {};
  for (const key of GUIDELINE_BODY_FIELDS) body[key] = input[key] === undefined ? before[key] : (input[key] ?? EMPTY_GUIDELINE[key]);
  return {
    body: body as AssignmentBody,
    state: input.state ?? before.state,
    programsIds: input.programsIds ?? before.programsIds,
    classificationId: input.classificationId === undefined ? before.classificationId : input.classificationId,
  };
}
/** The lists a guideline refers to. */
const REFERENCES: References<Assignment> = {
  classificationId: 'classification',
  typeId: 'document_type',
  editorialsIds: 'editorial',
  vehiclesIds: 'vehicle',
};

async function demandUnfinished(tx: Change, before: Assignment): Promise<void> {
  const { body } = await readSetting(tx, 'assignments', ASSIGNMENT_CONFIG);
  if (body.lockFinished && FINISHED.has(before.state)) throw new Problem('finished_locked');
}

/** Refuses programs that are unknown or closed to the caller; one that is there already stays. */
async function demandPrograms(tx: Change, context: Context, ids: readonly number[], before: readonly number[] = []): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const found = await all<{ id: number }>(tx, `select g.id from program g where g.id = any($1) and ${openTo('array[g.id]')}`, [
    added,
    context.caller.groups,
  ]);
  if (found.length < new Set(added).size) throw invalid('programsIds', 'unknown_id');
}

const LOSING = `select p.id from person p where not 'ROOT' = any(p.roles) and ${openTo('$1::bigint[]', 'p.groups_ids')} and not ${openTo('$2::bigint[]', 'p.groups_ids')}`;

/** A guideline that goes to other programs is gone for those who see none of them. */
async function announceLeaving(tx: Change, before: Assignment, { id, version, programsIds }: Assignment): Promise<void> {
  if (before.programsIds.join() === programsIds.join()) return;
  const losing = await all<{ id: number }>(tx, LOSING, [before.programsIds, programsIds]);
  if (losing.length === 0) return;
  const receivers = losing.map((person) => person.id);
  tx.emit('assignments', 'UPDATE', { id, version, visible: false }, { receivers });
}

async function store(tx: Change, context: Context, before: Assignment, input: Partial<AssignmentInput>): Promise<Assignment> {
  const next = merged(input, before);
  await demandPrograms(tx, context, next.programsIds, before.programsIds);
  await demandReferences(tx, REFERENCES, { ...next.body, ...next }, before);
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
  const after = await assignmentById(tx, context, before.id);
  await announceLeaving(tx, before, after);
  const changed = changedFields(before, after).filter(
    (field) => !['version', 'textVersion', 'changeDate', 'authorNickname'].includes(field),
  );
  await writeRevision(tx, context, after.id, after.slug, after, changed);
  return after;
}

type LockWish = z.output<NonNullable<typeof assignments.create.query>>;
/** Creates a guideline, locked by its writer's window if asked; a known uuid answers the one that has it. */
export async function createAssignment(input: AssignmentInput, { lock, window }: LockWish, context: Context): Promise<Assignment> {
  return change(context, context.caller, async (tx) => {
    const { uuid, slug } = input;
    const date = input.date ?? today(context.now(), context.settings.zone);
    const { id, known } = await insertDocument(tx, context, { kind: 'guideline', uuid, slug, date });
    if (known) return assignmentById(tx, context, id);
    const next = merged(input, {
      ...EMPTY_GUIDELINE,
      state: 'PRODUCING',
      classificationId: null,
      programsIds: [],
    } as unknown as Assignment);
    await demandPrograms(tx, context, next.programsIds);
    await demandReferences(tx, REFERENCES, { ...next.body, ...next });
    await tx.query('insert into assignment (document_id, state, classification_id, programs_ids, body) values ($1, $2, $3, $4, $5)', [
      id,
      next.state,
      next.classificationId,
      next.programsIds,
      JSON.stringify(next.body),
    ]);
    const made = await assignmentById(tx, context, id);
    await writeRevision(tx, context, id, made.slug, made, ['slug']);
    announce(tx, 'CREATE', made);
    if (lock) await renewLock(tx, context, id, window);
    return made;
  });
}

/** Saves a guideline under its lock. */
export async function updateAssignment(input: AssignmentInput, context: Context): Promise<Assignment> {
  return change(context, context.caller, async (tx) => {
    const row = await documentForChange(tx, input.id ?? 0, ['guideline'], context.caller);
    await demandLock(tx, row.id, context);
    const before = await assignmentById(tx, context, row.id);
    if (input.textVersion == null) throw invalid('textVersion', 'required');
    if (input.textVersion !== before.textVersion) throw new Problem('version_conflict', { current: before });
    await demandUnfinished(tx, before);
    const after = await store(tx, context, before, input);
    announce(tx, 'UPDATE', after, beforeOf(before, after));
    return after;
  });
}

/** Changes one field of a guideline while its lock is free or the caller's. */
export async function patchAssignment(id: number, field: AssignmentField, newValue: unknown, context: Context): Promise<Assignment> {
  const parsed = assignments.update.body!.shape[field].safeParse(newValue, { reportInput: true });
  if (!parsed.success) throw invalidValue(field, parsed.error.issues);
  if (newValue == null && (field === 'slug' || field === 'date' || field === 'state')) throw invalidValue(field);
  return change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['guideline'], context.caller);
    await demandFreeOrMine(tx, id, context);
    const before = await assignmentById(tx, context, id);
    if (field !== 'state' || FINISHED.has(before.state)) await demandUnfinished(tx, before);
    const after = await store(tx, context, before, { [field]: parsed.data });
    const chosenBy = beforeOf(before, after);
    // Where lists choose by what changed, those that did not show the guideline need all they would show of it.
    const changes = chosenBy
      ? Object.fromEntries(
          [...new Set<keyof Assignment>([...LISTED_GUIDELINE_FIELDS, field as keyof Assignment])].map((name) => [name, after[name]]),
        )
      : {
          [field]: after[field as keyof Assignment],
          version: after.version,
          textVersion: after.textVersion,
          changeDate: after.changeDate,
          authorNickname: after.authorNickname,
        };
    tx.emit(
      'assignments',
      'PATCH',
      {
        id,
        version: after.version,
        field,
        newValue: after[field as keyof Assignment],
        oldValue: before[field as keyof Assignment],
        changes,
      },
      { documentId: id, before: chosenBy },
    );
    return after;
  });
}
