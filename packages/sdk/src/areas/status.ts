import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { Status as NewsroomStatus } from '../schema.gen.ts';

/** How the newsroom stands. Nothing of it is told live: ask again. */
export class Status {
  private readonly transport: Transport;
  constructor(transport: Transport) {
    this.transport = transport;
  }
  /** Loads nodes, bridges, devices, jobs, database, files and slow statements, times in seconds and sizes in bytes, with everything that is wrong. */
  load(options?: CallOptions): Promise<NewsroomStatus> {
    return call(this.transport, 'GET /status', {}, options);
  }
}
