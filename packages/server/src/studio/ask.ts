import type { mos } from '@lauda/spec/areas/mos';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { change, one } from '../storage/change.ts';
import { wakeBridges } from './wake.ts';

/** How long a device may take to answer (BRG-11). */
const ANSWER_MS = 5_000;
// A bridge needs a moment of its own: it is woken by an event, and its answer is a call.
const GRACE_MS = 1_000;
const LOOK_MS = 40;

interface Answered {
  ok: boolean | null;
  result: unknown;
  error: string | null;
}

/** Leaves a command for the bridge that serves a device; a null device stands for one that is not stored and is whole in `args`. */
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

/** Has a bridge do something at a device and answers what came of it; a device that says nothing in 5 s, or in what is given, is unreachable. */
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
    const row = await one<Answered>(
      context.pool,
      // What was answered is of nobody's interest afterwards, and may be long.
      'delete from bridge_command where id = $1 and answered_at is not null returning ok, result, error',
      [id],
    );
    if (row?.ok) return row.result as T;
    if (row) throw new Problem('mos_communication_failed', { details: row.error ?? verb });
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  // Nobody waits any more: a bridge that comes later must not do it behind everybody's back.
  await context.kept.query(
    "update bridge_command set answered_at = $2, ok = false, error = 'no answer' where id = $1 and answered_at is null",
    [id, new Date(context.now())],
  );
  context.signal.throwIfAborted();
  throw new Problem('device_unreachable');
}

type Tested = z.output<NonNullable<typeof mos.test.body>>;
/** Whether a device with these settings answers. */
export async function testDevice(body: Tested, context: Context): Promise<boolean> {
  if (body.virtual) return true;
  if (!body.host) throw invalid('host', 'required');
  if (!body.port) throw invalid('port', 'required');
  return askDevice<boolean>(context, null, 'test', { device: body }).catch((error: unknown) => {
    // That a device does not answer is what was asked, not a failure of asking.
    if (error instanceof Problem && (error.code === 'mos_communication_failed' || error.code === 'device_unreachable')) return false;
    throw error;
  });
}
