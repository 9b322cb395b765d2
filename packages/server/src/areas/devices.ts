import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS } from '@lauda/domain';
import { devices } from '@lauda/spec/areas/devices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { Problem } from '../problem.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { deviceTemplate, deviceTemplates, removeDeviceTemplate, saveDeviceTemplate } from '../studio/templates.ts';
import { isDuplicate, isReferred, settingsChanged } from './settings-events.ts';

export type DeviceEntity = z.input<typeof devices.load.result>;
type DeviceInput = z.output<NonNullable<typeof devices.create.body>>;
type Body = Omit<DeviceEntity, 'id' | 'version' | 'name' | 'type' | 'protocol' | 'templates' | 'secret'> & { sealed?: string | null };
interface DeviceRow {
  id: number;
  version: number;
  name: string;
  type: DeviceEntity['type'];
  protocol: DeviceEntity['protocol'];
  body: Body;
  templates: DeviceEntity['templates'];
}

const DEFAULTS: Omit<Body, 'sealed'> = {
  plugin: 'none',
  vendor: 'other',
  channels: [],
  defaultChannel: null,
  paths: [],
  revision: null,
  inputCharset: null,
  outputCharset: null,
  incrementCode: false,
  virtual: false,
  host: null,
  port: null,
  upperPort: null,
  mosId: null,
  ncsId: null,
  existence: null,
  programsIds: [],
  sendUnapproved: false,
  sendPrivate: false,
  brackets: null,
  profile: null,
};
const TEMPLATES = `(select coalesce(json_agg(json_build_object('id', t.id, 'version', t.version, 'deviceId', t.device_id, 'code', t.code, 'name', t.name,
  'comment', t.comment, 'fields', t.fields, 'mosData', t.mos_data) order by lower(t.name), t.id), '[]') from device_template t where t.device_id = device.id)`;
const COLUMNS = `id, version, name, type, protocol, body, ${TEMPLATES} as templates`;

/** The device as people see it: its secret never leaves the server towards them. */
export function deviceOf(row: DeviceRow): DeviceEntity {
  const { sealed: _, ...body } = row.body;
  return deviceWith(row, body);
}
const deviceWith = (row: DeviceRow, body: Omit<Body, 'sealed'>): DeviceEntity => ({
  ...DEFAULTS,
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
  return (await all<DeviceRow>(db, `select ${COLUMNS} from device where ${where} order by lower(name), id`, values)).map(deviceOf);
}
/** Every device as a bridge needs it, its secret opened. */
export async function devicesForBridge({ pool, seal }: Pick<Context, 'pool' | 'seal'>): Promise<DeviceEntity[]> {
  const rows = await all<DeviceRow>(pool, `select ${COLUMNS} from device order by id`);
  return rows.map((row) => ({ ...deviceOf(row), secret: row.body.sealed ? seal.open(row.body.sealed) : null }));
}
/** Reads one device, or refuses with not found. */
export async function deviceById(db: Queryable, id: number): Promise<DeviceEntity> {
  const [device] = await devicesWhere(db, 'id = $1', [id]);
  if (!device) throw new Problem('not_found');
  return device;
}

/** What is kept: the given fields over the stored ones; null empties a field, absent leaves it. */
function bodyOf(input: DeviceInput, stored: Body, seal: Context['seal']): Body {
  const out: Record<string, unknown> = { ...stored };
  for (const key of Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[])
    if (input[key] !== undefined) out[key] = input[key] ?? DEFAULTS[key];
  out.existence = stored.existence;
  if (input.secret !== undefined) out.sealed = input.secret ? seal.close(input.secret) : null;
  return out as Body;
}
const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('duplicate_name');
  throw error;
};

async function save(input: DeviceInput, context: Context, id: number | null): Promise<DeviceEntity> {
  return change(context, context.caller, async (tx) => {
    const stored = id === null ? undefined : await one<DeviceRow>(tx, `select ${COLUMNS} from device where id = $1 for update`, [id]);
    if (id !== null && !stored) throw new Problem('not_found');
    if (stored && input.version != null && input.version !== stored.version)
      throw new Problem('version_conflict', { current: deviceOf(stored) });
    const body = JSON.stringify(bodyOf(input, stored?.body ?? DEFAULTS, context.seal));
    const values = [input.name, input.type, input.protocol, body];
    const row = await one<DeviceRow>(
      tx,
      stored
        ? `update device set name = $1, type = $2, protocol = $3, body = $4, version = version + 1 where id = $5 returning ${COLUMNS}`
        : `insert into device (name, type, protocol, body) values ($1, $2, $3, $4) returning ${COLUMNS}`,
      stored ? [...values, stored.id] : values,
    ).catch(duplicate);
    settingsChanged(tx, 'devices', row!.id);
    tx.emit({ topic: 'bridge', action: 'UPDATE', full: { deviceId: row!.id } });
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
        if (isReferred(error)) throw new Problem('in_use', { details: 'error:deviceDeleteFailed' });
        throw error;
      });
      if (!gone) throw new Problem('not_found');
      settingsChanged(tx, 'devices', path.id);
      tx.emit({ topic: 'bridge', action: 'UPDATE', full: { deviceId: path.id } });
    }),
  protocols: async () => [...DEVICE_PROTOCOLS],
  types: async () => [...DEVICE_TYPES],
  vendors: async () => [...DEVICE_VENDORS],
  cgs: ofType('cg'),
  mams: ofType('mam'),
  playouts: ofType('playout'),
  paths: async (_request, { pool }) =>
    (await devicesWhere(pool, 'true')).flatMap((device) => device.paths.map((path) => ({ ...path, deviceId: device.id }))),
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
