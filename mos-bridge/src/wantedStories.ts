import type { WantedByAll } from '@lauda/sdk';
import type { WantedRundown, WantedStory } from './wanted.ts';

/** The stories received from the newsroom: an answer about all devices brings only those that changed. */
export class WantedStories {
  private stories = new Map<number, WantedStory>();

  /** The versions of the stories that are known, by id. */
  known(): Record<string, number> {
    return Object.fromEntries([...this.stories].map(([id, { version }]) => [id, version]));
  }

  /** Takes an answer and fills in the content each device should hold. A story that did not change stays the same object. */
  take({ rundowns, views }: Pick<WantedByAll, 'rundowns' | 'views'>): Map<number, WantedRundown[]> {
    const next = new Map<number, WantedStory>();
    const heads = new Map<string, Omit<WantedRundown, 'stories'>>();
    for (const { stories, kept, ...head } of rundowns) {
      heads.set(head.uuid, head);
      for (const story of stories) next.set(story.id, story);
      for (const { id, presenter } of kept) {
        const story = this.stories.get(id);
        if (story) next.set(id, story.presenter === presenter ? story : { ...story, presenter });
      }
    }
    this.stories = next;
    const held = new Map<number, WantedRundown[]>();
    for (const view of views) {
      const wanted = view.rundowns.map(({ uuid, storyIds }) => ({ ...heads.get(uuid)!, stories: storyIds.map((id) => this.story(id)) }));
      for (const id of view.deviceIds) held.set(id, wanted);
    }
    return held;
  }

  /** A story that was neither received nor kept must not count as one that is not wanted. */
  private story(id: number): WantedStory {
    const story = this.stories.get(id);
    if (story) return story;
    this.stories = new Map();
    throw new Error(`the newsroom did not tell story ${id}`);
  }
}
