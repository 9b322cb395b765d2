import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions, UploadOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Settings } from '../families/Settings.ts';
import type {
  ImportResult,
  NewRundown,
  Rundown,
  RundownDevice,
  RundownFile,
  RundownLog,
  RundownPatch,
  RundownRecreation,
  RundownTakenIn,
  Story,
} from '../schema.gen.ts';
import { RundownBlocks } from './rundown-blocks.ts';
import { RundownMos } from './rundown-mos.ts';
import { RundownStories } from './rundown-stories.ts';
import { RundownTemplates } from './rundown-templates.ts';

/** The credits of a rundown's stories. */
export class RundownCredits extends Area {
  /** Sends the credits of the stories to the graphics device of the program; answers how many there were, 0 when none. */
  send(id: number, options?: CallOptions): Promise<number> {
    return call(this, 'POST /rundowns/{id}/credits/send', { path: { id } }, options);
  }
}

/** The rundowns: a program on a date, its blocks and their stories. */
export class Rundowns extends Area {
  readonly blocks = new RundownBlocks(this);
  readonly stories = new RundownStories(this);
  readonly mos = new RundownMos(this);
  readonly templates = new RundownTemplates(this, '/rundowns/templates');
  readonly credits = new RundownCredits(this);
  readonly config = new Settings(this, '/rundowns/config');

  /** Tells whether a program has a rundown on a date. */
  check(query: Query<'GET /rundowns/check'>, options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /rundowns/check', { query }, options);
  }
  /**
   * Loads the rundown of a program on a date, blocks and stories inside.
   *
   * @throws {NotFoundError} when the program has no rundown on that date; see {@link Rundowns.create}.
   */
  load(query: Query<'GET /rundowns'>, options?: CallOptions): Promise<Rundown> {
    return call(this, 'GET /rundowns', { query }, options);
  }
  /** Creates a rundown with Stand By alone, or from a template, whose blocks stand before Stand By. @throws {ConflictError} when there is one. */
  create(rundown: NewRundown, options?: CallOptions): Promise<Rundown> {
    return call(this, 'POST /rundowns', { body: rundown }, options);
  }
  /** Changes one field: `start` or `end` (HH:mm:ss), `production` (ISO 8601 duration). */
  patch(id: number, patch: RundownPatch, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PATCH /rundowns/{id}', { path: { id }, body: patch }, options);
  }
  /** Moves a rundown to another day, YYYY-MM-DD. @throws {PreconditionFailedError} for a past day, or when something of it was aired. */
  changeDate(id: number, date: string, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/date', { path: { id }, body: { date } }, options);
  }
  /** Builds an empty rundown again, from its template or another, or with Stand By alone for null. @throws {PreconditionFailedError} while it holds stories. */
  recreate(id: number, from?: RundownRecreation, options?: CallOptions): Promise<Rundown> {
    return call(this, 'POST /rundowns/{id}/recreate', { path: { id }, body: from }, options);
  }
  /** Approves or disapproves every story outside Stand By. */
  approve(id: number, flag: boolean, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/approve/{flag}', { path: { id, flag } }, options);
  }
  /** Numbers the pages 01, 02, … in the order of the stories. */
  repaginate(id: number, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/repaginate', { path: { id } }, options);
  }
  /** Lists what was changed in a rundown, newest first. */
  logs(id: number, query?: Query<'GET /rundowns/{id}/logs'>, options?: CallOptions): PagePromise<RundownLog> {
    return pages(this, 'GET /rundowns/{id}/logs', { path: { id }, query }, options);
  }
  /** Lists the stories of a rundown that aired and lie in the trash, the one removed last first: the as-run keeps them. */
  removed(id: number, options?: CallOptions): Promise<Story[]> {
    return call(this, 'GET /rundowns/{id}/removed', { path: { id } }, options);
  }
  /** Tells what each device of a rundown should hold and what it acknowledged. */
  devices(id: number, options?: CallOptions): Promise<RundownDevice[]> {
    return call(this, 'GET /rundowns/{id}/devices', { path: { id } }, options);
  }
  /**
   * Reads MOS running orders into a rundown, all or nothing; `dryRun` only tells what it would do.
   *
   * @throws {ValidationError} when a file cannot be read; `fields` names the file, its `params` line and reason.
   */
  import(query: Query<'POST /rundowns/import'>, files: readonly Blob[], options?: UploadOptions): Promise<ImportResult> {
    return call(this, 'POST /rundowns/import', { query, multipart: { files } }, options);
  }
  /**
   * Makes a rundown what a file of it says, all or nothing: `create` makes it, `append` adds its stories, `replace` makes only the differences.
   * `dryRun` only tells what it would do.
   *
   * @throws {ValidationError} when a value is refused; `details` names the block or story.
   * @throws {ConflictError} when there is one already and `mode` is `create`.
   */
  takeIn(query: Query<'POST /rundowns/take_in'>, file: RundownFile, options?: CallOptions): Promise<RundownTakenIn> {
    return call(this, 'POST /rundowns/take_in', { query, body: file }, options);
  }
}
