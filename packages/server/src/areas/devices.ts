import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS } from '@lauda/domain';
import { devices } from '@lauda/spec/areas/devices';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { deviceCollection, devicesWhere } from '../studio/devices.ts';
import { say, simulatorOf, startSimulator, stopSimulator } from '../studio/simulator.ts';
import { deviceTemplate, deviceTemplates, removeDeviceTemplate, saveDeviceTemplate } from '../studio/templates.ts';

const ofType =
  (type: string) =>
  (_request: unknown, { pool }: Context) =>
    devicesWhere(pool, 'type = $1', [type]);

export const devicesHandlers = implement<typeof devices>(devices, {
  ...deviceCollection.handlers,
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
