import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Entries, EntryList } from '../families/Collection.ts';
import { DocumentArea } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type { DocumentSummary, PrivateFlag, Report, ReportCategory } from '../schema.gen.ts';

/** The categories of reports. */
export class ReportCategories extends Entries<'/reports/categories'> {
  /** Lists every category, with its events unless `withEvents` is false. */
  list(query?: Query<'GET /reports/categories'>, options?: CallOptions): Promise<ReportCategory[]> {
    return call(this, 'GET /reports/categories', { query }, options);
  }
}

/** The reports: occurrences of a day, and of documents. */
export class Reports extends DocumentArea<'/reports'> {
  readonly categories = new ReportCategories(this, '/reports/categories');
  readonly events = new EntryList(this, '/reports/events');
  readonly config = new Settings(this, '/reports/config');
  /** Lists the ids of all reports that a filter finds, newest first. */
  documentIds(query?: Query<'GET /reports/documentIds'>, options?: CallOptions): Promise<number[]> {
    return call(this, 'GET /reports/documentIds', { query }, options);
  }
  /** Lists the documents a report speaks of, those that the caller may read. */
  documents(id: number, options?: CallOptions): Promise<DocumentSummary[]> {
    return call(this, 'GET /reports/{id}/documents', { path: { id } }, options);
  }
  /** Makes a report private, shared with those who are named or those of the account, or public again. @throws {ForbiddenError} when the caller is not its owner. @throws {PreconditionFailedError} when settings keep reports public. */
  private(id: number, isPrivate: boolean | PrivateFlag, options?: CallOptions): Promise<Report> {
    const body = typeof isPrivate === 'boolean' ? { private: isPrivate } : isPrivate;
    return call(this, 'PATCH /reports/{id}/private', { path: { id }, body }, options);
  }
  /** Sets who else sees a private report. @throws {ForbiddenError} when the caller is not its owner. */
  allowedUsers(id: number, allowedUsers: number[], options?: CallOptions): Promise<Report> {
    return call(this, 'PUT /reports/{id}/allowedUsers', { path: { id }, body: { allowedUsers } }, options);
  }
}
