import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS, MOS_EXISTENCES, MOS_PLUGINS, SIMULATED } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Id, IdPath, Int, JsonValue, Line, Long, Metadata, Version } from '../scalars.ts';

const DeviceType = z.enum(DEVICE_TYPES).meta({ id: 'DeviceType' });
const DeviceProtocol = z.enum(DEVICE_PROTOCOLS).meta({ id: 'DeviceProtocol' });
const DeviceVendor = z.enum(DEVICE_VENDORS).meta({ id: 'DeviceVendor' });
const DevicePath = value('DevicePath', {
  id: Id.optional(),
  deviceId: Id.optional(),
  techDescription: z.string().max(200),
  path: z.string().max(2000),
});
const MosPath = value('MosPath', { techDescription: z.string().max(500), path: z.string().max(2000) });
const label = z.string().max(500).nullish();
/** A MOS object as a plug-in or an archive hands it over. */
export const MosData = value('MosData', {
  objId: z.string().max(128),
  slug: Line.max(500),
  mosId: z.string().max(128),
  mosPluginId: label,
  mosAbstract: z.string().max(20_000).nullish(),
  type: z.string().max(60),
  channel: label,
  edStart: z.number().nullish(),
  edDur: z.number().nullish(),
  userTimingDur: z.number().nullish(),
  trigger: label,
  macroIn: label,
  macroOut: label,
  paths: z.array(MosPath).max(50).nullish(),
  proxyPaths: z.array(MosPath).max(50).nullish(),
  metadataPaths: z.array(MosPath).max(50).nullish(),
  mosExternalMetadata: Metadata.nullish(),
});
const DeviceTemplateField = value('DeviceTemplateField', {
  name: Line.max(200),
  number: Int.min(0),
  size: Int.min(0).meta({ description: 'The most characters a value may have; 0 is without end' }),
});
export const DeviceTemplate = entity('DeviceTemplate', {
  id: Id,
  version: Version,
  deviceId: Id,
  code: z.string().trim().min(1).max(60),
  name: Line.trim().min(1).max(200),
  comment: z.string().max(2000).nullable(),
  fields: z.array(DeviceTemplateField).max(200),
  mosData: MosData.nullable(),
});
const DeviceTemplateInput = inputOf('DeviceTemplateInput', DeviceTemplate, ['code', 'name']);
/** Which bracketed texts of a story a prompter or caption device does not get (BRG-05, BRG-08). */
const Brackets = value('DeviceBrackets', { square: z.boolean(), round: z.boolean(), curly: z.boolean() });
const port = Int.min(0).max(65535);
/** The settings in which a device differs from others of its vendor; unknown fields are stored unchanged. */
const Profile = z
  .object({
    accepts: z
      .array(z.string().trim().min(1).max(128))
      .max(20)
      .nullish()
      .meta({ description: 'The words of an roStatus that accept, besides OK' }),
    ownIds: z.boolean().nullish().meta({ description: 'Whether it answers under message ids of its own' }),
    profile0: z
      .boolean()
      .nullish()
      .meta({ description: 'False for a device without MOS profile 0: it gets no heartbeats and is not asked who it is' }),
    storyTimes: z.boolean().nullish().meta({ description: 'It gets TextTime, MediaTime and StoryDuration of each story, in seconds' }),
  })
  .catchall(JsonValue)
  .meta({ id: 'DeviceProfile' });
const manners = {
  latencyMs: Int.min(0).max(10_000).meta({ description: 'How long the stand-in thinks before each answer, in ms' }),
  refuseEvery: Int.min(0).max(1000).meta({ description: 'It refuses every nth message that changes something; 0 refuses none' }),
};
/** The simulator that replaces a device. */
const Simulator = value('DeviceSimulator', {
  ...manners,
  since: Long.meta({ description: 'When the stand-in took its place, epoch milliseconds' }),
});

