import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { demandOpen } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { type ProgramEntity, programById } from '../programs/programs.ts';
import { type Change, change, one } from '../storage/change.ts';
import { isDuplicate } from '../storage/refusals.ts';
import { logRundown } from '../stories/log.ts';
import { announceNew, insertStories } from '../stories/write.ts';
import { today } from '../time.ts';
import { blockEntity } from './blocks.ts';
import { type RundownEntity, type RundownRow, rundownById, rundownOf } from './rows.ts';
import { storyFrom } from './story-templates.ts';
import { openTemplate } from './templates.ts';

interface NewRundown {
  date: string;
  programId: number;
  templateId?: number | null | undefined;
}

/** Creates the rundown of a program in use for today or a day to come. */
export const planRundown = (input: NewRundown, context: Context): Promise<RundownEntity> => createRundown(input, context, true);

/** Refuses a program that is out of use and a day that is over. */
function demandPlannable({ active }: ProgramEntity, date: string, { now, settings }: Context): void {
  if (!active) throw new Problem('rundown_cannot_be_created', { reason: 'programOutOfUse' });
  if (date < today(now(), settings.zone)) throw new Problem('rundown_cannot_be_created', { reason: 'dayPast' });
}

/**
 * Creates the rundown of a program on a date, with Stand By alone, or with the blocks of a template before it. Imports may be for a past day;
 * `isPlanned` refuses one.
 */
export async function createRundown(input: NewRundown, context: Context, isPlanned = false): Promise<RundownEntity> {
  return change(context, context.caller, async (tx) => {
    const program = await programById(tx, input.programId);
    demandOpen(program, context.caller);
    if (isPlanned) demandPlannable(program, input.date, context);
    const id = await insertRundown(tx, program, input);
    const viewer = viewerOf(context);
    tx.emit('rundowns', 'CREATE', rundownOf(await rundownById(tx, id), viewer), { rundownId: id });
    await fillRundown(tx, context, id, input.templateId);
    const made = rundownOf(await rundownById(tx, id), viewer);
    await logRundown(tx, context, id, { event: 'CREATED', entity: 'rundown' });
    return made;
  });
}

/** Refuses a day for which the program has a rundown already, which only the database knows where two take it at once. */
export function refuseTaken(error: unknown): never {
  if (isDuplicate(error)) throw new Problem('rundown_exists');
  throw error;
}

/** Inserts the row of a rundown with the times of its program; a second one for the day is refused. */
export async function insertRundown(tx: Change, program: ProgramEntity, input: NewRundown): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'insert into rundown (uuid, program_id, date, start_time, end_time, template_id) values ($1, $2, $3, $4, $5, $6) returning id',
    [randomUUID(), program.id, input.date, program.start, program.end, input.templateId ?? null],
  ).catch(refuseTaken);
  return made!.id;
}

/** Gives a rundown without blocks its blocks: those of a template with their stories, and Stand By last (RUN-ACT-07), with those of the template's. */
export async function fillRundown(tx: Change, context: Context, id: number, templateId: number | null | undefined): Promise<void> {
  const template = templateId == null ? undefined : await openTemplate(tx, templateId, context.caller);
  const rundown = await rundownById(tx, id);
  const blocks = template?.blocks ?? [];
  const standBy = { title: 'Stand By', commercial: 'PT0S', stories: [], ...blocks.find((block) => block.standBy), standBy: true };
  for (const [index, block] of [...blocks.filter((each) => !each.standBy), standBy].entries()) {
    const blockId = await insertBlock(tx, context, rundown, { ...block, index });
    const stories = await insertStories(tx, context, rundown, { blockId, index: 0 }, block.stories.map(storyFrom));
    if (block.standBy && stories.length === 0) continue;
    await announceNew(
      tx,
      context,
      id,
      stories.map((story) => story.id),
    );
  }
}

async function insertBlock(
  tx: Change,
  context: Context,
  rundown: RundownRow,
  block: { index: number; title: string; commercial: string; standBy?: boolean },
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'insert into block (rundown_id, index, title, commercial, stand_by) values ($1, $2, $3, $4, $5) returning id',
    [rundown.id, block.index, block.title, block.commercial, block.standBy ?? false],
  );
  tx.emit('blocks', 'CREATE', await blockEntity(tx, context, rundown.id, made!.id), { rundownId: rundown.id });
  return made!.id;
}
