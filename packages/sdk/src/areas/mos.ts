import { Area } from '../core/Area.ts';
import { call, type Result } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { DeviceInput } from '../schema.gen.ts';

/** The settings devices that speak MOS may have, and a test of the connection to one. */
export class Mos extends Area {
  /** Lists the character sets of texts to and from a device. */
  encodings(options?: CallOptions): Promise<string[]> {
    return call(this, 'GET /mos/encodings', {}, options);
  }
  /** Lists the kinds of plug-in a device may bring. */
  plugins(options?: CallOptions): Promise<Result<'GET /mos/plugins'>> {
    return call(this, 'GET /mos/plugins', {}, options);
  }
  /** Lists the revisions of MOS a device may speak. */
  revisions(options?: CallOptions): Promise<string[]> {
    return call(this, 'GET /mos/revisions', {}, options);
  }
  /** Tries to reach a device, stored or not; false when it did not answer within 5 s. */
  test(device: DeviceInput, options?: CallOptions): Promise<boolean> {
    return call(this, 'POST /mos/test', { body: device }, options);
  }
}
