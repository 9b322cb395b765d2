import { type DeviceEntity, devicesWhere } from '../areas/device-rows.ts';
import { programById } from '../areas/programs.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { askDevice } from '../studio/ask.ts';
import { openRundown } from './rows.ts';

/** Sends the credits of the stories outside Stand By, in their order, to the graphics device of the program; answers how many there were (STO-20). Private ones go where the device takes them. */
export async function sendCredits(id: number, context: Context): Promise<number> {
  const rundown = await openRundown(context.pool, id, context.caller);
  const standBy = new Set(rundown.blocks.filter((block) => block.stand_by).map((block) => block.id));
  const credited = rundown.blocks
    .flatMap((block) => rundown.stories.filter((story) => story.block_id === block.id && !standBy.has(block.id) && !story.floated))
    .filter((story) => story.body.credits?.trim());
  if (credited.length === 0) return 0;
  const device = await graphicsOf(rundown.program_id, context);
  const entries = credited.filter((story) => !story.private || device.sendPrivate).map(({ body }) => body.credits!.trim());
  if (entries.length === 0) return 0;
  if (!device.virtual) await askDevice(context, device.id, 'credits', { rundownUuid: rundown.uuid, entries });
  return entries.length;
}

async function graphicsOf(programId: number, { pool }: Context): Promise<DeviceEntity> {
  const { cg_id: id } = await programById(pool, programId);
  const [device] = id === null ? [] : await devicesWhere(pool, 'id = $1', [id]);
  if (!device) throw new Problem('precondition_failed', { details: 'cg' });
  return device;
}
