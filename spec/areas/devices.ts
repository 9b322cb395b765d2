import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS, MOS_EXISTENCES, MOS_PLUGINS } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Id, JsonValue, Version } from '../scalars.ts';

const DeviceType = z.enum(DEVICE_TYPES).meta({ id: 'DeviceType' });
const DeviceProtocol = z.enum(DEVICE_PROTOCOLS).meta({ id: 'DeviceProtocol' });
const DeviceVendor = z.enum(DEVICE_VENDORS).meta({ id: 'DeviceVendor' });
const DevicePath = value('DevicePath', {
  id: Id.optional(),
  deviceId: Id.optional(),
  techDescription: z.string().max(200),
  path: z.string().max(2000),
});
export const DeviceTemplate = value('DeviceTemplate', {
  id: Id,
  deviceId: Id,
  code: z.string().max(60),
  name: z.string().max(200),
  comment: z.string().max(2000).nullable(),
  fields: z.array(value('DeviceTemplateField', { name: z.string(), number: z.number().int(), size: z.number().int() })),
});
/** Which bracketed texts of a story a prompter or caption device does not get (BRG-05, BRG-08). */
const Brackets = value('DeviceBrackets', { square: z.boolean(), round: z.boolean(), curly: z.boolean() });
const port = z.number().int().min(0).max(65535);

export const Device = entity('Device', {
  id: Id,
  version: Version,
  name: z.string().trim().min(1).max(100),
  type: DeviceType,
  protocol: DeviceProtocol,
  plugin: z.enum(MOS_PLUGINS),
  vendor: DeviceVendor,
  channels: z.array(z.string().max(60)),
  defaultChannel: z.string().max(60).nullable(),
  paths: z.array(DevicePath),
  templates: z.array(DeviceTemplate),
  revision: z.string().max(20).nullable(),
  inputCharset: z.string().max(40).nullable(),
  outputCharset: z.string().max(40).nullable(),
  incrementCode: z.boolean(),
  virtual: z.boolean(),
  host: z.string().max(255).nullable(),
  port: port.nullable(),
  upperPort: port.nullable(),
  mosId: z.string().max(128).nullable(),
  ncsId: z.string().max(128).nullable(),
  existence: z.enum(MOS_EXISTENCES).nullable(),
  programsIds: z.array(Id),
  sendUnapproved: z.boolean(),
  sendPrivate: z.boolean(),
  brackets: Brackets.nullable(),
  profile: z.record(z.string(), JsonValue).nullable(),
  secret: z
    .string()
    .max(500)
    .nullable()
    .meta({ description: 'What signs requests to the device: written, never read back but by a bridge' }),
});
const DeviceInput = inputOf('DeviceInput', Device, ['name', 'type', 'protocol']);
const ofType = (path: string, type: string) =>
  call(`GET /devices/${path}`, `Lists the devices of type ${type}.`, { role: 'user', result: z.array(Device) });

export const devices = {
  ...collection('/devices', 'device', { read: 'user', write: 'ADMIN_WRITE' }, Device, DeviceInput),
  protocols: call('GET /devices/protocols', 'Lists the protocols a device may speak.', { role: 'user', result: z.array(DeviceProtocol) }),
  types: call('GET /devices/types', 'Lists the types of device.', { role: 'user', result: z.array(DeviceType) }),
  vendors: call('GET /devices/vendors', 'Lists the known vendors.', { role: 'user', result: z.array(DeviceVendor) }),
  cgs: ofType('cgs', 'cg'),
  mams: ofType('mams', 'mam'),
  playouts: ofType('playouts', 'playout'),
  paths: call('GET /devices/paths', 'Lists the paths of every device.', { role: 'user', result: z.array(DevicePath) }),
};
