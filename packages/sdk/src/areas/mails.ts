import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Mail } from '../schema.gen.ts';

/** The outbox: mail that waits to be sent, or was. */
export class Mails extends Area {
  /** Lists the mail without its texts, the newest first, of one state when given, page by page. */
  list(query?: Query<'GET /mails'>, options?: CallOptions): PagePromise<Mail> {
    return pages(this, 'GET /mails', { query }, options);
  }
  /** Calls off mail that waits; recipients it has not reached yet get nothing. @throws {ConflictError} when it was sent or failed. */
  cancel(id: number, options?: CallOptions): Promise<Mail> {
    return call(this, 'POST /mails/{id}/cancel', { path: { id } }, options);
  }
  /** Tries mail again at once that failed or was called off. @throws {ConflictError} when it waits or was sent. */
  retry(id: number, options?: CallOptions): Promise<Mail> {
    return call(this, 'POST /mails/{id}/retry', { path: { id } }, options);
  }
}
