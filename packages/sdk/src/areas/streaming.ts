import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import { Settings } from '../families/Settings.ts';
import type { StreamingConfig, StreamingConfigInput, StreamingProtocol } from '../schema.gen.ts';

/** The streaming server. */
export class Streaming {
  readonly config: Settings<StreamingConfig, StreamingConfigInput>;
  private readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
    this.config = new Settings(transport, '/streaming/config');
  }
  /** Lists the protocols a streaming server is reached by. */
  protocols(options?: CallOptions): Promise<StreamingProtocol[]> {
    return call(this.transport, 'GET /streaming/protocols', {}, options);
  }
}
