import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { ChartWork } from '../schema.gen.ts';

/** The managerial charts besides the counters of documents. */
export class Charts extends Area {
  /** Counts who works on how many documents between two days `YYYY-MM-DD`, and what was planned and aired on each, in stories and seconds. */
  work(query: Query<'GET /charts/work'>, options?: CallOptions): Promise<ChartWork> {
    return call(this, 'GET /charts/work', { query }, options);
  }
}
