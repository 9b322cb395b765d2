import { LIST_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Duration, EpochMs, Id, IdKey, Int, JsonValue, Line, Long, Uuid } from '../scalars.ts';
import { Device } from './devices.ts';
import { DisplayStatusName, Media, StorySections } from './stories.ts';

const BridgeDevice = entity('BridgeDevice', { ...Device.shape });
const Lease = entity('BridgeLease', {
  deviceId: Id,
  epoch: Long,
  until: Long,
  idFrom: Long,
  idTo: Long,
});
const LeaseRequest = value('BridgeLeaseRequest', { bridgeId: z.string().min(1).max(100), deviceIds: z.array(Id).max(500) });
const WantedStory = entity('WantedStory', {
  id: Id,
  uuid: Uuid,
  version: Int,
  slug: z.string(),
  page: z.string(),
  total: Duration,
  displayStatus: DisplayStatusName,
  sections: StorySections,
  cueIn: z.string().nullable(),
  cueOut: z.string().nullable(),
  information: z.string().nullable(),
  presenter: z.string().nullable(),
  source: z.record(z.string(), JsonValue).nullable(),
});
const WantedRundown = entity('WantedRundown', {
  rundownId: Id,
  uuid: Uuid,
  version: Int,
  slug: z.string(),
  start: z.string().meta({ description: 'Start, YYYY-MM-DDTHH:mm:ss in the zone of the branch' }),
  duration: Duration,
  active: z.boolean(),
  mode: z.enum(['AUTOMATIC', 'MANUAL']),
  ready: z.boolean(),
  replaceNonce: Long.meta({ description: 'Raised when the person asks to send everything again' }),
  onAirStoryUuid: Uuid.nullable(),
  stories: z.array(WantedStory),
});
const WantedByAll = entity('WantedByAll', {
  after: Long,
  unchanged: z.boolean(),
  rundowns: z.array(
    entity('WantedOnce', {
      ...WantedRundown.shape,
      stories: z.array(WantedStory).meta({ description: 'Stories the caller does not know in this version' }),
      kept: z.array(entity('WantedKept', { id: Id, presenter: z.string().nullable() })).meta({ description: 'Those it knows' }),
    }),
  ),
  views: z
    .array(
      entity('WantedView', {
        deviceIds: z.array(Id),
        rundowns: z.array(entity('WantedOrder', { uuid: Uuid, storyIds: z.array(Id) })),
      }),
    )
    .meta({ description: 'What each device should hold, in order; devices that should hold the same stand together' }),
});
const WantedRequest = value('WantedRequest', {
  deviceIds: z.array(Id).max(500),
  after: Long.nullish(),
  known: z.record(IdKey, Int).nullish().meta({ description: 'Versions of the stories the caller has, by id' }),
});
const Wanted = entity('Wanted', { after: Long, unchanged: z.boolean(), rundowns: z.array(WantedRundown) });
const Held = value('BridgeHeld', {
  held: z.array(Uuid).max(1000).meta({ description: 'Running orders the device says it holds and its bridge does not know' }),
});
const LeftoverRundown = entity('LeftoverRundown', {
  uuid: Uuid,
  onAirStoryUuid: Uuid.nullable().meta({ description: 'The story of it that plays, or that this device was last heard to play' }),
});
const Report = value('BridgeReport', {
  seq: Long,
  deviceId: Id,
  rundownUuid: Uuid.nullish(),
  kind: z.enum(['connection', 'ack', 'gone', 'nack', 'status', 'waiting', 'held', 'stranger', 'object', 'objects', 'listing']),
  storyUuid: Uuid.nullish(),
  itemUuid: z.string().max(128).nullish(),
  objectId: z.string().max(128).nullish(),
  status: z.string().max(200),
  text: z.string().max(2000).nullish(),
  media: Media.nullish().meta({ description: 'Of an object: what the archive keeps of it; null when it is gone' }),
  objectIds: z
    .array(z.string().max(128))
    .max(200_000)
    .nullish()
    .meta({ description: 'Of objects: the ids of all an archive holds; what is kept of others from before is gone' }),
  at: EpochMs.meta({ description: 'Epoch milliseconds' }),
});
const Reports = value('BridgeReports', {
  bridgeId: z.string().min(1).max(100),
  epochs: z.record(IdKey, Long),
  reports: z.array(Report).max(1000),
});
const Accepted = entity('BridgeAccepted', { seq: Long });
const Command = entity('BridgeCommand', {
  id: Id,
  deviceId: Id.nullable().meta({ description: 'Null where the device is not stored: it is in args' }),
  verb: z.string(),
  args: z.record(z.string(), JsonValue),
  createdMs: Long,
});
const Answer = value('BridgeAnswer', {
  ok: z.boolean(),
  result: JsonValue.nullish(),
  error: z.string().max(2000).nullish(),
  code: z.enum(LIST_FAILURE_CODES).nullish().meta({ description: 'Why a list failed' }),
});
const Traffic = entity('BridgeTraffic', {
  last: Long.meta({ description: 'The number of the newest frame there is' }),
  frames: z.array(
    entity('BridgeFrame', {
      n: Long.meta({ description: 'Counts the frames of the device from 1, anew when its bridge starts' }),
      at: Long.meta({ description: 'Epoch milliseconds' }),
      port: z.enum(['lower', 'upper', 'query', 'ii', 'eeg', 'http']),
      direction: z.enum(['in', 'out']).meta({ description: '`out` is what the newsroom said' }),
      text: z.string(),
    }),
  ),
});
const Edit = value('BridgeEdit', {
  bridgeId: z.string().min(1).max(100),
  deviceId: Id,
  epoch: Long,
  operation: z
    .enum(['ITEM', 'NEW', 'UPDATE', 'DELETE', 'MOVE'])
    .meta({ description: 'ITEM changes an item of a story, the others stories' }),
  rundownUuid: Uuid,
  storyUuid: Uuid.nullish(),
  version: Int.nullish().meta({ description: 'The version of the story the change was made from; another one is a conflict' }),
  beforeUuid: Uuid.nullish().meta({ description: 'Before which story a new or moved one goes; at the end where none is named' }),
  slug: Line.max(500).nullish(),
  sections: StorySections.nullish(),
  leaseSeconds: Int.min(0).max(999).nullish().meta({ description: 'For how long the story stays locked for the device' }),
});
const Edited = entity('BridgeEdited', { storyUuid: Uuid });
const role = 'bridge' as const;
const extension = true as const;
const urgent = true as const;

