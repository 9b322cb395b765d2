import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { LoadedList } from '../families/Collection.ts';
import { DocumentArea } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type { Production, ProductionEmail, ProductionGridEmail } from '../schema.gen.ts';

/** The productions: the checklists of what has to be arranged. */
export class Productions extends DocumentArea<'/productions'> {
  readonly resources = new LoadedList(this, '/productions/resources');
  readonly types = new LoadedList(this, '/productions/types');
  readonly config = new Settings(this, '/productions/config');
  /** Lists the productions of a date, by their own or that of one of their tasks. */
  list(query: Query<'GET /productions'>, options?: CallOptions): Promise<Production[]> {
    return call(this, 'GET /productions', { query }, options);
  }
  /**
   * Loads the production of a guideline; with `lock` the caller takes or renews its lock.
   *
   * @throws {NotFoundError} when the guideline has none, so that one can be made.
   * @throws {UnprocessableError} with `production_being_edited` when `lock` is asked and another person holds it.
   */
  loadByAssignment(assignmentId: number, query?: Query<'GET /productions/assignment/{id}'>, options?: CallOptions): Promise<Production> {
    return call(this, 'GET /productions/assignment/{id}', { path: { id: assignmentId }, query }, options);
  }
  /** Makes the production of a guideline for a date, or answers the one it has. @throws {ValidationError} with `date_required` when it has none and no date is given. */
  createFromAssignment(assignmentId: number, date?: string | null, options?: CallOptions): Promise<Production> {
    return call(this, 'POST /productions/assignment/{id}', { path: { id: assignmentId }, body: { date: date ?? null } }, options);
  }
  /** Mails a production to its own producers and editors. @throws {ValidationError} when none of them may read it. */
  mail(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'POST /productions/{id}/mail', { path: { id } }, options);
  }
  /** Mails productions to people, all in one mail. */
  email(email: ProductionEmail, options?: CallOptions): Promise<void> {
    return call(this, 'POST /productions/email', { body: email }, options);
  }
  /** Mails the productions of a date to people, one line each. */
  emailGrid(email: ProductionGridEmail, options?: CallOptions): Promise<void> {
    return call(this, 'POST /productions/email/grid', { body: email }, options);
  }
}
