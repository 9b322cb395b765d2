import { withPlainNames } from '@lauda/domain';
import type { rundowns } from '@lauda/spec/areas/rundowns';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { idsOf } from '../documents/rows.ts';
import { demandOpen as demandOpenProgram } from '../documents/sight.ts';
import { invalid, Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import { createBlock } from '../rundowns/blocks.ts';
import { insertMany } from '../rundowns/copies.ts';
import { fillRundown, insertRundown } from '../rundowns/create.ts';
import { moveInto } from '../rundowns/moves.ts';
import { header, openRundownByDate, type RundownRow, rundownById } from '../rundowns/rows.ts';
import { type Change, changeOrTry, one, within } from '../storage/change.ts';
import { demandOnlyImport } from '../storage/import-lock.ts';
import { demandOpen, lockRundowns } from '../stories/homes.ts';
import { logRundown } from '../stories/log.ts';
import { ordersOf } from '../stories/placement.ts';
import { readRate } from '../stories/totals.ts';
import { trashStories } from '../stories/trash.ts';
import { type ImportedStory, importedBefore } from './before.ts';
import { type ReadStory, readImport } from './read.ts';

type Query = z.output<NonNullable<typeof rundowns.import.query>>;
type ImportResult = z.input<typeof rundowns.import.result>;
const MAX_FILE = 32 * 1_048_576;
const MAX_ALL = 128 * 1_048_576;

async function filesOf(context: Context): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files: { name: string; bytes: Uint8Array }[] = [];
  let size = 0;
  for await (const part of context.uploads()) {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of part.stream) {
      length += chunk.length;
      size += chunk.length;
      if (length > MAX_FILE || size > MAX_ALL) throw new Problem('payload_too_large');
      chunks.push(chunk);
    }
    files.push({ name: part.name || `file ${files.length + 1}`, bytes: Buffer.concat(chunks) });
  }
  if (files.length === 0) throw invalid('files', 'required');
  return files;
}

/** Imports MOS running orders into a rundown, all or nothing; a dry run answers the same and stores nothing. */
export async function importRundown(query: Query, context: Context): Promise<ImportResult> {
  demandRoles(context.caller, 'STORY_WRITE');
  const files = await filesOf(context);
  const read = await readImport({ files, rate: await readRate(context.pool, {}, query.programId) }, context.signal);
  const dryRun = query.dryRun ?? false;
  const empty: ImportResult = { rundownId: null, created: [], unmapped: [...read.unmapped], problems: [...read.problems], dryRun };
  if (read.problems.length > 0) {
    if (dryRun) return empty;
    throw new Problem('validation_failed', {
      fields: read.problems.map(({ file, line, text }) => ({ path: file, rule: 'readable', params: { line, text } })),
    });
  }
  if (read.orders === 0) throw invalid('files', 'no_running_order');
  return context.once((inside) =>
    changeOrTry(dryRun, inside, inside.caller, async (tx) => {
      await demandOnlyImport(tx, inside);
      const result = { ...empty, ...(await store(tx, inside, query, read.stories)) };
      return dryRun ? { ...result, rundownId: null, created: result.created.map((story) => ({ ...story, id: null })) } : result;
    }),
  );
}

async function store(
  tx: Change,
  context: Context,
  query: Query,
  stories: readonly ReadStory[],
): Promise<Pick<ImportResult, 'rundownId' | 'created'>> {
  const rundown = await target(tx, context, query);
  const before = await importedBefore(
    tx,
    rundown.id,
    stories.map(({ words: [story, ...earlier] }) => ({ block: '', story: story!, earlier })),
  );
  const missing = before.flatMap(({ id }, at) => (id === undefined ? [at] : []));
  const kept = new Set(before.flatMap(({ id }) => id ?? []));
  if (query.mode === 'replace') await clear(tx, context, rundown, kept);
  const block = await blockFor(tx, context, rundown.id);
  const row = await rundownById(tx, rundown.id);
  const current = (await ordersOf(tx, [rundown.id])).find(({ id }) => id === block.id)!;
  // All stories at once, so that the rundown is read only once.
  const made = await insertMany(
    tx,
    context,
    row,
    current,
    current.stories.length,
    missing.map((at) => withPlainNames(stories[at]!.story)),
    { uuids: missing.map((at) => before[at]!.uuid) },
  );
  if (query.mode === 'replace' && kept.size > 0) await order(tx, context, rundown.id, block.id, before, made);
  const created = made.map((story) => ({ id: story.id, uuid: story.uuid, slug: story.slug, block: block.title, total: story.total }));
  await logRundown(tx, context, rundown.id, {
    event: query.mode === 'create' ? 'CREATED' : 'UPDATED',
    entity: 'rundown',
    field: 'import',
    newValue: created.length,
  });
  return { rundownId: rundown.id, created };
}

async function target(tx: Change, context: Context, query: Query): Promise<RundownRow> {
  const program = await programById(tx, query.programId);
  demandOpenProgram(program, context.caller);
  const found = await openRundownByDate(tx, query.programId, query.date, context.caller);
  if (query.mode !== 'create') {
    if (!found) throw new Problem('rundown_not_found');
    await lockRundowns(tx, [found.id]);
    await demandOpen(tx, found, context);
    return rundownById(tx, found.id);
  }
  const id = await insertRundown(tx, program, { programId: query.programId, date: query.date });
  tx.emit('rundowns', 'CREATE', header(await rundownById(tx, id), context.settings.zone), { rundownId: id });
  await fillRundown(tx, context, id, null);
  return rundownById(tx, id);
}

/** Puts existing and new stories into the order of the running orders. */
async function order(
  tx: Change,
  context: Context,
  rundownId: number,
  blockId: number,
  before: readonly ImportedStory[],
  made: readonly { id: number }[],
): Promise<void> {
  const fresh = made.map(({ id }) => id);
  const ids = before.map(({ id }) => id ?? fresh.shift()!);
  const stands = (await ordersOf(tx, [rundownId])).find(({ id }) => id === blockId)!.stories;
  if (ids.join() !== stands.join()) await moveInto(rundownId, { ids, targetBlockId: blockId, targetStoryId: null }, within(context, tx));
}

async function clear(tx: Change, context: Context, rundown: RundownRow, kept: ReadonlySet<number>): Promise<void> {
  const standBy = rundown.blocks.find((block) => block.stand_by)?.id;
  const going = rundown.stories.filter((story) => story.block_id !== standBy && !kept.has(story.id));
  if (going.some((story) => story.display_status === 'play')) throw new Problem('rundown_displayed');
  const gone = await trashStories(tx, context, idsOf(going), rundown.id);
  if (gone.length < going.length) throw new Problem('block_has_private_stories');
}

/** Finds the block for imported stories: the last one before Stand By, since running orders have no blocks. */
async function blockFor(tx: Change, context: Context, rundownId: number): Promise<{ id: number; title: string }> {
  const last = await one<{ id: number; title: string }>(
    tx,
    'select id, title from block where rundown_id = $1 and not stand_by order by index desc limit 1',
    [rundownId],
  );
  return last ?? createBlock(rundownId, { index: 0 }, within(context, tx));
}
