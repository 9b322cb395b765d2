import { type StoryTextField, storyTextFields } from '@lauda/domain';
import { StoryInput, stories } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { inBatches } from '../batches.ts';
import type { Context } from '../context.ts';
import { insertDocuments, writeFirstRevisions } from '../documents/core.ts';
import { documentKind } from '../documents/kind.ts';
import { Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import type { Change } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import { demandReferences, type References } from '../storage/references.ts';
import { wakeBridges } from '../studio/wake.ts';
import { demandAllOpen } from './homes.ts';
import { demandNoProblems, isOrdinaryInput, partProblems } from './legacy.ts';
import { logRundown, logTexts } from './log.ts';
import { recheckAfterCommit } from './mediaNews.ts';
import { archiveStatusForNewTexts, withArchiveStatus, withArchives } from './mediaStatus.ts';
import { EMPTY_BODY, EMPTY_LEGACY, type StoryBody, type StoryEntity, type StoryRow, storyRows, wholeBody, wholeStory } from './rows.ts';
import { withDerivedFields } from './totals.ts';

export type StoryInputBody = z.output<typeof StoryInput>;

const isBodyField = (field: StoryTextField): boolean => field !== 'slug' && field !== 'estimated';

/** Merges an input into the body: null empties a field, absent leaves it. Times, and the sections of a legacy story, are still the old ones. */
function mergedBody(input: Partial<StoryInputBody>, before: StoryBody): StoryBody {
  const empty = before.legacy ? EMPTY_LEGACY : EMPTY_BODY;
  const next: Record<string, unknown> = { ...before };
  for (const key of storyTextFields(before).filter(isBodyField))
    if (input[key] !== undefined) next[key] = input[key] ?? empty[key as keyof StoryBody];
  return next as StoryBody;
}

/** Merges the body of a new story. The input of an ordinary one makes it ordinary even in a legacy program. */
async function newBody(input: Partial<StoryInputBody>, isLegacy: () => Promise<boolean>): Promise<StoryBody> {
  const legacy = input.legacy ?? (!isOrdinaryInput(input) && (await isLegacy()));
  const empty = legacy ? EMPTY_LEGACY : EMPTY_BODY;
  const body = mergedBody(input, { ...empty, branchId: input.branchId ?? null, source: input.source ?? null });
  demandNoProblems(partProblems(input, body));
  return body;
}

const INSERT = `insert into story (document_id, rundown_id, block_id, index, program_id, total, estimated, floated, page, body)
  select e.id, $1, $2, e.index, $3, e.total, e.estimated, e.floated, e.page, e.body
  from jsonb_to_recordset($4::jsonb) as e(id bigint, index int, total text, estimated text, floated boolean, page text, body jsonb)`;

/** Inserts stories in a row at a place in a block, inside a change that holds the rundown; an input whose uuid exists inserts nothing. */
export async function insertStories(
  tx: Change,
  context: Context,
  rundown: { readonly id: number; readonly program_id: number; readonly date: string },
  place: { readonly blockId: number; readonly index: number },
  inputs: readonly Partial<StoryInputBody>[],
): Promise<{ id: number; known: boolean }[]> {
  let isLegacy: Promise<boolean> | undefined;
  const inLegacy = () => (isLegacy ??= programById(tx, rundown.program_id).then(({ legacyMode }) => legacyMode));
  const made: { id: number; known: boolean }[] = [];
  for await (const some of inBatches(inputs)) {
    const texts: StoryBody[] = [];
    for (const input of some) texts.push(await newBody(input, inLegacy));
    // A template or a story of an old day holds the archive status of its time.
    const { statusOf, asked } = await archiveStatusForNewTexts(
      tx,
      texts.map(({ sections }) => sections),
    );
    const bodies: { body: StoryBody; total: string }[] = [];
    for (const text of texts) {
      const sections = withArchiveStatus(text.sections, statusOf);
      bodies.push(await withDerivedFields(tx, { ...text, sections }, rundown.program_id));
    }
    const documents = some.map(({ uuid, slug }) => ({ uuid, slug: slug ?? '', date: rundown.date }));
    const found = await insertDocuments(tx, context, 'story', documents);
    const rows = some.flatMap(({ estimated, floated, page }, at) => {
      const { id, known } = found[at]!;
      const given = { estimated: estimated ?? 'PT0S', floated: floated ?? false, page: page ?? '' };
      return known ? [] : [{ id, index: place.index + made.length + at, ...given, ...bodies[at]! }];
    });
    if (rows.length > 0) await tx.query(INSERT, [rundown.id, place.blockId, rundown.program_id, JSON.stringify(rows)]);
    recheckAfterCommit(
      tx,
      context,
      rows.map(({ id }) => id),
      asked,
    );
    made.push(...found);
  }
  return made;
}

/** Inserts a story at a position in a block, inside a change that holds the rundown; does nothing when its uuid exists. */
export async function insertStory(
  tx: Change,
  context: Context,
  rundown: { readonly id: number; readonly program_id: number; readonly date: string },
  place: { readonly blockId: number; readonly index: number },
  input: Partial<StoryInputBody>,
): Promise<{ id: number; known: boolean }> {
  return (await insertStories(tx, context, rundown, place, [input]))[0]!;
}

/** Announces new stories, writes their first revision and the log of the rundown. */
export async function announceNew(tx: Change, context: Context, rundownId: number, ids: readonly number[]): Promise<StoryEntity[]> {
  const made: StoryEntity[] = [];
  for await (const some of inBatches(ids)) {
    const rows = await storyRows.announce(tx, context, some, 'CREATE');
    const stories = rows.map((row) => wholeStory(row, context.settings.zone));
    await writeFirstRevisions(tx, context, stories, ['slug']);
    const lines = rows.map(({ id, slug }) => ({ event: 'CREATED', entity: 'story', documentId: id, slug }) as const);
    await logRundown(tx, context, rundownId, ...lines);
    made.push(...stories);
  }
  wakeBridges(tx);
  return made;
}

/** Builds a key of the media shown and their positions, to tell whether they changed. */
const mediaIn = ({ sections }: StoryBody): string =>
  JSON.stringify(
    Object.values(sections).flatMap((section) =>
      (section?.subSections ?? []).map(({ media }) => (media ? `${media.deviceId ?? ''}/${media.objectId}` : '')).filter(Boolean),
    ),
  );

/** The table each field of a story refers to. */
export const REFERENCES: References<StoryBody> = { typeId: 'document_type', branchId: 'branch' };

/** Stores the text of a story. */
async function store(tx: Change, context: Context, id: number, input: Partial<StoryInputBody>, before?: StoryRow): Promise<void> {
  if (!before) throw new Error('A story is made in a rundown.');
  const old = wholeBody(before);
  const given = mergedBody(input, old);
  const checked = input.sections && (await withArchives(tx, given.sections, old.sections));
  if (checked) recheckAfterCommit(tx, context, [id], checked.asked);
  const merged = checked ? { ...given, sections: checked.sections } : given;
  await demandReferences(tx, REFERENCES, merged, old);
  const { body, total } = await withDerivedFields(tx, merged, before.program_id);
  const estimated = input.estimated === undefined ? before.estimated : (input.estimated ?? 'PT0S');
  // A missing media is ignored until the media change (MED-11).
  const sameMedia = mediaIn(body) === mediaIn(old);
  await tx.query('update story set body = $2, total = $3, estimated = $4, ignored = ignored and $5 where document_id = $1', [
    id,
    JSON.stringify(body),
    total,
    estimated,
    sameMedia,
  ]);
}

async function onSave(tx: Change, context: Context, row: StoryRow, before: StoryRow, changed: readonly string[]): Promise<void> {
  const { zone } = context.settings;
  if (row.rundown_id !== null) await logTexts(tx, context, row.rundown_id, wholeStory(before, zone), wholeStory(row, zone), changed);
  wakeBridges(tx);
}

/** Lists the rundown a story stands in. */
export const homesOf = ({ rundown_id: id }: StoryRow): number[] => (id === null ? [] : [id]);

// Fields set by the rundown and by devices, not by writing.
const GIVEN = new Set(['deviceStates', 'index', 'blockId', 'rundownId']);
export type StoryField = z.output<NonNullable<typeof stories.patch.body>>['field'];

/** The kind of document for stories. */
export const storyKind = documentKind<StoryRow, StoryEntity, StoryInputBody, StoryField>({
  rows: storyRows,
  patchable: stories.patch.body!.shape.field.options,
  shape: StoryInput.shape,
  demandChangeable: (tx, context, before) => demandAllOpen(tx, homesOf(before), context),
  problems: (input, row) => partProblems(input, mergedBody(input, wholeBody(row)), wholeBody(row)),
  store,
  onSave,
  // The sections of a legacy story follow from its texts.
  isWritten: (field, { body }) => !GIVEN.has(field) && !(body.legacy && field === 'sections'),
});

/** Announces a story whose privacy changed; refuses to make an approved story private, and to change one of a rundown that is closed for edits. */
export async function announceStoryPrivacy(tx: Change, context: Context, id: number, before: FormerFields): Promise<void> {
  const story = await storyRows.announcePrivacy(tx, context, id, before);
  if (story.private && story.approved) throw new Problem('approved_private');
  if (story.private !== before.private) await logPrivacy(tx, context, story);
  wakeBridges(tx);
}

async function logPrivacy(tx: Change, context: Context, story: StoryRow): Promise<void> {
  await demandAllOpen(tx, homesOf(story), context);
  const [oldValue, newValue] = [!story.private, story.private];
  const line = { event: 'UPDATED', entity: 'story', documentId: story.id, slug: story.slug, field: 'private', oldValue, newValue } as const;
  for (const id of homesOf(story)) await logRundown(tx, context, id, line);
}
