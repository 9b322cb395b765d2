import { Area } from '../core/Area.ts';
import { type Body, call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Collection } from '../families/Collection.ts';
import type { WebhookDelivery, WebhookReplayed } from '../schema.gen.ts';

/** What was sent to webhooks, and is to be. */
export class WebhookDeliveries extends Area {
  /** Lists the deliveries of a webhook, the newest first, page by page: that something was told, and not what. */
  list(id: number, query?: Query<'GET /webhooks/{id}/deliveries'>, options?: CallOptions): PagePromise<WebhookDelivery> {
    return pages(this.transport, 'GET /webhooks/{id}/deliveries', { path: { id }, query }, options);
  }
  /** Sends deliveries again that are over: some by their ids, or all from a time on; answers how many. */
  replay(id: number, wanted: Body<'POST /webhooks/{id}/deliveries/replay'>, options?: CallOptions): Promise<WebhookReplayed> {
    return call(this.transport, 'POST /webhooks/{id}/deliveries/replay', { path: { id }, body: wanted }, options);
  }
}

/** Addresses of other houses that are told what happens. A receiver checks what comes by `@lauda/sdk/webhooks`. */
export class Webhooks extends Collection<'/webhooks'> {
  readonly deliveries = new WebhookDeliveries(this.transport);
}
