import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { MosResult, MosSwitch } from '../schema.gen.ts';

/** The MOS commands of a rundown to its devices. Each answer counts the stories that may be sent and names the devices. */
export class RundownMos extends Area {
  /** Tells the devices that the rundown is ready to air. */
  ready(id: number, options?: CallOptions): Promise<MosResult> {
    return call(this, 'POST /rundowns/{id}/mos/ready', { path: { id } }, options);
  }
  /** Sends the whole running order to the devices again. */
  replace(id: number, options?: CallOptions): Promise<MosResult> {
    return call(this, 'POST /rundowns/{id}/mos/replace', { path: { id } }, options);
  }
  /** Starts sending the rundown to its devices. */
  enable(id: number, mode?: MosSwitch, options?: CallOptions): Promise<MosResult> {
    return call(this, 'PUT /rundowns/{id}/mos/enable', { path: { id }, body: mode }, options);
  }
  /** Stops sending and takes the running order off the devices. */
  disable(id: number, mode?: MosSwitch, options?: CallOptions): Promise<MosResult> {
    return call(this, 'PUT /rundowns/{id}/mos/disable', { path: { id }, body: mode }, options);
  }
}
