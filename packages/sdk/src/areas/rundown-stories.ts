import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { AirOptions, CallOptions } from '../core/options.ts';
import type {
  DisplayStatus,
  NewStory,
  NewStoryAfter,
  PagesOfStories,
  Rundown,
  StatusChange,
  StoriesApproval,
  Story,
  StoryCopy,
  StoryMove,
  StoryPaste,
} from '../schema.gen.ts';

/** The stories in their place in a rundown. */
export class RundownStories extends Area {
  /** Creates a story at the end of a block. */
  create(id: number, story: NewStory, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /rundowns/{id}/stories', { path: { id }, body: story }, options);
  }
  /** Creates a story right after another, empty unless one is given. */
  createAfter(id: number, storyId: number, story?: NewStoryAfter, options?: CallOptions): Promise<Story> {
    return call(this, 'POST /rundowns/{id}/stories/{storyId}/after', { path: { id, storyId }, body: story }, options);
  }
  /** Moves stories before a story or to the end of a block, from any rundown into this one. */
  move(id: number, move: StoryMove, options?: CallOptions): Promise<Story[]> {
    return call(this, 'PUT /rundowns/{id}/stories/move', { path: { id }, body: move }, options);
  }
  /** Pastes stories: `cut` moves them, else they are copied. */
  paste(id: number, paste: StoryPaste, options?: CallOptions): Promise<Story[]> {
    return call(this, 'POST /rundowns/{id}/stories/paste', { path: { id }, body: paste }, options);
  }
  /** Copies stories into a block, Stand By when none is given. */
  copy(id: number, copy: StoryCopy, options?: CallOptions): Promise<Story[]> {
    return call(this, 'POST /rundowns/{id}/stories/copy', { path: { id }, body: copy }, options);
  }
  /** Approves or disapproves some stories at once, all or none. */
  approve(id: number, approval: StoriesApproval, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/stories/approve', { path: { id }, body: approval }, options);
  }
  /** Gives some stories their pages at once, all or none. */
  paginate(id: number, pages: PagesOfStories, options?: CallOptions): Promise<Rundown> {
    return call(this, 'PUT /rundowns/{id}/stories/pages', { path: { id }, body: pages }, options);
  }
  /** Puts a story on air (`play`), takes it off (`stop`) or blanks it (`blank`). */
  displayStatus(
    id: number,
    storyId: number,
    status: DisplayStatus,
    { playTime, stopTime, expectedOnAir, ...options }: AirOptions = {},
  ): Promise<Story> {
    return call(
      this,
      'PUT /rundowns/{id}/stories/{storyId}/display_status',
      { path: { id, storyId }, body: { status, playTime, stopTime, expectedOnAir } as StatusChange },
      options,
    );
  }
}
