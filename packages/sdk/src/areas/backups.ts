import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { Job, Backups as KeptBackups } from '../schema.gen.ts';

/** Backups of the newsroom, each one file in the folder of a server. */
export class Backups extends Area {
  /** The hour they are made at, how long they are kept, and whether they are encrypted. */
  readonly config = new Settings(this, '/backups/config');

  /** Lists the backups that are kept, the newest first, whether this server makes any, and when it makes the next. */
  list(options?: CallOptions): Promise<KeptBackups> {
    return call(this, 'GET /backups', {}, options);
  }
  /**
   * Makes a backup now, by a job. @throws {ConflictError} while another one is made. @throws {PreconditionFailedError} when the server has no backup
   * folder.
   */
  run(options?: CallOptions): Promise<Job> {
    return call(this, 'POST /backups', {}, options);
  }
}
