import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { License } from '../schema.gen.ts';

/** The licence of the newsroom: where none is registered it is `open`, for any number of people and without an end. */
export class Licence extends Area {
  /** Tells whether the licence lets people in today. */
  check(options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /license/check', {}, options);
  }
  /** Answers the days it has left, below 0 after its end; null where it never ends. */
  daysToExpire(options?: CallOptions): Promise<number | null> {
    return call(this, 'GET /license/daysToExpire', {}, options);
  }
  /** Loads the licence. */
  info(options?: CallOptions): Promise<License> {
    return call(this, 'GET /license/info', {}, options);
  }
  /** Registers a licence by the text of its signed file. @throws {ValidationError} when the signature does not match, or when it has ended. */
  register(id: string, options?: CallOptions): Promise<License> {
    return call(this, 'POST /license/register', { body: { id } }, options);
  }
  /** Stores the address of the server licences come from; empty for none. */
  setServerUrl(serverUrl: string, options?: CallOptions): Promise<License> {
    return call(this, 'PUT /license/set_server_url', { body: { serverUrl } }, options);
  }
}
