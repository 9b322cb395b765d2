import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Job } from '../schema.gen.ts';

/** The background jobs of the server. Live: the topic `jobs`, whose PATCH carries progress. */
export class Jobs extends Area {
  /** Lists jobs, the newest first, of one state when given, page by page. */
  list(query?: Query<'GET /jobs'>, options?: CallOptions): PagePromise<Job> {
    return pages(this, 'GET /jobs', { query }, options);
  }
  /** Loads one job. */
  load(id: number, options?: CallOptions): Promise<Job> {
    return call(this, 'GET /jobs/{id}', { path: { id } }, options);
  }
  /** Cancels a job; a running one stops within seconds. @throws {ConflictError} when it has ended. */
  cancel(id: number, options?: CallOptions): Promise<Job> {
    return call(this, 'POST /jobs/{id}/cancel', { path: { id } }, options);
  }
  /** Retries a failed or cancelled job. @throws {ConflictError} when it is neither, or when another of its kind waits or runs. */
  retry(id: number, options?: CallOptions): Promise<Job> {
    return call(this, 'POST /jobs/{id}/retry', { path: { id } }, options);
  }
}