export const bridge = {
  devices: call('GET /bridge/devices', 'Lists the devices with what a bridge needs to reach them.', {
    // Leases last seconds, and what goes on air is for devices: what a bridge asks for them waits for no long change.
    urgent,
    role,
    result: z.array(BridgeDevice),
    extension,
    secret: true,
  }),
  lease: call('POST /bridge/leases', 'Takes or renews the lease of devices for 8 s; a new holder gets a fresh block of message ids.', {
    urgent,
    role,
    body: LeaseRequest,
    result: z.array(Lease),
    repeats: 'natural',
    extension,
  }),
  release: call('DELETE /bridge/leases', 'Gives the leases of a bridge back.', {
    urgent,
    role,
    query: z.object({ bridgeId: z.string().min(1).max(100) }),
    repeats: 'natural',
    extension,
  }),
  wanted: call('GET /bridge/devices/{id}/rundowns', 'Tells what a device should hold; unchanged when nothing moved since `after`.', {
    urgent,
    role,
    path: z.object({ id: Id }),
    query: z.object({ after: Long.optional() }),
    result: Wanted,
    extension,
  }),
  wantedAll: call('POST /bridge/rundowns', 'Tells what several devices should hold, each story once and only where it is not known yet.', {
    urgent,
    role,
    body: WantedRequest,
    result: WantedByAll,
    repeats: 'natural',
    extension,
  }),
  leftoverRundowns: call(
    'POST /bridge/devices/{id}/leftover_rundowns',
    'Tells which of the running orders a device holds are rundowns of this newsroom it should not hold.',
    {
      role,
      path: z.object({ id: Id }),
      body: Held,
      result: z.array(LeftoverRundown),
      repeats: 'natural',
      extension,
    },
  ),
  report: call('POST /bridge/reports', 'Takes in what devices said; idempotent by seq, a stale epoch is a conflict.', {
    // By it a playout says that a story is on air.
    urgent,
    role,
    body: Reports,
    // Metadata of 4 MiB is at most twice as long as a text of JSON.
    bodyBytes: 12 * 1_048_576,
    result: Accepted,
    repeats: 'natural',
    extension,
  }),
  edit: call(
    'POST /bridge/edits',
    'Does what a device asks of a story, under its lock; refused where the device may not or somebody else writes at it.',
    {
      role,
      body: Edit,
      result: Edited,
      extension,
    },
  ),
  commands: call('GET /bridge/commands', 'Lists the commands waiting for a bridge.', {
    urgent,
    role,
    query: z.object({ after: Long.optional() }),
    result: z.array(Command),
    extension,
  }),
  traffic: call('GET /bridge/devices/{id}/traffic', 'Lists the messages that went between a device and its bridge after one of them.', {
    role: 'ADMIN_WRITE',
    path: z.object({ id: Id }),
    query: z.object({ after: Long.optional() }),
    result: Traffic,
    extension,
  }),
  media: call('GET /bridge/devices/{id}/media', 'Lists what is known of an archive, newest first, for what stands in for it.', {
    role,
    path: z.object({ id: Id }),
    result: z.array(Media),
    extension,
  }),
  answer: call('POST /bridge/commands/{id}/answer', 'Answers one command.', {
    urgent,
    role,
    path: z.object({ id: Id }),
    body: Answer,
    extension,
  }),
};
