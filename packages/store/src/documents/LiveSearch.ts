import { DOCUMENT_KINDS, type DocumentKind, KIND_TOPIC, type MatchMode, plainText } from '@lauda/domain';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { fieldsOf } from '../live.ts';
import type { DocumentSummary, PatchedEvent } from '../types.ts';
import { type DocumentEvent, partsOf } from './DocumentStore.ts';
import type { DocumentTopic } from './documentKind.ts';

/** A search across documents of every kind; days are YYYY-MM-DD, both included. */
export interface DocumentSearch {
  readonly text?: string | undefined;
  readonly types?: readonly DocumentKind[] | undefined;
  readonly matchMode?: MatchMode | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly programId?: number | undefined;
  readonly personId?: number | undefined;
  /** From 0. */
  readonly page?: number | undefined;
}
/** A page of the documents found. */
export interface FoundPage {
  readonly data: readonly DocumentSummary[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
  /** Documents from later events that the search may find. */
  readonly news: ReadonlySet<number>;
}
/** A page as the server answers it. */
export type LoadedPage = Omit<FoundPage, 'news'>;
/** The fields of a document of any kind that events carry. */
interface EventFields extends Partial<Pick<DocumentSummary, 'slug' | 'date' | 'private' | 'allowedUsers' | 'programsIds'>> {
  readonly visible?: boolean;
  readonly programId?: number;
  /** Of a guideline. */
  readonly state?: string;
  /** Of a story. */
  readonly approved?: boolean;
  /** Of a reportage. */
  readonly ok?: boolean;
  /** Of a production. */
  readonly done?: boolean;
}

const doneOr = (is: boolean | undefined, not: string): { state?: string } => (is === undefined ? {} : { state: is ? 'COMPLETED' : not });
/** Turns the fields of an event into those of a row, with the state in the words of the search. */
const rowOf = ({ kind }: Pick<DocumentSummary, 'kind'>, told: EventFields): Partial<DocumentSummary> => {
  const { slug, date, private: isPrivate, allowedUsers, programsIds, programId } = told;
  const shared = { slug, date, private: isPrivate, allowedUsers, programsIds: programId === undefined ? programsIds : [programId] };
  const state = {
    guideline: () => (told.state === undefined ? {} : { state: told.state }),
    story: () => doneOr(told.approved, 'EDITING'),
    reportage: () => doneOr(told.ok, 'EDITING'),
    production: () => doneOr(told.done, 'PRODUCING'),
    report: () => ({}),
  }[kind]();
  return { ...Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)), ...state };
};

/** Tells whether a found row still matches the days and program of the search; its text is judged by the server. */
const isInside = ({ date, programsIds }: Pick<DocumentSummary, 'date' | 'programsIds'>, { from, to, programId }: DocumentSearch): boolean =>
  (from === undefined || date >= from) && (to === undefined || date <= to) && (programId === undefined || programsIds.includes(programId));
const kindOf = (topic: DocumentTopic): DocumentKind => DOCUMENT_KINDS.find((kind) => KIND_TOPIC[kind] === topic)!;
/** Joins every text of an event's data, as it is searched. */
const saidIn = (data: unknown): string => {
  if (typeof data === 'string') return plainText(data);
  return data !== null && typeof data === 'object' ? Object.values(data).map(saidIn).filter(Boolean).join('\n') : '';
};
/** Tells whether a document may match the text of a search by an event's data; of a partial one, a single word is enough. */
const mayBeFound = (data: unknown, { text, matchMode }: DocumentSearch, isWhole: boolean): boolean => {
  const sought = plainText(text ?? '').trim();
  if (!sought) return true;
  const said = saidIn(data);
  if (matchMode === 'PHRASE' && isWhole) return said.includes(sought);
  const words = sought.split(/\s+/);
  return isWhole && (matchMode ?? 'MUST') === 'MUST'
    ? words.every((word) => said.includes(word))
    : words.some((word) => said.includes(word));
};
const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : ids;
const byDay = (a: DocumentSummary, b: DocumentSummary): number => b.date.localeCompare(a.date) || b.id - a.id;

