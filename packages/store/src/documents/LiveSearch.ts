import { type DocumentKind, type MatchMode, plainText } from '@lauda/domain';
import { Asked } from '../lists/Asked.ts';
import { fieldsOf } from '../live.ts';
import type { DocumentSummary, PatchedEvent } from '../types.ts';
import { type DocumentEvent, partsOf } from './DocumentStore.ts';
import type { DocumentTopic } from './documentKind.ts';

/** What documents of every kind are searched by; days are YYYY-MM-DD, both included. */
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
/** A page of what was found. */
export interface FoundPage {
  readonly data: readonly DocumentSummary[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
  /** The documents that events brought since it was loaded and that the search may find. */
  readonly news: ReadonlySet<number>;
}
/** A page as the server answers it. */
export type LoadedPage = Omit<FoundPage, 'news'>;
/** What events say of a document of any kind. */
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
/** The part of a row that follows from what was told, its state as the search words it. */
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

/** Whether a row that was found still stands where the search looks; its words are the server's to judge. */
const isInside = ({ date, programsIds }: Pick<DocumentSummary, 'date' | 'programsIds'>, { from, to, programId }: DocumentSearch): boolean =>
  (from === undefined || date >= from) && (to === undefined || date <= to) && (programId === undefined || programsIds.includes(programId));
const KINDS: Readonly<Record<DocumentTopic, DocumentKind>> = {
  assignments: 'guideline',
  news_reports: 'reportage',
  productions: 'production',
  reports: 'report',
  stories: 'story',
};
/** Every text in what an event carries, as it is searched. */
const saidIn = (data: unknown): string => {
  if (typeof data === 'string') return plainText(data);
  return data !== null && typeof data === 'object' ? Object.values(data).map(saidIn).filter(Boolean).join('\n') : '';
};
/** Whether what an event says may have what is looked for; where it carries only some fields, one of the words is enough. */
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

/** A page of a search that lives: events change what it shows and take what is gone. What comes to be found later is counted, and waits for the next search. */
export class LiveSearch {
  readonly page: Asked<FoundPage>;
  private readonly search: DocumentSearch;
  /** What others changed while the page was on its way. */
  private late: DocumentEvent[] | undefined;
  /** What was taken from the page, in case it comes back. */
  private readonly taken = new Map<number, DocumentSummary>();
  /** What was made since the page was loaded: it stands on no other page either. */
  private readonly made = new Set<number>();

  constructor(search: DocumentSearch, load: (signal: AbortSignal) => Promise<LoadedPage>) {
    this.search = search;
    this.page = new Asked(async (signal) => {
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
    if (!row) return this.withNews(page, event, KINDS[topic], action);
    if (version <= row.version) return page;
    const fields: EventFields = action === 'PATCH' ? (fieldsOf(event.data as PatchedEvent) as EventFields) : told;
    const now = { ...row, ...rowOf(row, fields), version };
    if (fields.visible === false || !isInside(now, this.search)) return this.without(page, id, now);
    if (known) return { ...page, data: page.data.map((each) => (each.id === id ? now : each)) };
    this.taken.delete(id);
    return { ...page, data: [...page.data, now].toSorted(byDay), total: page.total + 1 };
  }

  /** Counts a document that is not shown where the search may find it now; one that may stand on another page is not judged. */
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
