import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { BranchConfig, BranchConfigInput, Locale } from '../schema.gen.ts';

/** This branch of the newsroom. */
export class Branch extends Area {
  readonly config = new BranchSettings(this);

  /** Lists the languages of the product. */
  locales(options?: CallOptions): Promise<Locale[]> {
    return call(this, 'GET /branch/locales', {}, options);
  }
}

/** The settings of this branch. */
export class BranchSettings extends Area {
  /** Loads the settings, signed in or not. */
  get(options?: CallOptions): Promise<BranchConfig> {
    return call(this, 'GET /branch/config', {}, options);
  }
  /** Replaces the settings. @throws {VersionConflictError} when they changed meanwhile. */
  update(config: BranchConfigInput, options?: CallOptions): Promise<BranchConfig> {
    return call(this, 'PUT /branch/config', { body: config }, options);
  }
}
