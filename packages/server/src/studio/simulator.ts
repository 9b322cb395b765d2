import { simulationOf } from '@lauda/domain';
import type { devices } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { openTo } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';
import { askDevice } from './ask.ts';
import { type DeviceEntity, deviceById, deviceCollection } from './devices.ts';
import { canBeSimulated } from './simulable.ts';

type State = z.input<typeof devices.simulator.load.result>;
type Wish = z.output<NonNullable<typeof devices.simulator.start.body>>;
type RawMessage = z.output<NonNullable<typeof devices.say.body>>;
type Simulator = DeviceEntity['simulator'];

const stateOf = (device: DeviceEntity): State => ({
  running: device.simulator !== null,
  latencyMs: device.simulator?.latencyMs ?? 0,
  refuseEvery: device.simulator?.refuseEvery ?? 0,
  since: device.simulator?.since ?? null,
  what: canBeSimulated(device) ? simulationOf(device)! : null,
});

/** Reads the state of a device's simulator. */
export const simulatorOf = async (db: Queryable, id: number): Promise<State> => stateOf(await deviceById(db, id));

/** Starts simulating a device, or changes the simulator's behaviour; absent fields stay. */
export function startSimulator(id: number, wish: Wish, context: Context): Promise<State> {
  return change(context, context.caller, async (tx) => {
    const device = await lock(tx, id);
    if (!canBeSimulated(device)) throw new Problem('device_not_simulable');
    const before = device.simulator;
    if (!before) await resetState(tx, device, context);
    const simulator = {
      latencyMs: wish.latencyMs ?? before?.latencyMs ?? 0,
      refuseEvery: wish.refuseEvery ?? before?.refuseEvery ?? 0,
      since: before?.since ?? context.now(),
    };
    return stateOf(await store(tx, id, simulator));
  });
}

/** Stops simulating a device. */
export function stopSimulator(id: number, context: Context): Promise<void> {
  return change(context, context.caller, async (tx) => {
    const device = await lock(tx, id);
    if (!device.simulator) return;
    await resetState(tx, device, context);
    await store(tx, id, null);
  });
}

const lock = async (tx: Change, id: number): Promise<DeviceEntity> =>
  deviceCollection.entityOf(await deviceCollection.byId(tx, id, 'for no key update'));

async function store(tx: Change, id: number, simulator: Simulator): Promise<DeviceEntity> {
  await tx.query("update device set body = jsonb_set(body, '{simulator}', $2), version = version + 1 where id = $1", [
    id,
    JSON.stringify(simulator),
  ]);
  const device = await deviceById(tx, id);
  await deviceCollection.tell(tx, id, device, null);
  return device;
}

interface Airing extends Record<string, unknown> {
  readonly name: string;
  readonly date: string;
  /** Whether its program is open to the caller. */
  readonly open: boolean;
}
const ON_AIR = `select g.name, r.date, ${openTo('array[g.id]', '$4')} as open from rundown r join program g on g.id = r.program_id where r.on_air is not null
  and (g.cg_id = $1 or g.playout_id = $1 or ($2 and ($3::bigint[] = '{}' or r.program_id = any($3))
    and (r.mos_active or exists (select 1 from rundown_device x where x.rundown_id = r.id and x.device_id = $1 and x.acked > 0))))
  order by open desc, r.date limit 1`;

/**
 * Resets the known state when device and simulator are exchanged, so that the state of one is not taken for the other's. Refused while a rundown on
 * the device is on air.
 */
async function resetState(tx: Change, device: DeviceEntity, context: Context): Promise<void> {
  const { id, type, protocol, programsIds } = device;
  const holds = protocol !== 'ii' && type !== 'mam';
  const airing = type === 'mam' ? undefined : await one<Airing>(tx, ON_AIR, [id, holds, programsIds, context.caller.groups]);
  // A program closed to the caller is not named; who may see it knows when the show is over.
  if (airing && !airing.open) throw new Problem('device_on_air', { reason: 'closedOnAir' });
  if (airing) throw new Problem('device_on_air', { params: { rundown: `${airing.name} ${airing.date}` } });
  await tx.query(`update device set body = jsonb_set(body, '{existence}', 'null'), connection_at = null where id = $1`, [id]);
  await tx.query('delete from rundown_device where device_id = $1', [id]);
  const said = await all<{ document_id: number; rundown_id: number }>(
    tx,
    `delete from story_device_state t using story s join rundown r on r.id = s.rundown_id
     where s.document_id = t.document_id and t.device_id = $1 and r.mos_active returning t.document_id, s.rundown_id`,
    [id],
  );
  const at = localTimestamp(context.now(), context.settings.zone);
  for (const { document_id, rundown_id } of said)
    tx.emit(
      'device_states',
      'UPDATE',
      { rundownId: rundown_id, deviceId: id, storyId: document_id, status: '', text: null, at, unknownSince: null },
      { documentId: document_id },
    );
}

/** The time limit of a manual message, to connect and to be answered, in ms. */
const SAY_MS = 8_000;

/** Sends one raw message to a device or its simulator and answers the reply. */
export async function say(id: number, { port, text }: RawMessage, context: Context): Promise<z.input<typeof devices.say.result>> {
  const { protocol } = await deviceById(context.pool, id);
  if (protocol !== 'mos') throw new Problem('precondition_failed', { reason: 'deviceNotMos', params: { protocol } });
  const said = await askDevice<{ reached: boolean; text: string | null; ms: number }>(context, id, 'say', { port, text }, SAY_MS);
  if (!said.reached) throw new Problem('device_unreachable');
  return { text: said.text, ms: said.ms };
}
