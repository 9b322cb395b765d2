import { webhooks } from '@lauda/spec/areas/webhooks';
import { implement } from '../implement.ts';
import { deliveriesOf, replayDeliveries } from '../webhooks/deliveries.ts';
import { webhooksKept } from '../webhooks/webhooks.ts';

export const webhooksHandlers = implement<typeof webhooks>(webhooks, {
  ...webhooksKept.handlers,
  deliveries: {
    list: ({ path, query }, context) => deliveriesOf(path.id, query, context),
    replay: ({ path, body }, context) => replayDeliveries(path.id, body, context),
  },
});
