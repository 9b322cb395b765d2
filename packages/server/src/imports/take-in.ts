import { randomUUID } from 'node:crypto';
import { copyStory, type FileRundown, type ImportStep, importChange, importPlan, type Ref, readRundownValue } from '@lauda/domain';
import { rundowns } from '@lauda/spec/areas/rundowns';
import { stories } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { fieldProblems } from '../fields.ts';
import { invalid, Problem } from '../problem.ts';
import { createBlock, orderBlocks, patchBlock, removeBlock } from '../rundowns/blocks.ts';
import { appendStory } from '../rundowns/copies.ts';
import { createRundown } from '../rundowns/create.ts';
import { patchStory } from '../rundowns/desk.ts';
import { moveInto } from '../rundowns/moves.ts';
import { patchRundown } from '../rundowns/patch.ts';
import { openRundownByDate, type RundownEntity, type RundownRow, rundownById, rundownOf } from '../rundowns/rows.ts';
import { type Change, changeOrTry, within } from '../storage/change.ts';
import { demandOnlyImport } from '../storage/import-lock.ts';
import { demandOpen, lockRundowns } from '../stories/homes.ts';
import { removeStories } from '../stories/trash.ts';
import { type ImportedStory, importedBefore } from './before.ts';

type Query = z.output<NonNullable<typeof rundowns.takeIn.query>>;
type TakeInResult = z.input<typeof rundowns.takeIn.result>;
type TakenRundown = TakeInResult['created'][number];

/** Applies an import plan to a rundown in one transaction, so a refused step leaves nothing behind. */
export async function takeInRundown(query: Query, value: object, context: Context): Promise<TakeInResult> {
  const { rundown: file } = readRundownValue(value);
  if (!file) throw invalid('rundown.blocks', 'required');
  const dryRun = query.dryRun ?? false;
  return changeOrTry(dryRun, context, context.caller, async (tx) => {
    await demandOnlyImport(tx, context);
    const inside = within(context, tx);
    const current = await currentOf(tx, query, inside);
    const steps = importPlan(current as unknown as FileRundown, file, query.mode);
    const before = await madeBefore(tx, current.id, steps);
    const work: Work = { context: inside, tx, current, before, ids: new Map(), titles: titlesOf(current), created: [] };
    const wanted = query.mode === 'append' ? steps.map((step, index) => !isThere(step, index, before)) : steps.map(() => true);
    for (const [index, step] of steps.entries()) if (wanted[index]) await withPlace(step, make(step, index, work));
    return {
      rundownId: dryRun && query.mode === 'create' ? null : current.id,
      created: dryRun ? work.created.map((story) => ({ ...story, id: null })) : work.created,
      changes: steps.filter((_step, index) => wanted[index]).map(importChange) as TakeInResult['changes'],
      dryRun,
    };
  });
}

/** Finds the stories that earlier imports made of those in a plan, by step number. */
async function madeBefore(tx: Change, rundownId: number, steps: readonly ImportStep[]): Promise<ReadonlyMap<number, ImportedStory>> {
  const makes = steps.flatMap((step, index) => (step.do === 'createStory' ? [{ index, ...step.said }] : []));
  const found = await importedBefore(tx, rundownId, makes);
  return new Map(makes.map(({ index }, at) => [index, found[at]!]));
}

/** Tells whether a step creates, or works on, a story that exists from an earlier import. */
function isThere(step: ImportStep, index: number, before: Work['before']): boolean {
  const made = step.do === 'createStory' ? index : step.do === 'patchStory' && 'made' in step.story ? step.story.made : undefined;
  return made !== undefined && before.get(made)?.id !== undefined;
}

interface Work {
  readonly before: ReadonlyMap<number, ImportedStory>;
  readonly context: Context;
  readonly tx: Change;
  readonly current: RundownEntity;
  /** The rundown, read at the first story step: its own fields are patched by then. */
  row?: RundownRow;
  /** The ids the steps created, by step number. */
  readonly ids: Map<number, number>;
  readonly titles: Map<number, string>;
  readonly created: TakenRundown[];
}
const titlesOf = ({ blocks }: RundownEntity): Map<number, string> => new Map(blocks.map(({ id, title }) => [id, title]));
const idOf = (ref: Ref, { ids }: Work): number => ('id' in ref ? ref.id : (ids.get(ref.made) as number));

