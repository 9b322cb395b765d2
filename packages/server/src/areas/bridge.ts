import { bridge } from '@lauda/spec/areas/bridge';
import type * as z from 'zod';
import { editStory } from '../bridge/edits.ts';
import { lease, release } from '../bridge/leases.ts';
import { takeReports } from '../bridge/reports.ts';
import { straysOf } from '../bridge/strays.ts';
import { wantedByAll, wantedOf } from '../bridge/wanted.ts';
import { implement } from '../implement.ts';
import { Problem } from '../problem.ts';
import { all, change, one } from '../storage/change.ts';
import { knownMedia } from '../studio/archive.ts';
import { askDevice } from '../studio/ask.ts';
import { type ListAsked, tellAsker } from '../studio/listing.ts';
import { deviceById, devicesForBridge } from './device-rows.ts';

interface CommandRow {
  id: number;
  device_id: number | null;
  verb: string;
  args: Record<string, never>;
  created_at: Date;
}

export const bridgeHandlers = implement<typeof bridge>(bridge, {
  devices: (_request, context) => devicesForBridge(context),
  lease: ({ body }, context) => lease(body.bridgeId, body.deviceIds, context),
  release: ({ query }, context) => release(query.bridgeId, context),
  wanted: ({ path, query }, context) => wantedOf(path.id, query.after, context),
  wantedAll: ({ body }, context) => wantedByAll(body, context),
  strays: ({ path, body }, context) => straysOf(path.id, body.held, context),
  report: ({ body }, context) => takeReports(body, context),
  edit: ({ body }, context) => editStory(body, context),
  commands: async ({ query }, { pool }) =>
    (
      await all<CommandRow>(pool, 'select * from bridge_command where answered_at is null and id > $1 order by id limit 200', [
        query.after ?? 0,
      ])
    ).map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      verb: row.verb,
      args: row.args,
      createdMs: row.created_at.getTime(),
    })),
  traffic: async ({ path, query }, context) => {
    await deviceById(context.pool, path.id);
    return askDevice<z.input<typeof bridge.traffic.result>>(context, path.id, 'traffic', { after: query.after ?? 0 });
  },
  media: ({ path }, { pool }) => knownMedia(pool, path.id),
  answer: ({ path, body }, context) =>
    change(context, context.caller, async (tx) => {
      const done = await one<ListAsked>(
        tx,
        'update bridge_command set answered_at = $2, ok = $3, result = $4, error = $5 where id = $1 and answered_at is null returning device_id, verb, args',
        [path.id, new Date(context.now()), body.ok, JSON.stringify(body.result ?? null), body.error ?? null],
      );
      if (!done) throw new Problem('not_found');
      if (done.verb !== 'mediaList') return;
      const state = body.ok ? 'DONE' : 'FAILED';
      tellAsker(tx, done, { state, count: Number(body.result ?? 0) || 0, reason: body.error ?? null });
    }),
});