export const Device = entity('Device', {
  id: Id,
  version: Version,
  name: Line.trim().min(1).max(100),
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
  profile: Profile.nullable(),
  secret: z.string().max(500).nullable().meta({
    description:
      'What signs requests to the device, never read back but by a bridge: null leaves the stored one, an empty text takes it away. Another address asks for it anew',
  }),
  simulator: Simulator.nullable().meta({
    description:
      'What stands in for the device, which hears nothing meanwhile; null while the device itself is spoken to. Written by its own calls',
  }),
  refusedFrom: z.string().nullable().meta({
    description: 'The address from which somebody last called under its name and was refused; null since its settings were stored',
  }),
});
export const DeviceInput = inputOf('DeviceInput', Device, ['name', 'type', 'protocol']);
const SimulatorState = entity('DeviceSimulatorState', {
  running: z.boolean(),
  ...manners,
  since: Long.nullable(),
  what: z.enum(SIMULATED).nullable().meta({ description: 'Stand-in that would be used; null where none can' }),
});
const SimulatorInput = value('DeviceSimulatorInput', {
  latencyMs: manners.latencyMs.nullish(),
  refuseEvery: manners.refuseEvery.nullish(),
});
const Said = value('DeviceSay', {
  port: z.enum(['lower', 'upper', 'query']),
  text: z.string().min(1).max(1_048_576).meta({ description: 'The message as it goes over the wire, with its ids' }),
});
const Answered = entity('DeviceAnswer', {
  text: z.string().nullable().meta({ description: 'What the device answered; null when it said nothing in 5 s' }),
  ms: z.number(),
});
const ofType = (path: string, type: string) =>
  call(`GET /devices/${path}`, `Lists the devices of type ${type}.`, { role: 'user', result: z.array(Device) });

const templates = { role: 'user', path: IdPath, result: z.array(DeviceTemplate) } as const;
const templateWrite = { role: 'ADMIN_WRITE', path: IdPath, body: DeviceTemplateInput, result: DeviceTemplate } as const;
const extension = true as const;
const TemplatePath = z.object({ id: Id, templateId: Id });

export const devices = {
  ...collection('/devices', 'device', { read: 'user', write: 'ADMIN_WRITE' }, Device, DeviceInput),
  protocols: call('GET /devices/protocols', 'Lists the protocols a device may speak.', { role: 'user', result: z.array(DeviceProtocol) }),
  types: call('GET /devices/types', 'Lists the types of device.', { role: 'user', result: z.array(DeviceType) }),
  vendors: call('GET /devices/vendors', 'Lists the known vendors.', { role: 'user', result: z.array(DeviceVendor) }),
  cgs: ofType('cgs', 'cg'),
  mams: ofType('mams', 'mam'),
  playouts: ofType('playouts', 'playout'),
  paths: call('GET /devices/paths', 'Lists the paths of every device.', { role: 'user', result: z.array(DevicePath) }),
  simulator: {
    load: call('GET /devices/{id}/simulator', 'Tells whether a stand-in takes the place of a device, and how it behaves.', {
      role: 'ADMIN_READ',
      path: IdPath,
      result: SimulatorState,
      extension,
    }),
    start: call(
      'PUT /devices/{id}/simulator',
      'Puts a stand-in in the place of a device, or changes how it behaves; refused while the device is on air.',
      { role: 'ADMIN_WRITE', path: IdPath, body: SimulatorInput, bodyOptional: true, result: SimulatorState, extension },
    ),
    stop: call('DELETE /devices/{id}/simulator', 'Takes the stand-in away: the device itself is told everything anew.', {
      role: 'ADMIN_WRITE',
      path: IdPath,
      extension,
    }),
  },
  say: call('POST /devices/{id}/say', 'Says one message to a MOS device, or to its stand-in, over a connection of its own.', {
    role: 'ADMIN_WRITE',
    path: IdPath,
    body: Said,
    result: Answered,
    repeats: 'claimed',
    extension,
  }),
  templates: {
    list: call('GET /devices/{id}/templates', 'Lists the templates of a device that are filled by fields.', templates),
    load: call('GET /devices/{id}/templates/{templateId}', 'Loads one template of a device.', {
      role: 'user',
      path: TemplatePath,
      result: DeviceTemplate,
    }),
    create: call('POST /devices/{id}/templates', 'Creates a template of a device; its code is its own.', { ...templateWrite, status: 201 }),
    update: call('PUT /devices/{id}/templates', 'Replaces a template of a device; the id is in the body.', templateWrite),
    remove: call('DELETE /devices/{id}/templates/{templateId}', 'Removes a template of a device.', {
      role: 'ADMIN_WRITE',
      path: TemplatePath,
    }),
    mos: {
      list: call('GET /devices/{id}/templates/mos', 'Lists the templates of a device that are MOS objects.', templates),
      create: call('POST /devices/{id}/templates/mos', 'Creates a template of a device that is a MOS object.', {
        ...templateWrite,
        status: 201,
      }),
      update: call('PUT /devices/{id}/templates/mos', 'Replaces a template that is a MOS object; the id is in the body.', templateWrite),
    },
  },
};
