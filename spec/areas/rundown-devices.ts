import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Id, IdPath, Int, Timestamp } from '../scalars.ts';

const MosResult = entity('MosResult', { count: Int, devices: z.array(z.string()) });
const RundownDevice = entity('RundownDevice', {
  deviceId: Id,
  name: z.string(),
  existence: z.string(),
  mode: z.string(),
  wanted: Int,
  acked: Int,
  waiting: z.array(z.string()),
  lastError: z.string().nullable(),
  at: Timestamp.nullable(),
  simulated: z.boolean().meta({ description: 'A stand-in says all this: the device itself hears nothing' }),
});
const MosSwitch = value('MosSwitch', { automatic: z.boolean().nullish() });

const mos = <B extends z.ZodType = z.ZodNever>(route: `${'PUT' | 'POST'} /${string}`, summary: string, body?: B) =>
  call(route, summary, { role: 'RUNDOWN_WRITE', path: IdPath, ...(body ? { body, bodyOptional: true } : {}), result: MosResult });

/** The calls about the devices of a rundown. */
export const rundownDevices = {
  devices: call('GET /rundowns/{id}/devices', 'Tells what each device of a rundown should hold and what it acknowledged.', {
    role: 'RUNDOWN_READ',
    path: IdPath,
    result: z.array(RundownDevice),
    extension: true,
  }),
  mos: {
    ready: mos('POST /rundowns/{id}/mos/ready', 'Tells the devices that the rundown is ready to air.'),
    replace: mos('POST /rundowns/{id}/mos/replace', 'Sends the whole running order to the devices again.'),
    enable: mos('PUT /rundowns/{id}/mos/enable', 'Starts sending the rundown to its devices.', MosSwitch),
    disable: {
      ...mos('PUT /rundowns/{id}/mos/disable', 'Stops sending and takes the running order off the devices.', MosSwitch),
      takesAway: true as const,
    },
  },
};
