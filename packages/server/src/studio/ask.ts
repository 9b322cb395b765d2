import type { mos } from '@lauda/spec/areas/mos';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { change, one } from '../storage/change.ts';
import { wakeBridges } from './wake.ts';

/** How long a device may take to answer (BRG-11). */
const ANSWER_MS = 5_000;
// Additional time for the bridge, which is woken by an event and answers by a call.
const GRACE_MS = 1_000;
const LOOK_MS = 40;

interface AnswerRow {
  ok: boolean | null;
  result: unknown;
  error: string | null;
}

/** Queues a command for the bridge of a device; `deviceId` is null for a device that is not stored, described in `args`. */
export async function leaveCommand(context: Context, deviceId: number | null, verb: string, args: object): Promise<number> {
  return change(context, context.caller, async (tx) => {
    const made = await one<{ id: number }>(
      tx,
      'insert into bridge_command (device_id, verb, args, created_at) values ($1, $2, $3, $4) returning id',
      [deviceId, verb, JSON.stringify(args), new Date(context.now())],
    );
    wakeBridges(tx, deviceId);
    return made!.id;
  });
}

/** Sends a command to a device through its bridge and answers the result; after 5 s, or the given time, the device counts as unreachable. */
export async function askDevice<T>(
  context: Context,
  deviceId: number | null,
  verb: string,
  args: object,
  answerMs: number = ANSWER_MS,
): Promise<T> {
  const id = await leaveCommand(context, deviceId, verb, args);
  const end = performance.now() + answerMs + GRACE_MS;
  while (performance.now() < end && !context.signal.aborted) {
    const row = await one<AnswerRow>(
      context.pool,
      // Answers are not kept, since they can be long.
      'delete from bridge_command where id = $1 and answered_at is not null returning ok, result, error',
      [id],
    );
    if (row?.ok) return row.result as T;
    if (row) throw new Problem('mos_communication_failed', { details: row.error ?? verb });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  // The caller has left, so a bridge must not execute the command later.
  await context.kept.query(
    "update bridge_command set answered_at = $2, ok = false, error = 'no answer' where id = $1 and answered_at is null",
    [id, new Date(context.now())],
  );
  context.signal.throwIfAborted();
  throw new Problem('device_unreachable');
}

type DeviceSettings = z.output<NonNullable<typeof mos.test.body>>;
/** Tells whether a device with these settings answers. */
export async function testDevice(body: DeviceSettings, context: Context): Promise<boolean> {
  if (body.virtual) return true;
  if (!body.host) throw invalid('host', 'required');
  if (!body.port) throw invalid('port', 'required');
  return askDevice<boolean>(context, null, 'test', { device: body }).catch((error: unknown) => {
    // An unreachable device is the answer of the test, not an error.
    if (error instanceof Problem && (error.code === 'mos_communication_failed' || error.code === 'device_unreachable')) return false;
    throw error;
  });
}
