import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Notice, NoticeInput, NotificationInput } from '../schema.gen.ts';

/** The notice board, whose notices can be read again later. Live: the topic `notices`. */
export class NoticeBoard extends Area {
  /** Lists the notices, the newest first, page by page. */
  list(query?: Query<'GET /notices'>, options?: CallOptions): PagePromise<Notice> {
    return pages(this, 'GET /notices', { query }, options);
  }
  /** Lists the notices that are newer than the last one the caller read, the newest first; `users.registerLastNotice` says what was read. */
  unread(options?: CallOptions): Promise<Notice[]> {
    return call(this, 'GET /notices/unread', {}, options);
  }
  /** Puts up a notice for everybody who reads notices. */
  create(notice: NoticeInput, options?: CallOptions): Promise<Notice> {
    return call(this, 'POST /notices', { body: notice }, options);
  }
  /** Takes a notice down. @throws {NotFoundError} when it is gone. */
  remove(uuid: string, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /notices', { query: { uuid } }, options);
  }
}

/** Notifications shown to people who are signed in; they are not stored. Live: the topic `notifications`. */
export class Notifications extends Area {
  /** Tells the people who are there something at once, all of them or some. */
  create(notification: NotificationInput, options?: CallOptions): Promise<void> {
    return call(this, 'POST /notifications', { body: notification }, options);
  }
}
