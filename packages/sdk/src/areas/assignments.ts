import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { DocumentArea } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type { Assignment, AssignmentCopy, AssignmentEmail, AssignmentFrom, Counter, Grouping } from '../schema.gen.ts';

/** The guidelines: what the newsroom plans to cover. */
export class Assignments extends DocumentArea<'/assignments'> {
  readonly config = new Settings(this, '/assignments/config');
  /** Lists the guidelines of a date, of one program or of all. */
  list(query: Query<'GET /assignments'>, options?: CallOptions): Promise<Assignment[]> {
    return call(this, 'GET /assignments', { query }, options);
  }
  /** Counts the guidelines between two dates by program and by date, of those the caller may see. */
  counter(query?: Query<'GET /assignments/counter'>, options?: CallOptions): Promise<Counter> {
    return call(this, 'GET /assignments/counter', { query }, options);
  }
  /** Lists the ways guidelines can be grouped. */
  groupings(options?: CallOptions): Promise<Grouping[]> {
    return call(this, 'GET /assignments/groupings', {}, options);
  }
  /** Copies guidelines to a date and programs. */
  copy(wish: AssignmentCopy, options?: CallOptions): Promise<Assignment[]> {
    return call(this, 'POST /assignments/copy', { body: wish }, options);
  }
  /** Makes a guideline of a proposal, which counts as used from then on; `lock` takes its lock. */
  createFromProposal(
    id: number,
    wish: AssignmentFrom = {},
    query?: Query<'POST /assignments/assignment_proposal/{id}'>,
    options?: CallOptions,
  ): Promise<Assignment> {
    return call(this, 'POST /assignments/assignment_proposal/{id}', { path: { id }, query, body: wish }, options);
  }
  /** Makes a guideline of a round, with its answer and contacts; `lock` takes its lock. */
  createFromRound(
    id: number,
    wish: AssignmentFrom = {},
    query?: Query<'POST /assignments/round/{id}'>,
    options?: CallOptions,
  ): Promise<Assignment> {
    return call(this, 'POST /assignments/round/{id}', { path: { id }, query, body: wish }, options);
  }
  /** Makes a guideline of a document of the external archive, with its text; `lock` takes its lock. @throws {NotFoundError} where the archive has none by that id. */
  createFromSouv(
    id: string,
    wish: AssignmentFrom = {},
    query?: Query<'POST /assignments/souv/{id}'>,
    options?: CallOptions,
  ): Promise<Assignment> {
    return call(this, 'POST /assignments/souv/{id}', { path: { id }, query, body: wish }, options);
  }
  /** Mails guidelines to people; the mail waits in the outbox. @throws {ValidationError} when no recipient is left. */
  email(wish: AssignmentEmail, options?: CallOptions): Promise<void> {
    return call(this, 'POST /assignments/email', { body: wish }, options);
  }
}
