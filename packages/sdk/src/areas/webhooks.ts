import { Area } from '../core/Area.ts';
import { type Body, call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Collection } from '../families/Collection.ts';
import type { WebhookDelivery, WebhookReplayed } from '../schema.gen.ts';

/** Deliveries to webhooks, sent and waiting. */
export class WebhookDeliveries extends Area {
  /** Lists the deliveries of a webhook, newest first, page by page, without the content of events. */
  list(id: number, query?: Query<'GET /webhooks/{id}/deliveries'>, options?: CallOptions): PagePromise<WebhookDelivery> {
    return pages(this, 'GET /webhooks/{id}/deliveries', { path: { id }, query }, options);
  }
  /** Queues finished deliveries again: some by their ids, or all from a time on; answers how many. */
  replay(id: number, wanted: Body<'POST /webhooks/{id}/deliveries/replay'>, options?: CallOptions): Promise<WebhookReplayed> {
    return call(this, 'POST /webhooks/{id}/deliveries/replay', { path: { id }, body: wanted }, options);
  }
}

/** Addresses of other systems that receive events. Receivers verify deliveries with `@lauda/sdk/webhooks`. */
export class Webhooks extends Collection<'/webhooks'> {
  readonly deliveries = new WebhookDeliveries(this);
}
