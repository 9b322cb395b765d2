import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { StreamingProtocol } from '../schema.gen.ts';

/** The streaming server. */
export class Streaming extends Area {
  readonly config = new Settings(this, '/streaming/config');

  /** Lists the protocols a streaming server is reached by. */
  protocols(options?: CallOptions): Promise<StreamingProtocol[]> {
    return call(this, 'GET /streaming/protocols', {}, options);
  }
}
