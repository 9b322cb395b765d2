import { PAGE_SIZE } from '@lauda/domain';
import { drop, put, renew } from '../core/changes.ts';
import { Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { Work } from '../rundowns/Work.ts';
import type { Story } from '../types.ts';
import { LiveList } from './LiveList.ts';

export type StoryEvent = Extract<LiveEvent, { kind: `stories ${string}` }>;

/** A search for stories: days YYYY-MM-DD, both included; `trash` shows what was thrown away instead. */
export interface StorySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly slug?: string | undefined;
  readonly programId?: number | undefined;
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}
export type StoryList = LiveList<Story, StorySearch>;

/** Whether a story is found by a search; what hides its content is found by none. */
export const isFound = (story: Story, { from, to, slug, programId, trash }: StorySearch): boolean =>
  !trash &&
  story.visible &&
  (from === undefined || story.date >= from) &&
  (to === undefined || story.date <= to) &&
  (programId === undefined || story.programId === programId) &&
  (slug === undefined || story.slug.toLowerCase().includes(slug.toLowerCase()));

/** The stories of every program and day: pages of a search, over one table, that live by events. */
export class StoryStore {
  readonly table = new Table<Story>();
  private readonly parts: Pick<Work, 'client'>;
  private readonly lists = new Set<StoryList>();

  constructor(parts: Pick<Work, 'client'>) {
    this.parts = parts;
  }

  /** A page of a search, 25 rows; close it when it is no longer shown. */
  openSearch(): { list: StoryList; close: () => void } {
    const list: StoryList = new LiveList<Story, StorySearch>(this.table, {
      load: async ({ page = 0, trash, ...search }) => {
        const { stories } = this.parts.client;
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
    });
    this.lists.add(list);
    return { list, close: () => void this.lists.delete(list) };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.reload()));
  }

  /** Merges one live event. */
  merge(event: StoryEvent): void {
    if (this.lists.size === 0) return;
    switch (event.kind) {
      case 'stories CREATE':
        this.arrived(event.data);
        return;
      case 'stories UPDATE':
        if (this.table.get(event.data.id)) this.changed(event.data.id, event.data.version, event.data);
        else this.arrived(event.data, (list) => list.isWhole);
        return;
      case 'stories PATCH':
        this.changed(event.data.id, event.data.version, fieldsOf(event.data));
        return;
      case 'stories MOVE':
        for (const { id, version, blockId, index } of event.data.order) this.changed(id, version, { blockId, index });
        return;
      case 'stories DELETE':
        this.removed(event.data.ids);
        return;
      default:
        event satisfies never;
    }
  }

  // Of one that was there before, a list that shows only a part of its rows has counted it already.
  private arrived(story: Story, isNew: (list: StoryList) => boolean = () => true): void {
    batch(() => {
      const wanted = [...this.lists].filter((list) => list.wants(story) && isNew(list));
      // Out of the trash again.
      for (const list of this.lists) if (list.query?.trash) list.remove([story.id]);
      if (wanted.length === 0) return;
      this.table.confirm(put(story));
      for (const list of wanted) list.add(story);
    });
  }

  private changed(id: number, version: number, fields: Partial<Story>): void {
    const known = this.table.settled().get(id);
    if (!known || version <= known.version) return;
    batch(() => {
      this.table.confirm(renew({ ...known, ...fields, id, version }));
      for (const list of this.lists) {
        const isElsewhere = list.wants(known) && !list.shows(id);
        if (!list.query?.trash && !isElsewhere) list.touch(id);
      }
    });
  }

  private removed(ids: readonly number[]): void {
    batch(() => {
      for (const list of this.lists) {
        if (list.query?.trash) void list.reload();
        else list.remove(ids);
      }
      this.table.confirm(drop(ids));
    });
  }
}
