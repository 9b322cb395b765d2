import type { StorySearch } from '@lauda/store';

/** The search for stories as the address keeps it. */
export interface StoriesSearch extends StorySearch {
  /** The story that is read in the drawer. */
  readonly view?: number | undefined;
  readonly trash?: true | undefined;
}

const day = (value: unknown): string | undefined => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);
const id = (value: unknown): number | undefined => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Reads the search out of an address; what cannot be read is left out. */
export const readStoriesSearch = (search: Record<string, unknown>): StoriesSearch => {
  // The router reads a slug of digits as a number.
  const slug = typeof search.slug === 'number' ? String(search.slug) : search.slug;
  const found: StoriesSearch = {
    from: day(search.from),
    to: day(search.to),
    slug: typeof slug === 'string' && slug !== '' ? slug : undefined,
    programId: id(search.programId),
    page: id(search.page),
    view: id(search.view),
    trash: search.trash === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
