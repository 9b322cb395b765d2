import { LIST_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { entity } from './kit.ts';
import { Id, Int, Timestamp } from './scalars.ts';

export const DeviceStates = entity('DeviceStatesEvent', {
  rundownId: Id.nullable(),
  deviceId: Id,
  storyId: Id.nullable(),
  status: z.string().meta({ description: 'Empty where what the device said of the story is taken back' }),
  text: z.string().nullable(),
  at: Timestamp,
  unknownSince: Timestamp.nullable().meta({
    description: 'Since when the device is silent, where what it said to play is not known any more',
  }),
});

export const MediaList = entity('MediaListEvent', {
  deviceId: Id,
  state: z.enum(['RUNNING', 'DONE', 'FAILED']),
  count: Int.meta({ description: 'The media that came so far' }),
  code: z.enum(LIST_FAILURE_CODES).nullable().meta({ description: 'Why it failed' }),
  reason: z.string().nullable().meta({ description: 'Details: the words of the archive, or what could not be read' }),
});

export const BridgeWake = entity('BridgeWakeEvent', { deviceId: Id.nullable() });
