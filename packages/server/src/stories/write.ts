import { LISTED_STORY_FIELDS, type StoryTextField, storyTextFields } from '@lauda/domain';
import type { StoryInput } from '@lauda/spec/areas/stories';
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
  writeFirstRevisions,
  writeRevision,
} from '../documents/core.ts';
import { type FieldProblem, invalid, Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import { type Change, change } from '../storage/change.ts';
import { wakeBridges } from '../studio/wake.ts';
import { announceStories } from './announce.ts';
import { demandAllOpen } from './homes.ts';
import { comesOrdinary, demandParts, partProblems } from './legacy.ts';
import { logRundown } from './log.ts';
import {
  EMPTY_BODY,
  EMPTY_LEGACY,
  hiddenStory,
  type StoryBody,
  type StoryEntity,
  type StoryRow,
  storiesById,
  storyById,
  storyEntity,
  wholeStory,
} from './rows.ts';
import { withSections, withTimes } from './totals.ts';

export type StoryInputBody = z.output<typeof StoryInput>;

const NOT_CHANGES = new Set(['version', 'textVersion', 'changeDate', 'authorNickname', 'deviceStates', 'index', 'blockId', 'rundownId']);

const isBodyField = (field: StoryTextField): boolean => field !== 'slug' && field !== 'estimated';

/** The body after an input: null empties a field, absent leaves it; times and the sections of a legacy story are still those of before. */
function mergedBody(input: Partial<StoryInputBody>, before: StoryBody): StoryBody {
  const empty = before.legacy ? EMPTY_LEGACY : EMPTY_BODY;
  const next: Record<string, unknown> = { ...empty, ...before };
  for (const key of storyTextFields(before).filter(isBodyField))
    if (input[key] !== undefined) next[key] = input[key] ?? empty[key as keyof StoryBody];
  return next as StoryBody;
}

/** Fills in what follows from the texts. */
const whole = async (tx: Change, body: StoryBody, programId: number): Promise<{ body: StoryBody; total: string }> =>
  body.legacy ? withSections(tx, body, programId) : withTimes(body);

/** The body of a new story. What comes as an ordinary one stays one, whatever its program is. */
async function newBody(tx: Change, input: Partial<StoryInputBody>, programId: number): Promise<{ body: StoryBody; total: string }> {
  const legacy = input.legacy ?? (!comesOrdinary(input) && (await programById(tx, programId)).legacyMode);
  const empty = legacy ? EMPTY_LEGACY : EMPTY_BODY;
  const body = mergedBody(input, { ...empty, branchId: input.branchId ?? null, source: input.source ?? null });
  demandParts(partProblems(input, body));
  return whole(tx, body, programId);
}

/** Makes a story in a block, at a place, inside a change that holds the rundown; where its uuid is known nothing is made. */
export async function insertStory(
  tx: Change,
  context: Context,
  rundown: { readonly id: number; readonly program_id: number; readonly date: string },
  place: { blockId: number; index: number },
  input: Partial<StoryInputBody>,
): Promise<{ id: number; known: boolean }> {
  const { body, total } = await newBody(tx, input, rundown.program_id);
  const document = { kind: 'story', uuid: input.uuid, slug: input.slug ?? '', date: rundown.date } as const;
  const made = await insertDocument(tx, context, document);
  if (made.known) return made;
  await tx.query(
    'insert into story (document_id, rundown_id, block_id, index, program_id, total, estimated, floated, page, body) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      made.id,
      rundown.id,
      place.blockId,
      place.index,
      rundown.program_id,
      total,
      input.estimated ?? 'PT0S',
      input.floated ?? false,
      input.page ?? '',
      JSON.stringify(body),
    ],
  );
  return made;
}

/** Announces new stories, writes their first revision and the log of the rundown. */
export async function announceNew(tx: Change, context: Context, rundownId: number, ids: readonly number[]): Promise<StoryEntity[]> {
  const rows = await announceStories(tx, context, ids, 'CREATE');
  const made = rows.map((row) => wholeStory(row, context.settings.zone));
  await writeFirstRevisions(tx, context, made, ['slug']);
  const lines = rows.map(({ id, slug }) => ({ event: 'CREATED', entity: 'story', documentId: id, slug }) as const);
  await logRundown(tx, context, rundownId, ...lines);
  wakeBridges(tx);
  return made;
}

/** Which media the parts show, each in its place. */
const mediaIn = ({ sections }: StoryBody): string =>
  JSON.stringify(
    Object.values(sections).flatMap((section) =>
      (section?.subSections ?? []).map(({ media }) => (media ? `${media.deviceId ?? ''}/${media.objectId}` : '')).filter(Boolean),
    ),
  );

/** Whether a changed field was written: the sections of a legacy story follow from its texts. */
const isWritten = (field: string, { legacy }: StoryBody): boolean => !NOT_CHANGES.has(field) && !(legacy && field === 'sections');

/** The lists a story refers to. */
export const REFERENCES: References<StoryBody> = { typeId: 'document_type' };

