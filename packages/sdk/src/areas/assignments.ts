import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Transport } from '../core/transport.ts';
import { DocumentArea } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type {
  Assignment,
  AssignmentConfig,
  AssignmentConfigInput,
  AssignmentInput,
  AssignmentPatch,
  AssignmentRestore,
  AssignmentRevision,
} from '../schema.gen.ts';

/** The guidelines: what the newsroom plans to cover. */
export class Assignments extends DocumentArea<Assignment, AssignmentInput, AssignmentPatch, AssignmentRevision> {
  readonly config: Settings<AssignmentConfig, AssignmentConfigInput>;

  constructor(transport: Transport) {
    super(transport, '/assignments');
    this.config = new Settings(transport, '/assignments/config');
  }
  /** Lists the guidelines of a date, of one program or of all. */
  list(query: Query<'GET /assignments'>, options?: CallOptions): Promise<Assignment[]> {
    return call(this.transport, 'GET /assignments', { query }, options);
  }
  /** Lists the guidelines between two dates, page by page. */
  filter(query?: Query<'GET /assignments/filter'>, options?: CallOptions): PagePromise<Assignment> {
    return pages(this.transport, 'GET /assignments/filter', { query }, options);
  }
  /** Takes guidelines out of the trash, to another date when one is given. */
  restore(restore: AssignmentRestore, options?: CallOptions): Promise<Assignment[]> {
    return call(this.transport, 'PUT /assignments/restore', { body: restore }, options);
  }
}
