import { DELIVERY_STATES, WEBHOOK_TOPICS } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { Id, IdPath, Int, Long, Name, PageQuery, Timestamp, Version } from '../scalars.ts';
import { OutboundFailure } from './feeds.ts';

/** An address to which events are sent, as far as the owner of the webhook may see them. */
export const Webhook = entity('Webhook', {
  id: Id,
  version: Version,
  name: Name,
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({ description: 'Where deliveries are sent, by http or https; one in this house has to be allowed in `outbound.config`' }),
  topics: z
    .array(z.enum(WEBHOOK_TOPICS).meta({ id: 'WebhookTopic' }))
    .meta({ description: 'Topics it is sent events of; none until some are chosen' }),
  enabled: z.boolean().meta({
    description:
      'Whether events are sent to it; those of the time while it is off are never sent. Turned off once the token it was saved with is over',
  }),
  secret: z.string().min(16).max(200).nullable().meta({
    description: 'What deliveries are signed with, never read back: null leaves the stored one, which belongs to its address',
  }),
  ownerId: Id.meta({ description: 'Who saved it last: it is told what that person may see, and no more' }),
});
const Input = inputOf('WebhookInput', Webhook, ['name', 'url']);

/** The delivery of one event to a webhook; lists leave out the content of the event. */
export const WebhookDelivery = entity('WebhookDelivery', {
  id: Id,
  webhookId: Id.meta({ description: 'Id of the webhook' }),
  n: Long.meta({ description: 'Number of the event in commit order' }),
  topic: z.string(),
  action: z.string(),
  state: z.enum(DELIVERY_STATES).meta({ id: 'DeliveryState', description: 'How it stands' }),
  attempts: Int.meta({ description: 'How often it was tried to send it' }),
  status: Int.nullable().meta({ description: 'Status of the last answer; null where none came' }),
  failure: OutboundFailure,
  said: z.string().nullable().meta({ description: 'First 500 characters of the last answer' }),
  created: Timestamp,
  due: Timestamp.nullable().meta({ description: 'When it is tried next; null where it is over' }),
  delivered: Timestamp.nullable().meta({ description: 'When it was taken' }),
});
const Replay = value('WebhookReplay', {
  ids: z.array(Id).min(1).max(1000).nullish().meta({ description: 'Ids of finished deliveries to send again; this or `since`' }),
  since: Timestamp.nullish().meta({ description: 'Sends every finished delivery again that was written from this time on' }),
});
const Replayed = entity('WebhookReplayed', { count: Int.meta({ description: 'How many are sent again' }) });

const own = collection('/webhooks', 'webhook', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, Webhook, Input);
export const webhooks = {
  list: { ...own.list, extension: true },
  load: { ...own.load, extension: true },
  create: { ...own.create, extension: true },
  update: { ...own.update, extension: true },
  remove: { ...own.remove, extension: true },
  deliveries: {
    list: call('GET /webhooks/{id}/deliveries', 'Lists what was or is to be sent to a webhook, the newest first.', {
      role: 'ADMIN_READ',
      path: IdPath,
      query: z.object({ state: z.enum(DELIVERY_STATES).optional(), ...PageQuery }),
      result: page('WebhookDeliveryPage', WebhookDelivery),
      extension: true,
    }),
    replay: call(
      'POST /webhooks/{id}/deliveries/replay',
      'Sends deliveries again that are over: some by their ids, or all from a time on.',
      {
        role: 'ADMIN_WRITE',
        path: IdPath,
        body: Replay,
        result: Replayed,
        extension: true,
      },
    ),
  },
};
