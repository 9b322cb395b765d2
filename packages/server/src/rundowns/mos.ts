import type { Context } from '../context.ts';
import { isSeen, type ViewerScope } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { all, type Queryable } from '../storage/change.ts';
import { RUNDOWN_CONFIG } from '../stories/homes.ts';
import { type DeviceEntity, devicesWhere } from '../studio/devices.ts';
import { wakeBridges } from '../studio/wake.ts';
import { localOrNull } from '../time.ts';
import { announceRundownField, commandRundown } from './change.ts';
import { openRundown, type RundownRow } from './rows.ts';
import { sendableStories } from './sendable.ts';

/** Lists the devices that receive a rundown: those of its program that hold running orders, over MOS or as a web service, without archives. */
export async function devicesFor(db: Queryable, programId: number): Promise<DeviceEntity[]> {
  const found = await devicesWhere(db, "protocol in ('mos', 'ws') and type <> 'mam'");
  return found.filter((device) => device.programsIds.length === 0 || device.programsIds.includes(programId));
}

async function result(db: Queryable, row: RundownRow): Promise<{ count: number; devices: string[] }> {
  const devices = await devicesFor(db, row.program_id);
  const counts = devices.map((device) => sendableStories(row, device).length);
  return { count: devices.length === 0 ? 0 : Math.max(...counts), devices: devices.map(({ name }) => name) };
}

/** Starts sending a rundown; automatic sends each change as it happens, manual only on replace. */
export async function mosEnable(
  id: number,
  automatic: boolean | null | undefined,
  context: Context,
): Promise<{ count: number; devices: string[] }> {
  return commandRundown(context, id, async (tx, row) => {
    const { body } = await readSetting(tx, 'rundowns', RUNDOWN_CONFIG);
    const mode = (automatic ?? body.automaticMos) ? 'AUTOMATIC' : 'MANUAL';
    await announceRundownField(tx, context, id, 'mosMode', row.mos_mode, { mos_mode: mode });
    await announceRundownField(tx, context, id, 'mosActive', row.mos_active, { mos_active: true, mos_nonce: row.mos_nonce + 1 });
    wakeBridges(tx);
    return result(tx, row);
  });
}

/** Stops sending a rundown and deletes its running order on the devices. */
export async function mosDisable(id: number, context: Context): Promise<{ count: number; devices: string[] }> {
  return commandRundown(context, id, async (tx, row) => {
    await announceRundownField(tx, context, id, 'mosActive', row.mos_active, { mos_active: false, mos_ready: false });
    wakeBridges(tx);
    return result(tx, row);
  });
}

function demandActive(row: RundownRow): void {
  if (!row.mos_active) throw new Problem('precondition_failed', { reason: 'notOnDevices' });
}

/** Sends the whole running order again. */
export async function mosReplace(id: number, context: Context): Promise<{ count: number; devices: string[] }> {
  return commandRundown(context, id, async (tx, row) => {
    demandActive(row);
    await tx.query('update rundown set mos_nonce = mos_nonce + 1 where id = $1', [id]);
    wakeBridges(tx);
    return result(tx, row);
  });
}

/** Tells the devices that the rundown is ready to air. */
export async function mosReady(id: number, context: Context): Promise<{ count: number; devices: string[] }> {
  return commandRundown(context, id, async (tx, row) => {
    demandActive(row);
    await tx.query('update rundown set mos_ready = true where id = $1', [id]);
    wakeBridges(tx);
    return result(tx, row);
  });
}

interface StateRow {
  device_id: number;
  existence: string;
  acked: number;
  waiting: string[];
  last_error: string | null;
  at: Date;
}

/** Determines the existence of a rundown on a device: as acknowledged, else whether it could be created (DEV-10), which a virtual device always can. */
const existenceOf = (state: StateRow | undefined, { existence, virtual }: DeviceEntity): string =>
  state?.existence ?? (virtual || existence === 'EXIST' ? 'CAN_CREATE' : existence) ?? 'CANT_CREATE';

/** Makes a filter for the slugs in a device's queue: if stories are hidden from the caller, only slugs of those they see are shown. */
function slugFilter(row: RundownRow, caller: ViewerScope): (slug: string) => string {
  const seen = row.stories.filter((story) => isSeen(story, caller));
  const slugs = new Set(seen.map(({ slug }) => slug));
  return (slug) => (seen.length === row.stories.length || slugs.has(slug) ? slug : '…');
}

/** Answers for each device of a rundown what it should hold and what it acknowledged. */
export async function devicesOf(id: number, { pool, settings, caller }: Context) {
  const row = await openRundown(pool, id, caller);
  const shownSlug = slugFilter(row, caller);
  const states = await all<StateRow>(pool, 'select * from rundown_device where rundown_id = $1', [id]);
  return (await devicesFor(pool, row.program_id)).map((device) => {
    const state = states.find(({ device_id }) => device_id === device.id);
    return {
      deviceId: device.id,
      name: device.name,
      existence: existenceOf(state, device),
      mode: row.mos_mode,
      wanted: row.mos_active ? sendableStories(row, device).length : 0,
      acked: state?.acked ?? 0,
      waiting: (state?.waiting ?? []).map(shownSlug),
      lastError: state?.last_error ?? null,
      at: localOrNull(state?.at ?? null, settings.zone),
      simulated: device.simulator !== null,
    };
  });
}
