import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Settings } from '../families/Settings.ts';
import type { CleaningLog, CleaningPreview, Job } from '../schema.gen.ts';

/** How long things are kept, and what cleanups removed. */
export class Cleaning extends Area {
  /** Days each thing is kept; 0 keeps it for ever. */
  readonly config = new Settings(this, '/cleaning/config');

  /** Counts what a cleanup would remove now; nothing is removed. */
  preview(options?: CallOptions): Promise<CleaningPreview[]> {
    return call(this, 'GET /cleaning/preview', {}, options);
  }
  /** Runs a cleanup now, by a job. @throws {ConflictError} while another one runs. */
  run(options?: CallOptions): Promise<Job> {
    return call(this, 'POST /cleaning/run', {}, options);
  }
  /** Lists what cleanups removed, the newest first, page by page. */
  log(query?: Query<'GET /cleaning/log'>, options?: CallOptions): PagePromise<CleaningLog> {
    return pages(this, 'GET /cleaning/log', { query }, options);
  }
}
