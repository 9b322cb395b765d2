import { Area } from '../core/Area.ts';
import { call, download, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { AuditEntry, AuditVerification } from '../schema.gen.ts';

/** The audit: who did which administrative act. */
export class Audit extends Area {
  /** Lists acts, newest first, page by page: of a person, by an act or a prefix of acts (`users`), by days. */
  filter(query?: Query<'GET /audit/filter'>, options?: CallOptions): PagePromise<AuditEntry> {
    return pages(this, 'GET /audit/filter', { query }, options);
  }
  /** Lists the names of the calls that the audit records. */
  acts(options?: CallOptions): Promise<string[]> {
    return call(this, 'GET /audit/acts', {}, options);
  }
  /** Verifies the hash chain and answers the first entry where it is broken. */
  verify(options?: CallOptions): Promise<AuditVerification> {
    return call(this, 'GET /audit/verify', {}, options);
  }
  /** Downloads acts as CSV, oldest first. */
  csv(query?: Query<'GET /audit/csv'>, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /audit/csv', { query }, options);
  }
}
