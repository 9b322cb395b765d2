import type { Context } from '../context.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { type ListRequest, tellAsker } from '../studio/listing.ts';

/** A lease lives this long without renewal; a bridge renews it every 2 s. */
export const LEASE_MS = 8_000;
const IDS_PER_LEASE = 10_000;
// MOS message ids are signed 32-bit numbers; ids start again at 1 well before the limit.
const LAST_ID = 2_000_000_000;

interface LeaseRow {
  device_id: number;
  bridge_id: string;
  epoch: number;
  until: Date;
  id_from: number;
  id_to: number;
}
const entityOf = (row: LeaseRow) => ({
  deviceId: row.device_id,
  epoch: row.epoch,
  until: row.until.getTime(),
  idFrom: row.id_from,
  idTo: row.id_to,
});

/** Takes or renews leases. A renewal keeps epoch and message ids; a new holder gets the next epoch and a block of unused ids. */
export async function lease(bridgeId: string, deviceIds: readonly number[], context: Context) {
  return change(context, context.caller, async (tx) => {
    const now = context.now();
    const granted: LeaseRow[] = [];
    for (const deviceId of [...deviceIds].sort((a, b) => a - b)) {
      const device = await one<{ next_message_id: number }>(tx, 'select next_message_id from device where id = $1 for update', [deviceId]);
      if (!device) continue;
      const held = await one<LeaseRow>(tx, 'select * from device_lease where device_id = $1', [deviceId]);
      if (held && held.bridge_id !== bridgeId && held.until.getTime() > now) continue;
      granted.push(
        held?.bridge_id === bridgeId ? await renew(tx, deviceId, now) : await grant(tx, deviceId, bridgeId, device.next_message_id, now),
      );
    }
    return granted.map(entityOf);
  });
}

const renew = async (tx: Queryable, deviceId: number, now: number): Promise<LeaseRow> =>
  (await one<LeaseRow>(
    tx,
    'update device_lease set until = $2, since = case when until < $3 then $3 else since end where device_id = $1 returning *',
    [deviceId, new Date(now + LEASE_MS), new Date(now)],
  ))!;

async function grant(tx: Queryable, deviceId: number, bridgeId: string, next: number, now: number): Promise<LeaseRow> {
  const from = next > LAST_ID ? 1 : next;
  await tx.query('update device set next_message_id = $2 where id = $1', [deviceId, from + IDS_PER_LEASE]);
  const row = await one<LeaseRow>(
    tx,
    `insert into device_lease (device_id, bridge_id, epoch, until, id_from, id_to, since) values ($1, $2, 1, $3, $4, $5, $6)
     on conflict (device_id) do update set bridge_id = excluded.bridge_id, epoch = device_lease.epoch + 1, until = excluded.until, id_from = excluded.id_from, id_to = excluded.id_to,
       since = excluded.since returning *`,
    [deviceId, bridgeId, new Date(now + LEASE_MS), from, from + IDS_PER_LEASE - 1, new Date(now)],
  );
  return row!;
}

/** Releases the leases of a bridge, so that another can take them at once. */
export async function release(bridgeId: string, context: Context): Promise<void> {
  await context.pool.query('update device_lease set until = $2 where bridge_id = $1', [bridgeId, new Date(context.now())]);
}

/** Finds the devices whose lease is not the one the bridge believes to hold. */
export async function staleDevices(db: Queryable, bridgeId: string, epochs: Readonly<Record<string, number>>): Promise<number[]> {
  const rows = await all<LeaseRow>(db, 'select * from device_lease where device_id = any($1)', [Object.keys(epochs).map(Number)]);
  return Object.entries(epochs)
    .filter(([id, epoch]) => !rows.some((row) => row.device_id === Number(id) && row.bridge_id === bridgeId && row.epoch === epoch))
    .map(([id]) => Number(id));
}

// After a lease expired another bridge has this long to take the device over and do its open commands.
const TAKEN_OVER_MS = 4_000;

/** Ends requested media lists of devices that no bridge serves, and tells the person who requested each. */
export async function endUnservedLists(services: Pick<Context, 'pool' | 'now'>): Promise<void> {
  await change(services, null, async (tx) => {
    const now = services.now();
    const ended = await all<ListRequest>(
      tx,
      `update bridge_command c set answered_at = $1, ok = false, error = 'no bridge' where id in (select id from bridge_command
         where verb = 'mediaList' and answered_at is null and created_at < $2 for update skip locked)
       and not exists (select 1 from device_lease l where l.device_id = c.device_id and l.until > $3) returning device_id, verb, args`,
      [new Date(now), new Date(now - LEASE_MS - TAKEN_OVER_MS), new Date(now - TAKEN_OVER_MS)],
    );
    for (const asked of ended) tellAsker(tx, asked, { state: 'FAILED', count: 0, code: 'bridge_gone', reason: null });
  });
}
