import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Transport } from '../core/transport.ts';
import { EditableDocument } from '../families/DocumentArea.ts';
import { Settings } from '../families/Settings.ts';
import type {
  Counter,
  DisplayStatus,
  DisplayStatusChanges,
  Story,
  StoryConfig,
  StoryConfigInput,
  StoryInput,
  StoryRestore,
  StoryRevision,
} from '../schema.gen.ts';

/** The stories: what is read, shown and timed. They are born in a rundown: see {@link Rundowns.stories}. */
export class Stories extends EditableDocument<Story, StoryInput, StoryRevision> {
  readonly config: Settings<StoryConfig, StoryConfigInput>;
  constructor(transport: Transport) {
    super(transport, '/stories');
    this.config = new Settings(transport, '/stories/config');
  }
  /**
   * Loads a story; `lock` takes or renews its lock, `takeOver` takes it from another person.
   *
   * @throws {LockedError} when `lock` is asked and another person holds it; see `holder`.
   * @throws {ForbiddenError} when it is private and not shared with the caller.
   */
  load(id: number, query?: Query<'GET /stories/{id}'>, options?: CallOptions): Promise<Story> {
    return call(this.transport, 'GET /stories/{id}', { path: { id }, query }, options);
  }
  /** Lists stories between two dates by slug and program, newest first, page by page. */
  filter(query?: Query<'GET /stories/filter'>, options?: CallOptions): PagePromise<Story> {
    return pages(this.transport, 'GET /stories/filter', { query }, options);
  }
  /** Counts the stories between two dates by program and by date. */
  counter(query?: Query<'GET /stories/counter'>, options?: CallOptions): Promise<Counter> {
    return call(this.transport, 'GET /stories/counter', { query }, options);
  }
  /** Takes stories out of the trash, back to their block or to Stand By. */
  restore(restore: StoryRestore, options?: CallOptions): Promise<Story[]> {
    return call(this.transport, 'PUT /stories/restore', { body: restore }, options);
  }
  /** Puts one story on air (`play`), takes it off (`stop`) or blanks it (`blank`). */
  displayStatus(id: number, status: DisplayStatus, options?: CallOptions): Promise<Story> {
    return call(this.transport, 'PUT /stories/{id}/display_status', { path: { id }, body: { status } }, options);
  }
  /** Gives several stories one status; `updatePrevious` stops every earlier one. Answers every story that changed. */
  displayStatusMany(changes: DisplayStatusChanges, options?: CallOptions): Promise<Story[]> {
    return call(this.transport, 'PUT /stories/display_status', { body: changes }, options);
  }
}
