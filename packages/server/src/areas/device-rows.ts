import { DEVICE_DEFAULTS } from '@lauda/domain';
import type { devices } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';

export type DeviceEntity = z.input<typeof devices.load.result>;
export type DeviceBody = Omit<DeviceEntity, 'id' | 'version' | 'name' | 'type' | 'protocol' | 'templates' | 'secret'> & {
  sealed?: string | null;
};
export interface DeviceRow {
  id: number;
  version: number;
  name: string;
  type: DeviceEntity['type'];
  protocol: DeviceEntity['protocol'];
  body: DeviceBody;
  templates: DeviceEntity['templates'];
}

/** What a device is set to where nothing is said. */
export const NEW_DEVICE: Omit<DeviceBody, 'sealed'> = DEVICE_DEFAULTS;
const TEMPLATES = `(select coalesce(json_agg(json_build_object('id', t.id, 'version', t.version, 'deviceId', t.device_id, 'code', t.code, 'name', t.name,
  'comment', t.comment, 'fields', t.fields, 'mosData', t.mos_data) order by lower(t.name), t.id), '[]') from device_template t where t.device_id = device.id)`;
/** The columns of a device, its templates with it. */
export const DEVICE_COLUMNS = `id, version, name, type, protocol, body, ${TEMPLATES} as templates`;

/** The device as people see it: its secret never leaves the server towards them. */
export function deviceOf(row: DeviceRow): DeviceEntity {
  const { sealed: _, ...body } = row.body;
  return deviceWith(row, body);
}
const deviceWith = (row: DeviceRow, body: Omit<DeviceBody, 'sealed'>): DeviceEntity => ({
  ...NEW_DEVICE,
  ...body,
  id: row.id,
  version: row.version,
  name: row.name,
  type: row.type,
  protocol: row.protocol,
  templates: row.templates,
  secret: null,
});

/** Reads devices by a condition, by name. */
export async function devicesWhere(db: Queryable, where: string, values: unknown[] = []): Promise<DeviceEntity[]> {
  return (await all<DeviceRow>(db, `select ${DEVICE_COLUMNS} from device where ${where} order by lower(name), id`, values)).map(deviceOf);
}
/** Every device as a bridge needs it, its secret opened. */
export async function devicesForBridge({ pool, seal }: Pick<Context, 'pool' | 'seal'>): Promise<DeviceEntity[]> {
  const rows = await all<DeviceRow>(pool, `select ${DEVICE_COLUMNS} from device order by id`);
  return rows.map((row) => ({ ...deviceOf(row), secret: row.body.sealed ? seal.open(row.body.sealed) : null }));
}
/** Reads one device, or refuses with not found. */
export async function deviceById(db: Queryable, id: number): Promise<DeviceEntity> {
  const [device] = await devicesWhere(db, 'id = $1', [id]);
  if (!device) throw new Problem('not_found');
  return device;
}