async function currentOf(tx: Change, { programId, date, mode }: Query, context: Context): Promise<RundownEntity> {
  if (mode === 'create') return createRundown({ programId, date }, context);
  const found = await openRundownByDate(tx, programId, date, context.caller);
  if (!found) throw new Problem('rundown_not_found');
  await lockRundowns(tx, [found.id]);
  await demandOpen(tx, found, context);
  return rundownOf(await rundownById(tx, found.id), viewerOf(context));
}

/** Adds the block or story to a refusal, since a file has many. */
async function withPlace(step: ImportStep, done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { entity, name, field } = importChange(step);
    const where = [entity, name, field].filter(Boolean).join(' ');
    throw new Problem(error.code, { ...error.extra, details: error.extra.details ? `${where}: ${error.extra.details}` : where });
  }
}

const plain = (value: unknown): unknown => value ?? null;
async function make(step: ImportStep, index: number, work: Work): Promise<void> {
  const { context, current } = work;
  switch (step.do) {
    case 'patchRundown':
      await patchRundown(current.id, fieldOf(rundowns.patch.body, step), plain(step.value), context);
      return;
    case 'createBlock': {
      const { id, title } = await createBlock(current.id, demand(rundowns.blocks.create.body, { title: step.title }), context);
      work.ids.set(index, id);
      work.titles.set(id, title);
      return;
    }
    case 'patchBlock': {
      const id = idOf(step.block, work);
      const { title } = await patchBlock(current.id, id, fieldOf(rundowns.blocks.patch.body, step), plain(step.value), context);
      work.titles.set(id, title);
      return;
    }
    case 'removeBlock':
      await removeBlock(current.id, step.id, context);
      return;
    case 'orderBlocks':
      await orderBlocks(
        current.id,
        step.blocks.map((ref) => idOf(ref, work)),
        context,
      );
      return;
    default:
      return makeStory(step, index, work);
  }
}

type StoryStep = Extract<ImportStep, { do: 'createStory' | 'patchStory' | 'orderStories' | 'removeStory' }>;
async function makeStory(step: StoryStep, index: number, work: Work): Promise<void> {
  const { context, current } = work;
  if (step.do !== 'orderStories') demandRoles(context.caller, 'STORY_WRITE');
  switch (step.do) {
    case 'createStory': {
      const blockId = idOf(step.block, work);
      work.row ??= await rundownById(work.tx, current.id);
      const { story } = demand(rundowns.stories.create.body, { blockId, story: step.story });
      const { id, uuid, slug, total } = await appendStory(work.tx, context, work.row, blockId, {
        ...fresh(story ?? {}),
        uuid: work.before.get(index)?.uuid ?? null,
      });
      work.ids.set(index, id);
      work.created.push({ id, uuid, slug, total, block: work.titles.get(blockId) ?? '' });
      return;
    }
    case 'patchStory':
      await patchStory(idOf(step.story, work), fieldOf(stories.patch.body, step), plain(step.value), context);
      return;
    case 'orderStories':
      await moveInto(
        current.id,
        { ids: step.stories.map((ref) => idOf(ref, work)), targetBlockId: idOf(step.block, work), targetStoryId: null },
        context,
      );
      return;
    case 'removeStory':
      if ((await removeStories([step.id], context)).length === 0) throw new Problem('rundown_displayed');
      return;
    default:
      return step satisfies never;
  }
}

/** Parses the input of a step with the schema of its call. */
function demand<S extends z.ZodType>(schema: S | undefined, input: unknown): z.output<S> {
  const result = (schema as S).safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  throw new Problem('validation_failed', { fields: fieldProblems(result.error.issues) });
}

/** Reads the field of a patch step, checked against those its call knows. */
const fieldOf = <F>(
  schema: z.ZodType<{ field: F; newValue: unknown }> | undefined,
  { field, value }: { field: string; value: unknown },
): F => demand(schema, { field, newValue: plain(value) }).field;

/** Gives the items of an imported story new ids. */
const fresh = <S extends { sections?: unknown }>(story: S): S =>
  story.sections ? { ...story, sections: copyStory({ sections: story.sections }, randomUUID).sections } : story;
