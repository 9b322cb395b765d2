import { type LISTED_STORY_FIELDS, PAGE_SIZE } from '@lauda/domain';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { Work } from '../rundowns/Work.ts';
import type { Story } from '../types.ts';
import { DocumentLists } from './DocumentLists.ts';
import type { LiveList } from './LiveList.ts';

export type StoryEvent = Extract<LiveEvent, { kind: `stories ${string}` }>;

/** A story as lists hold it: what came by an event alone is known to no further. */
export type ListedStory = Pick<Story, (typeof LISTED_STORY_FIELDS)[number]>;

/** A search for stories: days YYYY-MM-DD, both included; `trash` shows what was thrown away instead. */
export interface StorySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly slug?: string | undefined;
  readonly programId?: number | undefined;
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}

/** Whether a story is found by a search; what hides its content is found by none. */
export const isFound = (story: ListedStory, { from, to, slug, programId, trash = false }: StorySearch): boolean =>
  story.visible &&
  story.excluded === trash &&
  (trash ||
    ((from === undefined || story.date >= from) &&
      (to === undefined || story.date <= to) &&
      (programId === undefined || story.programId === programId) &&
      (slug === undefined || story.slug.toLowerCase().includes(slug.toLowerCase()))));

/** The stories of every program and day: pages of a search, over one table, that live by events. */
export class StoryStore {
  private readonly lists: DocumentLists<ListedStory>;
  private readonly client: Work['client'];

  constructor({ client, me }: Pick<Work, 'client' | 'me'>) {
    this.client = client;
    this.lists = new DocumentLists(me);
  }

  /** A page of a search, 25 rows; close it when it is no longer shown. */
  openSearch(): { list: LiveList<ListedStory, StorySearch>; close: () => void } {
    return this.lists.open<StorySearch>({
      load: async ({ page = 0, trash, ...search }) => {
        const { stories } = this.client;
        const asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
        const { data, total } = await (trash
          ? stories.excluded({ page, size: PAGE_SIZE })
          : stories.filter({ ...asked, page, size: PAGE_SIZE }));
        return { rows: data, total };
      },
      belongs: isFound,
      page: ({ page }) => page ?? 0,
      size: () => PAGE_SIZE,
      turn: (search, page) => ({ ...search, page }),
      // What was thrown away last stands first.
      place: (a, b, { trash }) => (trash ? Number(a.id === b.id) - 1 : b.date.localeCompare(a.date) || b.id - a.id),
    });
  }

  /** Loads every open list once more. */
  reloadAll(): Promise<void> {
    return this.lists.reloadAll();
  }

  /** Merges one live event. */
  merge(event: StoryEvent): void {
    switch (event.kind) {
      case 'stories CREATE':
        this.lists.came(event.data, event.before);
        return;
      case 'stories UPDATE':
        this.lists.changed(event.data.id, event.data.version, event.data, event.before);
        return;
      case 'stories PATCH':
        this.lists.changed(event.data.id, event.data.version, fieldsOf(event.data), event.before);
        return;
      case 'stories MOVE':
        for (const { id, version, blockId } of event.data.order) this.lists.changed(id, version, { blockId });
        return;
      case 'stories DELETE':
        this.lists.went(event.data.ids, event.data.stories);
        return;
      default:
        event satisfies never;
    }
  }
}
