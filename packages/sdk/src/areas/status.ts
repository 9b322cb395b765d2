import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Status as NewsroomStatus } from '../schema.gen.ts';

/** The state of the newsroom. There are no live events for it: ask again. */
export class Status extends Area {
  /** Loads nodes, bridges, devices, jobs, database, files and slow statements, times in seconds and sizes in bytes, with everything that is wrong. */
  load(options?: CallOptions): Promise<NewsroomStatus> {
    return call(this, 'GET /status', {}, options);
  }
}
