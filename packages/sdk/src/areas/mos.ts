import { Area } from '../core/Area.ts';
import { call, type Result } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { DeviceInput } from '../schema.gen.ts';

/** What devices that speak MOS may be set to, and whether one answers. */
export class Mos extends Area {
  /** Lists what texts to and from a device may be written in. */
  encodings(options?: CallOptions): Promise<string[]> {
    return call(this.transport, 'GET /mos/encodings', {}, options);
  }
  /** Lists the kinds of plug-in a device may bring. */
  plugins(options?: CallOptions): Promise<Result<'GET /mos/plugins'>> {
    return call(this.transport, 'GET /mos/plugins', {}, options);
  }
  /** Lists the revisions of MOS a device may speak. */
  revisions(options?: CallOptions): Promise<string[]> {
    return call(this.transport, 'GET /mos/revisions', {}, options);
  }
  /** Tries to reach a device, stored or not; false when it did not answer within 5 s. */
  test(device: DeviceInput, options?: CallOptions): Promise<boolean> {
    return call(this.transport, 'POST /mos/test', { body: device }, options);
  }
}
