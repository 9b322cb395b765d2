import { isOnDay, type LISTED_GUIDELINE_FIELDS, type LISTED_STORY_FIELDS, plainText } from '@lauda/domain';
import type { Guideline, Production, Story } from '../types.ts';

/** The members of a list: the ids in order, those that fell behind the page too, and the total of all pages. */
export interface Members {
  readonly ids: readonly number[];
  readonly total: number;
}
export const NO_MEMBERS: Members = { ids: [], total: 0 };

/** How one row changed, from the view of a list. */
export interface Turn {
  /** Whether it belongs here now, and whether it did before. */
  readonly belongs: boolean;
  readonly counted: boolean;
  /** Whether its place by the order of the list is another than it was. */
  readonly isMoved: boolean;
  /** Whether it stands before a row by the order of the list; without an order what comes in goes first. */
  readonly before?: ((id: number) => boolean) | undefined;
  readonly page: number;
  /** How many rows a full page has; 0 where there is one page only. */
  readonly size: number;
}

/**
 * After a change of an entry: it comes in, stays, or leaves by the rule of the list, and the total follows, whatever page it is on. Without
 * an order a new one goes first, on page 0 only, and what is known stays where it is (CRUD-02, CRUD-05, PST-03, PST-04).
 */
export function turned(members: Members, id: number, { belongs, counted, isMoved, before, page, size }: Turn): Members {
  const { ids, total } = members;
  const isShown = ids.includes(id);
  // In a list without further pages, a row that is not shown was not in it.
  const isWhole = ids.length === total;
  const wasIn = isShown || (counted && !isWhole);
  const count = total + Number(belongs) - Number(wasIn);
  const others = isShown ? ids.filter((other) => other !== id) : ids;
  if (!belongs) return isShown || count !== total ? { ids: others, total: count } : members;
  if (isShown && !isMoved) return members;
  if (!before) return { ids: wasIn || page > 0 ? ids : [id, ...ids], total: count };
  const found = others.findIndex(before);
  const at = found === -1 ? others.length : found;
  // Rows behind the last loaded one are unknown, unless the list ends there.
  const isKnown = found !== -1 || page * size + others.length >= count - 1;
  const isHere = isKnown && !(at === 0 && page > 0);
  return { ids: isHere ? [...others.slice(0, at), id, ...others.slice(at)] : others, total: count };
}

/** A guideline as lists hold it; fields missing in events are undefined until it is loaded. */
export type ListedGuideline = Pick<Guideline, (typeof LISTED_GUIDELINE_FIELDS)[number]>;

export interface GuidelineDay {
  readonly date: string;
  readonly programId?: number;
  readonly allPrograms?: boolean;
}

/** Whether a guideline belongs to the list of a day (GDL-01, GDL-05); without a program that is those open to everybody or of my programs. */
export function inDay(row: ListedGuideline, day: GuidelineDay, myPrograms: { has(id: number): boolean }): boolean {
  if (row.date !== day.date || row.excluded || row.visible === false) return false;
  if (day.programId !== undefined) return row.programsIds.includes(day.programId);
  return day.allPrograms === true || row.programsIds.length === 0 || row.programsIds.some((id) => myPrograms.has(id));
}

export interface GuidelineRange {
  readonly from?: string;
  readonly to?: string;
  readonly allPrograms?: boolean;
}
/** Tells whether a guideline belongs to a paged list between two days, both included; programs count as in the list of a day. */
export const inRange = (
  row: ListedGuideline,
  { from, to, allPrograms }: GuidelineRange,
  myPrograms: { has(id: number): boolean },
): boolean =>
  (from === undefined || row.date >= from) &&
  (to === undefined || row.date <= to) &&
  inDay(row, { date: row.date, ...(allPrograms === undefined ? {} : { allPrograms }) }, myPrograms);
export type GuidelinePageQuery = GuidelineRange & { readonly page?: number; readonly size?: number };

/** A story as lists hold it; fields missing in events are undefined until it is loaded. */
export type ListedStory = Pick<Story, (typeof LISTED_STORY_FIELDS)[number]>;

/** A page of a search for documents: days YYYY-MM-DD, both included; `trash` shows what was thrown away instead. */
export interface DocumentSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
  readonly trash?: boolean | undefined;
}
interface SearchedDocument {
  readonly visible: boolean;
  readonly excluded: boolean;
  readonly date: string;
  readonly slug: string;
}
/**
 * Whether a document of any kind matches a search: by its days, a part of its slug, and what its kind adds in `also`. The trash has everything that was
 * thrown away, whatever else is searched for. A hidden document matches nothing.
 */
export const matchesSearch = <R extends SearchedDocument>(
  row: R,
  { from, to, trash = false }: DocumentSearch,
  slug: string | undefined,
  also: (row: R) => boolean = () => true,
): boolean =>
  row.visible !== false &&
  row.excluded === trash &&
  (trash ||
    ((from === undefined || row.date >= from) &&
      (to === undefined || row.date <= to) &&
      (slug === undefined || plainText(row.slug).includes(plainText(slug))) &&
      also(row)));

/** A search for stories, by a part of the slug or a program. */
export interface StorySearch extends DocumentSearch {
  readonly slug?: string | undefined;
  readonly programId?: number | undefined;
}

/** A page of the drawer of a program. */
export interface DrawerQuery {
  readonly programId: number;
  readonly page: number;
}
/** Whether a story matches a search, which may be for one program. */
export const matchesStorySearch = (story: ListedStory, { slug, programId, ...search }: StorySearch): boolean =>
  matchesSearch(story, search, slug, () => programId === undefined || story.programId === programId);

/** The productions of a day, and of these perhaps only those that are not done. */
export interface ProductionDay {
  readonly date: string;
  readonly onlyNotDone?: boolean | undefined;
}
/** Whether a production belongs to the list of a day: by its own date or that of one of its tasks (CHK-03, CHK-04, CHK-05). */
export const inProductionDay = (row: Production, { date, onlyNotDone }: ProductionDay): boolean =>
  row.visible && !row.excluded && isOnDay(row, date) && !(onlyNotDone && row.done);

/** A search for productions, by a part of the slug. */
export type ProductionSearch = Omit<DocumentSearch, 'trash'> & { readonly filter?: string | undefined };
