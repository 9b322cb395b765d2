import { randomUUID } from 'node:crypto';
import { type ProgramRow, programById } from '../areas/programs.ts';
import { isDuplicate } from '../areas/settings-events.ts';
import { EMPTY_BODY } from '../areas/story-rows.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';
import { announceNew, insertStory } from '../stories/write.ts';
import { logRundown } from './change.ts';
import { type RundownEntity, rundownById, rundownOf } from './rows.ts';
import { templateEntity } from './templates.ts';

interface NewRundown {
  date: string;
  programId: number;
  templateId?: number | null | undefined;
}

/** Creates the rundown of a program on a date, empty or from a template; a Stand By block always ends it. */
export async function createRundown(input: NewRundown, context: Context): Promise<RundownEntity> {
  return change(context, context.caller, async (tx) => {
    const program = await programById(tx, input.programId);
    const id = await insertRundown(tx, program, input);
    if (input.templateId != null) await fromTemplate(tx, context, id, input.templateId);
    else await tx.query("insert into block (rundown_id, index, title) values ($1, 0, '')", [id]);
    await tx.query(
      "insert into block (rundown_id, index, title, stand_by) select $1, count(*), 'Stand By', true from block where rundown_id = $1",
      [id],
    );
    const made = rundownOf(await rundownById(tx, id), { userId: context.caller.userId, zone: context.settings.zone });
    tx.emit({ topic: 'rundowns', action: 'CREATE', full: { ...made, blocks: [] } });
    await logRundown(tx, context, id, { event: 'CREATED', entity: 'rundown' });
    return made;
  });
}

/** Inserts the row of a rundown with the times of its program; a second one for the day is refused. */
export async function insertRundown(tx: Change, program: ProgramRow, input: NewRundown): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'insert into rundown (uuid, program_id, date, start_time, end_time, template_id) values ($1, $2, $3, $4, $5, $6) returning id',
    [randomUUID(), program.id, input.date, program.start_time, program.end_time, input.templateId ?? null],
  ).catch((error: unknown) => {
    if (isDuplicate(error)) throw new Problem('rundown_exists');
    throw error;
  });
  return made!.id;
}

async function fromTemplate(tx: Change, context: Context, id: number, templateId: number): Promise<void> {
  const template = await templateEntity(tx, templateId);
  const rundown = await rundownById(tx, id);
  for (const block of template.blocks.filter(({ standBy }) => !standBy)) {
    const made = await one<{ id: number }>(
      tx,
      'insert into block (rundown_id, index, title, commercial) values ($1, $2, $3, $4) returning id',
      [id, block.index, block.title, block.commercial],
    );
    const ids: number[] = [];
    for (const story of block.stories) {
      const { slug, typeId, radio, information, sections } = story;
      ids.push(
        await insertStory(
          tx,
          context,
          rundown,
          { blockId: made!.id, index: ids.length },
          { ...EMPTY_BODY, slug, typeId, radio, information, sections },
        ),
      );
    }
    await announceNew(tx, context, id, ids);
  }
}
