import { Area } from '../core/Area.ts';
import { call, download, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { AuditEntry, AuditVerification } from '../schema.gen.ts';

/** Who did which administrative act. */
export class Audit extends Area {
  /** Lists acts, the newest first, page by page: of a person, of an act or all below its first words (`users`), of days. */
  filter(query?: Query<'GET /audit/filter'>, options?: CallOptions): PagePromise<AuditEntry> {
    return pages(this.transport, 'GET /audit/filter', { query }, options);
  }
  /** Lists the calls that stand in the audit, as it names them. */
  acts(options?: CallOptions): Promise<string[]> {
    return call(this.transport, 'GET /audit/acts', {}, options);
  }
  /** Counts the chain of hashes anew, and answers the first place where it does not hold. */
  verify(options?: CallOptions): Promise<AuditVerification> {
    return call(this.transport, 'GET /audit/verify', {}, options);
  }
  /** Loads acts as a table in CSV, the oldest first. */
  csv(query?: Query<'GET /audit/csv'>, options?: CallOptions): Promise<Response> {
    return download(this.transport, 'GET /audit/csv', { query }, options);
  }
}
