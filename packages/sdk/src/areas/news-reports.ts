import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { DocumentArea } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type { Counter, NewsReport, NewsReportCopy, NewsReportEmail } from '../schema.gen.ts';

/** The reportages: what reporters write of what they covered. */
export class NewsReports extends DocumentArea<'/news_reports'> {
  readonly config = new Settings(this, '/news_reports/config');
  /** Counts the reportages between two dates by program and by date. */
  counter(query?: Query<'GET /news_reports/counter'>, options?: CallOptions): Promise<Counter> {
    return call(this, 'GET /news_reports/counter', { query }, options);
  }
  /** Creates a reportage from a guideline, for its programs and its first reporter, and associates the two. */
  createFromAssignment(id: number, options?: CallOptions): Promise<NewsReport> {
    return call(this, 'POST /news_reports/assignment/{id}', { path: { id } }, options);
  }
  /** Makes a reportage of a document of the external archive, with its text. @throws {NotFoundError} where the archive has none by that id. */
  createFromSouv(id: string, options?: CallOptions): Promise<NewsReport> {
    return call(this, 'POST /news_reports/souv/{id}', { path: { id } }, options);
  }
  /** Approves a reportage, or takes its approval back. */
  approve(id: number, flag: boolean, options?: CallOptions): Promise<NewsReport> {
    return call(this, 'PUT /news_reports/{id}/approve/{flag}', { path: { id, flag } }, options);
  }
  /** Copies reportages to a date and to programs; answers the copies in the order of the ids. */
  copy(copy: NewsReportCopy, options?: CallOptions): Promise<NewsReport[]> {
    return call(this, 'POST /news_reports/copy', { body: copy }, options);
  }
  /** Mails reportages to people, to their reporters too if wished; the mail waits in the outbox. */
  email(email: NewsReportEmail, options?: CallOptions): Promise<void> {
    return call(this, 'POST /news_reports/email', { body: email }, options);
  }
}
