import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { programById } from '../programs/programs.ts';
import { askDevice } from '../studio/ask.ts';
import { type DeviceEntity, devicesWhere } from '../studio/devices.ts';
import { openRundown, type RundownRow } from './rows.ts';
import { sendableStories } from './sendable.ts';

/** Sends the credits of the stories that the graphics device of the program takes, in the order they air; answers how many there were (STO-20). */
export async function sendCredits(id: number, context: Context): Promise<number> {
  const rundown = await openRundown(context.pool, id, context.caller);
  // Without any credits there is nothing to send, whether the program has a device or not.
  if (creditsFor(rundown, { sendUnapproved: true, sendPrivate: true }).length === 0) return 0;
  const device = await graphicsOf(rundown.program_id, context);
  const entries = creditsFor(rundown, device);
  if (entries.length === 0) return 0;
  if (!device.virtual) await askDevice(context, device.id, 'credits', { rundownUuid: rundown.uuid, entries });
  return entries.length;
}

const creditsFor = (rundown: RundownRow, device: Pick<DeviceEntity, 'sendUnapproved' | 'sendPrivate'>): string[] =>
  sendableStories(rundown, device).flatMap(({ body }) => body.credits?.trim() || []);

async function graphicsOf(programId: number, { pool }: Context): Promise<DeviceEntity> {
  const { cgId: id } = await programById(pool, programId);
  const [device] = id === null ? [] : await devicesWhere(pool, 'id = $1', [id]);
  if (!device) throw new Problem('precondition_failed', { reason: 'noGraphics' });
  return device;
}
