import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Job } from '../schema.gen.ts';

/** What the server does by itself. Live: the topic `jobs`, whose PATCH tells how far one is. */
export class Jobs extends Area {
  /** Lists jobs, the newest first, of one state when given, page by page. */
  list(query?: Query<'GET /jobs'>, options?: CallOptions): PagePromise<Job> {
    return pages(this.transport, 'GET /jobs', { query }, options);
  }
  /** Loads one job. */
  load(id: number, options?: CallOptions): Promise<Job> {
    return call(this.transport, 'GET /jobs/{id}', { path: { id } }, options);
  }
  /** Calls a job off; one that runs stops within seconds. @throws {ConflictError} when it is over. */
  cancel(id: number, options?: CallOptions): Promise<Job> {
    return call(this.transport, 'POST /jobs/{id}/cancel', { path: { id } }, options);
  }
  /** Begins a job anew that failed or was called off. @throws {ConflictError} when it did not, or when another of its kind waits or runs. */
  retry(id: number, options?: CallOptions): Promise<Job> {
    return call(this.transport, 'POST /jobs/{id}/retry', { path: { id } }, options);
  }
}
