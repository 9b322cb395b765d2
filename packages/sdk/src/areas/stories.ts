import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { EditableDocument } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type { Cg, Counter, DisplayStatus, DisplayStatusChanges, Media, PlaceholderRequest, Story, StoryTarget } from '../schema.gen.ts';

/** The stories: what is read, shown and timed. They are born in a rundown: see {@link Rundowns.stories}. */
export class Stories extends EditableDocument<'/stories'> {
  readonly config = new Settings(this, '/stories/config');
  /**
   * Loads a story; `lock` takes or renews its lock, `takeOver` takes it from another person.
   *
   * @throws {LockedError} when `lock` is asked and another person holds it; see `holder`.
   * @throws {ForbiddenError} when it is private and not shared with the caller.
   */
  load(id: number, query?: Query<'GET /stories/{id}'>, options?: CallOptions): Promise<Story> {
    return call(this, 'GET /stories/{id}', { path: { id }, query }, options);
  }
  /** Makes a story of a guideline, with its text, before a story or at the end of a block. */
  createFromAssignment(id: number, target: StoryTarget, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/assignment/{id}', { path: { id }, body: target }, options);
  }
  /** Makes a story of a proposal, with its text, before a story or at the end of a block; the proposal counts as used from then on. */
  createFromProposal(id: number, target: StoryTarget, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/assignment_proposal/{id}', { path: { id }, body: target }, options);
  }
  /** Makes a story of a reportage, with its text, sections and graphics, before a story or at the end of a block. */
  createFromReportage(id: number, target: StoryTarget, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/news_report/{id}', { path: { id }, body: target }, options);
  }
  /** Adds a media to the video of a story. @throws {ConflictError} when it is there already. */
  media(id: number, media: Media, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/{id}/media', { path: { id }, body: media }, options);
  }
  /** Adds a graphics item. @throws {PreconditionFailedError} when its template is not of the program's graphics device. */
  cg(id: number, cg: Cg, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/{id}/cg', { path: { id }, body: cg }, options);
  }
  /** Has an archive make an empty media for the video of a story. */
  placeholder(id: number, request: PlaceholderRequest, options?: CallOptions): Promise<Media> {
    return call(this, 'POST /stories/{id}/placeholder', { path: { id }, body: request }, options);
  }
  /** Makes the devices skip a story, or no longer. */
  ignore(id: number, ignore: boolean, options?: CallOptions): Promise<Story> {
    return call(this, 'PUT /stories/{id}/ignore', { path: { id }, body: { ignore } }, options);
  }
  /** Looks for the media of a story in their archives again and has its devices told. */
  sync(id: number, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /stories/{id}/sync', { path: { id } }, options);
  }
  /** Counts the stories between two dates by program and by date. */
  counter(query?: Query<'GET /stories/counter'>, options?: CallOptions): Promise<Counter> {
    return call(this, 'GET /stories/counter', { query }, options);
  }
  /** Puts one story on air (`play`), takes it off (`stop`) or blanks it (`blank`). */
  displayStatus(id: number, status: DisplayStatus, options?: CallOptions): Promise<Story> {
    return call(this, 'PUT /stories/{id}/display_status', { path: { id }, body: { status } }, options);
  }
  /** Gives several stories one status; `updatePrevious` stops every earlier one. Answers every story that changed. */
  displayStatusMany(changes: DisplayStatusChanges, options?: CallOptions): Promise<Story[]> {
    return call(this, 'PUT /stories/display_status', { body: changes }, options);
  }
}
