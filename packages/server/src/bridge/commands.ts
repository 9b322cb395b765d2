import type { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, change, one } from '../storage/change.ts';
import { askDevice } from '../studio/ask.ts';
import { deviceById } from '../studio/devices.ts';
import { type ListRequest, tellAsker } from '../studio/listing.ts';

interface CommandRow {
  id: number;
  device_id: number | null;
  verb: string;
  args: Record<string, never>;
  created_at: Date;
}

const OPEN = 'select * from bridge_command where answered_at is null and id > $1 order by id limit 200';

/** Lists unanswered commands, oldest first, optionally those after an id. */
export const openCommands = async (after: number | undefined, { pool }: Context) =>
  (await all<CommandRow>(pool, OPEN, [after ?? 0])).map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    verb: row.verb,
    args: row.args,
    createdMs: row.created_at.getTime(),
  }));

/** Asks a device's bridge for its recorded message traffic. */
export async function trafficOf(id: number, after: number | undefined, context: Context) {
  await deviceById(context.pool, id);
  return askDevice<z.input<typeof bridge.traffic.result>>(context, id, 'traffic', { after: after ?? 0 });
}

type Answer = z.output<NonNullable<typeof bridge.answer.body>>;
/** Stores a bridge's answer to a command, and tells the person who requested a media list that it has ended. */
export const answerCommand = (id: number, body: Answer, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const done = await one<ListRequest>(
      tx,
      'update bridge_command set answered_at = $2, ok = $3, result = $4, error = $5 where id = $1 and answered_at is null returning device_id, verb, args',
      [id, new Date(context.now()), body.ok, JSON.stringify(body.result ?? null), body.error ?? null],
    );
    if (!done) throw new Problem('not_found');
    if (done.verb !== 'mediaList') return;
    if (body.ok) tellAsker(tx, done, { state: 'DONE', count: Number(body.result ?? 0) || 0, code: null, reason: null });
    else tellAsker(tx, done, { state: 'FAILED', count: 0, code: body.code ?? 'refused', reason: body.error ?? null });
  });