/** A page of a search, kept up to date: events change and remove its rows. Documents that begin to match are only counted until the next search. */
export class LiveSearch {
  readonly page: StoreQuery<FoundPage>;
  private readonly search: DocumentSearch;
  /** Events received while the page was loading. */
  private late: DocumentEvent[] | undefined;
  /** Rows taken off the page, in case they come back. */
  private readonly taken = new Map<number, DocumentSummary>();
  /** Documents created since the page was loaded, which are on no other page either. */
  private readonly made = new Set<number>();

  constructor(search: DocumentSearch, load: (signal: AbortSignal) => Promise<LoadedPage>) {
    this.search = search;
    this.page = new StoreQuery(async (signal) => {
      const late: DocumentEvent[] = [];
      this.late = late;
      this.taken.clear();
      this.made.clear();
      const loaded: FoundPage = { ...(await load(signal)), news: new Set() };
      if (this.late === late) this.late = undefined;
      return late.reduce((page, event) => this.after(page, event), loaded);
    });
  }

  /** Merges one live event of a document. */
  merge(event: DocumentEvent): void {
    this.late?.push(event);
    this.page.change((page) => this.after(page, event));
  }

  private after(page: FoundPage, event: DocumentEvent): FoundPage {
    const { action, topic } = partsOf(event);
    if (action === 'DELETE')
      return (event.data as { readonly ids: readonly number[] }).ids.reduce((some, id) => this.without(some, id), page);
    const { id, version, ...told } = event.data as EventFields & { readonly id: number; readonly version: number };
    const known = page.data.find((row) => row.id === id);
    const row = known ?? this.taken.get(id);
    if (!row) return this.withNews(page, event, kindOf(topic), action);
    if (version <= row.version) return page;
    const fields: EventFields = action === 'PATCH' ? (fieldsOf(event.data as PatchedEvent) as EventFields) : told;
    const now = { ...row, ...rowOf(row, fields), version };
    if (fields.visible === false || !isInside(now, this.search)) return this.without(page, id, now);
    if (known) return { ...page, data: page.data.map((each) => (each.id === id ? now : each)) };
    this.taken.delete(id);
    return { ...page, data: [...page.data, now].toSorted(byDay), total: page.total + 1 };
  }

  /** Counts a document that is not shown if the search may find it now; one that may be on another page is left out. */
  private withNews(page: FoundPage, event: DocumentEvent, kind: DocumentKind, action: string): FoundPage {
    const { id, version, ...data } = event.data as EventFields & { readonly id: number; readonly version: number };
    if (action === 'CREATE') this.made.add(id);
    if (!this.made.has(id) && page.total > page.data.length) return page;
    const isWhole = action !== 'PATCH';
    const told: EventFields & { readonly ownerId?: number } = isWhole ? data : fieldsOf(event.data as PatchedEvent);
    const { types, personId } = this.search;
    const { date = '', programsIds = [] } = rowOf({ kind }, told);
    const isWanted =
      told.visible !== false &&
      (types === undefined || types.length === 0 || types.includes(kind)) &&
      (personId === undefined || told.ownerId === undefined || told.ownerId === personId) &&
      isInside({ date: event.scope?.date ?? date, programsIds: event.scope?.programsIds ?? programsIds }, this.search);
    if (!isWanted) return page.news.has(id) ? { ...page, news: without(page.news, id) } : page;
    return page.news.has(id) || !mayBeFound(told, this.search, isWhole) ? page : { ...page, news: new Set(page.news).add(id) };
  }

  private without(page: FoundPage, id: number, now?: DocumentSummary): FoundPage {
    const row = page.data.find((each) => each.id === id);
    if (!row) return page.news.has(id) ? { ...page, news: without(page.news, id) } : page;
    this.taken.set(id, now ?? row);
    return { ...page, data: page.data.filter((each) => each !== row), total: page.total - 1 };
  }
}
