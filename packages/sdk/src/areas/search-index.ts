import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { IndexRebuild, IndexState } from '../schema.gen.ts';

/** The search index. Live: the topic `index`, whose PATCH tells how far one target is. */
export class Index extends Area {
  /** Tells how each target stands; one without anything to index is `empty`. */
  state(options?: CallOptions): Promise<IndexState> {
    return call(this, 'GET /index/state', {}, options);
  }
  /** Has the chosen targets indexed anew, while people work. @throws {ValidationError} when none is chosen. */
  rebuild(targets: IndexRebuild['targets'], options?: CallOptions): Promise<IndexState> {
    return call(this, 'PUT /index', { body: { targets } }, options);
  }
}
