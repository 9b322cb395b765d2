import { Area } from '../core/Area.ts';
import { pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Mail } from '../schema.gen.ts';

/** The outbox: mail that waits to be sent, or was. */
export class Mails extends Area {
  /** Lists the mail, the newest first, of one state when given, page by page. Its text is for its readers alone. */
  list(query?: Query<'GET /mails'>, options?: CallOptions): PagePromise<Mail> {
    return pages(this.transport, 'GET /mails', { query }, options);
  }
}
