import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS, deviceProblems } from '@lauda/domain';
import { devices } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { Problem } from '../problem.ts';
import { change, one } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { canBeSimulated, say, simulatorOf, startSimulator, stopSimulator } from '../studio/simulator.ts';
import { deviceTemplate, deviceTemplates, removeDeviceTemplate, saveDeviceTemplate } from '../studio/templates.ts';
import {
  DEVICE_COLUMNS,
  type DeviceBody,
  type DeviceEntity,
  type DeviceRow,
  deviceById,
  deviceOf,
  devicesWhere,
  NEW_DEVICE,
} from './device-rows.ts';
import { isDuplicate, isReferred, settingsChanged } from './settings-events.ts';

type DeviceInput = z.output<NonNullable<typeof devices.create.body>>;

/** What is kept: the given fields over the stored ones; null empties a field, absent leaves it. */
function bodyOf(input: DeviceInput, stored: DeviceBody, seal: Context['seal']): DeviceBody {
  const out: Record<string, unknown> = { ...stored };
  for (const key of Object.keys(NEW_DEVICE) as (keyof typeof NEW_DEVICE)[])
    if (input[key] !== undefined) out[key] = input[key] ?? NEW_DEVICE[key];
  out.existence = stored.existence;
  // Whoever stores a device has seen who called under its name.
  out.refusedFrom = null;
  // A stand-in stays as long as something can stand in for what the device is now.
  out.simulator = canBeSimulated({
    type: input.type,
    protocol: input.protocol,
    revision: out.revision as string | null,
    virtual: out.virtual === true,
  })
    ? stored.simulator
    : null;
  if (input.secret !== undefined) out.sealed = input.secret ? seal.close(input.secret) : null;
  return out as DeviceBody;
}
const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('duplicate_name');
  throw error;
};

/** Refuses what cannot be: an encoding nobody lists, a default channel the device has not. */
function check(device: Parameters<typeof deviceProblems>[0]): void {
  const problems = deviceProblems(device);
  if (problems.length > 0)
    throw new Problem('validation_failed', {
      fields: problems.map(({ path, rule, values }) => ({ path, rule, ...(values === undefined ? {} : { params: { values } }) })),
    });
}

async function save(input: DeviceInput, context: Context, id: number | null): Promise<DeviceEntity> {
  return change(context, context.caller, async (tx) => {
    const stored =
      id === null ? undefined : await one<DeviceRow>(tx, `select ${DEVICE_COLUMNS} from device where id = $1 for update`, [id]);
    if (id !== null && !stored) throw new Problem('not_found');
    if (stored && input.version != null && input.version !== stored.version)
      throw new Problem('version_conflict', { current: deviceOf(stored) });
    const body = bodyOf(input, stored?.body ?? NEW_DEVICE, context.seal);
    check({ ...body, name: input.name, protocol: input.protocol });
    const values = [input.name, input.type, input.protocol, JSON.stringify(body)];
    const row = await one<DeviceRow>(
      tx,
      stored
        ? `update device set name = $1, type = $2, protocol = $3, body = $4, version = version + 1 where id = $5 returning ${DEVICE_COLUMNS}`
        : `insert into device (name, type, protocol, body) values ($1, $2, $3, $4) returning ${DEVICE_COLUMNS}`,
      stored ? [...values, stored.id] : values,
    ).catch(duplicate);
    settingsChanged(tx, 'devices', row!.id);
    tx.emit('bridge', 'UPDATE', { deviceId: row!.id }, EVERYBODY);
    return deviceOf(row!);
  });
}

const ofType =
  (type: string) =>
  (_request: unknown, { pool }: Context) =>
    devicesWhere(pool, 'type = $1', [type]);

export const devicesHandlers = implement<typeof devices>(devices, {
  list: (_request, { pool }) => devicesWhere(pool, 'true'),
  load: ({ path }, { pool }) => deviceById(pool, path.id),
  create: ({ body }, context) => save(body, context, null),
  update: ({ body }, context) => save(body, context, body.id ?? 0),
  remove: ({ path }, context) =>
    change(context, context.caller, async (tx) => {
      const gone = await one(tx, 'delete from device where id = $1 returning id', [path.id]).catch((error: unknown) => {
        if (isReferred(error)) throw new Problem('device_in_use');
        throw error;
      });
      if (!gone) throw new Problem('not_found');
      settingsChanged(tx, 'devices', path.id);
      tx.emit('bridge', 'UPDATE', { deviceId: path.id }, EVERYBODY);
    }),
  protocols: async () => [...DEVICE_PROTOCOLS],
  types: async () => [...DEVICE_TYPES],
  vendors: async () => [...DEVICE_VENDORS],
  cgs: ofType('cg'),
  mams: ofType('mam'),
  playouts: ofType('playout'),
  paths: async (_request, { pool }) =>
    (await devicesWhere(pool, 'true')).flatMap((device) => device.paths.map((path) => ({ ...path, deviceId: device.id }))),
  simulator: {
    load: ({ path }, { pool }) => simulatorOf(pool, path.id),
    start: ({ path, body }, context) => startSimulator(path.id, body ?? {}, context),
    stop: ({ path }, context) => stopSimulator(path.id, context),
  },
  say: ({ path, body }, context) => say(path.id, body, context),
  templates: {
    list: ({ path }, context) => deviceTemplates(path.id, false, context),
    load: ({ path }, { pool }) => deviceTemplate(pool, path.id, path.templateId),
    create: ({ path, body }, context) => saveDeviceTemplate(path.id, false, body, true, context),
    update: ({ path, body }, context) => saveDeviceTemplate(path.id, false, body, false, context),
    remove: ({ path }, context) => removeDeviceTemplate(path.id, path.templateId, context),
    mos: {
      list: ({ path }, context) => deviceTemplates(path.id, true, context),
      create: ({ path, body }, context) => saveDeviceTemplate(path.id, true, body, true, context),
      update: ({ path, body }, context) => saveDeviceTemplate(path.id, true, body, false, context),
    },
  },
});
