import { DEVICE_DEFAULTS, deviceProblems, hasDeviceSecret } from '@lauda/domain';
import { Device, type DeviceInput } from '@lauda/spec/areas/devices';
import * as z from 'zod';
import { collection } from '../collections/collection.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { canBeSimulated } from './simulable.ts';
import { wakeBridges } from './wake.ts';

export type DeviceEntity = z.output<typeof Device>;
type DeviceBody = Omit<DeviceEntity, 'id' | 'version' | 'name' | 'type' | 'protocol' | 'templates' | 'secret'> & { sealed?: string | null };
const Row = Device.pick({ id: true, version: true, name: true, type: true, protocol: true, templates: true }).extend({
  body: z.custom<DeviceBody>(),
});
type DeviceRow = z.output<typeof Row>;

/** The default settings of a device. */
const NEW_DEVICE: Omit<DeviceBody, 'sealed'> = DEVICE_DEFAULTS;
const TEMPLATES = `(select coalesce(json_agg(json_build_object('id', t.id, 'version', t.version, 'deviceId', t.device_id, 'code', t.code, 'name', t.name,
  'comment', t.comment, 'fields', t.fields, 'mosData', t.mos_data) order by lower(t.name), t.id), '[]') from device_template t where t.device_id = device.id)`;

/** Merges an input into the stored device: null empties a field, absent leaves it. */
function bodyOf(input: z.output<typeof DeviceInput>, stored: DeviceBody, seal: Context['seal']): DeviceBody {
  const out: Record<string, unknown> = { ...stored };
  for (const key of Object.keys(NEW_DEVICE) as (keyof typeof NEW_DEVICE)[])
    if (input[key] !== undefined) out[key] = input[key] ?? NEW_DEVICE[key];
  out.existence = stored.existence;
  // Saving a device acknowledges the warning of a refused caller.
  out.refusedFrom = null;
  // The simulator is removed when the changed device cannot be simulated.
  out.simulator = canBeSimulated({
    type: input.type,
    protocol: input.protocol,
    revision: out.revision as string | null,
    virtual: out.virtual === true,
  })
    ? stored.simulator
    : null;
  // The secret is answered as null, so a null sent back leaves it; an empty text removes it.
  if (input.secret === '') out.sealed = null;
  else if (input.secret) out.sealed = seal.close(input.secret);
  return out as DeviceBody;
}

/** Writes the address of a device, its scheme and its standby as one text, to compare them. */
const addressOf = ({ host, port, profile }: DeviceBody): string => {
  const { scheme, standby } = (profile ?? {}) as { scheme?: unknown; standby?: { host?: unknown; port?: unknown } | null };
  return JSON.stringify([host, port, scheme, standby?.host, standby?.port]);
};

/** Binds a stored secret to its address: if that changes the secret must be sent again, or is removed for a protocol without one. */
function withOwnSecret(next: DeviceBody, stored: DeviceBody, protocol: DeviceEntity['protocol']): DeviceBody {
  const isKept = stored.sealed != null && next.sealed === stored.sealed;
  if (!isKept || addressOf(next) === addressOf(stored)) return next;
  if (hasDeviceSecret({ protocol, revision: next.revision })) throw invalid('secret', 'required');
  return { ...next, sealed: null };
}

/** Refuses invalid settings, such as an unknown encoding or a default channel that does not exist. */
function check(device: Parameters<typeof deviceProblems>[0]): void {
  const problems = deviceProblems(device);
  if (problems.length > 0)
    throw new Problem('validation_failed', {
      fields: problems.map(({ path, rule, values }) => ({ path, rule, ...(values === undefined ? {} : { params: { values } }) })),
    });
}

/** The collection of devices with their templates. A device's secret is sent to bridges only, never to people. */
export const deviceCollection = collection<DeviceRow, DeviceEntity, z.output<typeof DeviceInput>>({
  area: 'devices',
  table: 'device',
  columns: columnsOf(Row, { templates: null }),
  also: `${TEMPLATES} as templates`,
  entityOf: ({ body: { sealed: _, ...body }, ...row }) => ({ ...NEW_DEVICE, ...body, ...row, secret: null }),
  rowFor: (input, stored, { seal }) => {
    const { name, type, protocol } = input;
    const wanted = bodyOf(input, stored?.body ?? NEW_DEVICE, seal);
    const body = stored ? withOwnSecret(wanted, stored.body, protocol) : wanted;
    check({ ...body, name, protocol });
    return { name, type, protocol, body };
  },
  changed: wakeBridges,
  refusals: { used: 'device_in_use' },
});

/** Reads devices by a condition, by name. */
export const devicesWhere = deviceCollection.where;
/** Reads one device, or refuses with not found. */
export const deviceById = deviceCollection.load;

/** Reads the default channels of devices by their ids, null where one has none (DEV-05). */
export async function defaultChannels(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const text = `select id, body->>'defaultChannel' as channel from device where id = any($1)`;
  return new Map((await all<{ id: number; channel: string | null }>(db, text, [ids])).map(({ id, channel }) => [id, channel]));
}

/** Lists every device for a bridge, with its secret opened. */
export const devicesForBridge = async ({ pool, seal }: { pool: Queryable; seal: Context['seal'] }): Promise<DeviceEntity[]> =>
  (await deviceCollection.rows(pool, 'true', [], 'order by id')).map((row) => ({
    ...deviceCollection.entityOf(row),
    secret: row.body.sealed ? seal.open(row.body.sealed) : null,
  }));
