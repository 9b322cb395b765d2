import { webhooks } from '@lauda/spec/areas/webhooks';
import { implement } from '../implement.ts';
import { deliveriesOf, replayDeliveries } from '../webhooks/deliveries.ts';
import { webhookCollection } from '../webhooks/webhooks.ts';

export const webhooksHandlers = implement<typeof webhooks>(webhooks, {
  ...webhookCollection.handlers,
  deliveries: {
    list: ({ path, query }, context) => deliveriesOf(path.id, query, context),
    replay: ({ path, body }, context) => replayDeliveries(path.id, body, context),
  },
});