async function storeText(
  tx: Change,
  context: Context,
  before: StoryRow,
  input: Partial<StoryInputBody>,
  refused: (problems: FieldProblem[]) => readonly FieldProblem[] = (problems) => problems,
): Promise<{ row: StoryRow; changed: string[] }> {
  const merged = mergedBody(input, before.body);
  demandParts(refused(partProblems(input, merged, before.body)));
  await demandReferences(tx, REFERENCES, merged, before.body);
  const { body, total } = await whole(tx, merged, before.program_id);
  const estimated = input.estimated === undefined ? before.estimated : (input.estimated ?? 'PT0S');
  // A missing media is ignored until the media change (MED-11).
  const sameMedia = mediaIn(body) === mediaIn(before.body);
  await tx.query('update story set body = $2, total = $3, estimated = $4, ignored = ignored and $5 where document_id = $1', [
    before.id,
    JSON.stringify(body),
    total,
    estimated,
    sameMedia,
  ]);
  await touchDocument(tx, context, before.id, { text: true, ...(input.slug == null ? {} : { slug: input.slug }) });
  const row = (await storyById(tx, before.id))!;
  const after = wholeStory(row, context.settings.zone);
  const changed = changedFields(wholeStory(before, context.settings.zone), after).filter((field) => isWritten(field, body));
  await writeRevision(tx, context, row.id, row.slug, after, changed);
  if (row.rundown_id !== null) await logTexts(tx, context, row.rundown_id, wholeStory(before, context.settings.zone), after, changed);
  wakeBridges(tx);
  return { row, changed };
}

/** Writes a line of the log for each of the first fields that changed; a script is too long for it. */
async function logTexts(
  tx: Change,
  context: Context,
  rundownId: number,
  before: StoryEntity,
  after: StoryEntity,
  changed: readonly string[],
): Promise<void> {
  for (const field of changed.slice(0, 5)) {
    const key = field as keyof StoryEntity;
    const short = key === 'sections' ? undefined : { oldValue: before[key], newValue: after[key] };
    await logRundown(tx, context, rundownId, {
      event: 'UPDATED',
      entity: 'story',
      documentId: after.id,
      slug: after.slug,
      field,
      ...short,
    });
  }
}

const demandRundownOpen = (tx: Change, { rundown_id: id }: StoryRow, context: Context): Promise<void> =>
  demandAllOpen(tx, id === null ? [] : [id], context);

/** Saves a story under its lock; a text that moved on meanwhile is a conflict that answers the stored one. */
export async function updateStory(input: StoryInputBody, context: Context): Promise<StoryEntity> {
  return change(context, context.caller, async (tx) => {
    const document = await documentForChange(tx, input.id ?? 0, ['story'], context.caller);
    await demandLock(tx, document.id, context);
    const before = (await storyById(tx, document.id))!;
    await demandRundownOpen(tx, before, context);
    if (input.textVersion == null) throw invalid('textVersion', 'required');
    if (input.textVersion !== before.text_version)
      throw new Problem('version_conflict', { current: wholeStory(before, context.settings.zone) });
    const { row } = await storeText(tx, context, before, input);
    const after = wholeStory(row, context.settings.zone);
    const old = wholeStory(before, context.settings.zone);
    tx.emit('stories', 'UPDATE', after, { documentId: row.id, hidden: hiddenStory(row), before: beforeOf(old, after) });
    return after;
  });
}

/** Changes one text field of a story while its lock is free or the caller's. */
export async function patchText(id: number, field: StoryTextField, value: unknown, context: Context): Promise<StoryEntity> {
  return change(context, context.caller, async (tx) => {
    await documentForChange(tx, id, ['story'], context.caller);
    await demandFreeOrMine(tx, id, context);
    const before = (await storyById(tx, id))!;
    await demandRundownOpen(tx, before, context);
    const { row } = await storeText(tx, context, before, { [field]: value }, (problems) =>
      problems.map((problem) => ({ ...problem, path: 'newValue', params: { ...problem.params, field: problem.path } })),
    );
    emitStoryPatch(tx, context, before, row, field);
    return storyEntity(row, { userId: context.caller.userId, zone: context.settings.zone });
  });
}

/** Announces what one patch changed; to those who may not see the story only what moves the clock. */
export function emitStoryPatch(tx: Change, context: Context, before: StoryRow, row: StoryRow, field: keyof StoryEntity): void {
  const after = wholeStory(row, context.settings.zone);
  const old = wholeStory(before, context.settings.zone);
  const names = changedFields(old, after) as (keyof StoryEntity)[];
  const chosenBy = beforeOf(old, after);
  // Where lists choose by what changed, those that did not show the story need all they would show of it.
  const told = chosenBy ? new Set([...LISTED_STORY_FIELDS, ...names]) : names;
  const changes = Object.fromEntries([...told].map((name) => [name, after[name]]));
  const times = {
    total: row.total,
    estimated: row.estimated,
    floated: row.floated,
    displayStatus: row.display_status,
    version: row.version,
  };
  tx.emit(
    'stories',
    'PATCH',
    { id: row.id, version: row.version, field, newValue: after[field], oldValue: old[field], changes },
    {
      documentId: row.id,
      hidden: { id: row.id, version: row.version, field: 'total', newValue: row.total, changes: times },
      before: chosenBy,
    },
  );
}

/** Reads stories again after a change, in the order of the ids. */
export async function storyEntities(tx: Change, context: Context, ids: readonly number[]): Promise<StoryEntity[]> {
  const rows = await storiesById(tx, ids);
  const viewer = { userId: context.caller.userId, zone: context.settings.zone };
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map((row) => storyEntity(row, viewer));
}
