import { PAGE_SIZE } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import { renew } from '../core/changes.ts';
import { same } from '../core/same.ts';
import type { Change, Row, Table } from '../core/Table.ts';
import { batch, derived, type View } from '../core/views.ts';
import type { Done } from '../failures.ts';
import type { Cycle, CycleFlags } from '../lists/Cycle.ts';
import { DocumentLists, type Listed } from '../lists/DocumentLists.ts';
import type { ListRules, LiveList } from '../lists/LiveList.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { fieldsOf, type LiveEvent } from '../live.ts';
import type { Work } from '../rundowns/Work.ts';
import type { DocumentSummary, JsonValue, PatchedEvent, Revision } from '../types.ts';
import { outcomeOf, type Recorder } from '../undo.ts';
import { attempt, madeOnce, tellKept } from '../verbs.ts';
import { DocumentViewer } from './DocumentViewer.ts';
import type { DocumentCalls, DocumentKind, DocumentTopic, EditedDocument, ListContext, RevisionChange } from './documentKind.ts';
import { KINDS } from './kinds.ts';

/** The version of a new document. */
const FIRST = 1;

export type DocumentEvent = Extract<LiveEvent, { kind: `${DocumentTopic} ${string}` }>;
type Parts = Pick<Work, 'client' | 'data' | 'env' | 'notices' | 'undo' | 'me'> &
  Pick<ListContext, 'programs'> & {
    /** Called with the answer of a call, or what it says of a document, before its pending value is dropped. */
    readonly answered: (document: Answered) => void;
  };
type StoreParts = Omit<Parts, 'answered'> & { readonly answered: (topic: DocumentTopic, document: Answered) => void };
type Document = EditedDocument & Listed & { readonly slug: string };
type Answered = Partial<Document> & Row;

/** Splits the kind of an event into its topic and action. */
export const partsOf = (event: DocumentEvent): { readonly topic: DocumentTopic; readonly action: string } => {
  const [topic, action] = event.kind.split(' ') as [DocumentTopic, string];
  return { topic, action };
};

/** Wraps calls so that the busy flags cover them, forms included. */
function watched<C extends object>(calls: C, cycle: Cycle): C {
  const { load, create, update } = calls as unknown as Record<
    'load' | 'create' | 'update',
    ((...args: unknown[]) => Promise<unknown>) | undefined
  >;
  const during =
    (sort: 'loading' | 'saving', call: typeof load) =>
    (...args: unknown[]) =>
      cycle.during(sort, () => call!.apply(calls, args));
  const own = { load: during('loading', load), update: during('saving', update), ...(create && { create: during('saving', create) }) };
  return Object.assign(Object.create(calls) as C, own);
}

/** The documents of one kind: its lists over one table, its viewers, and its verbs. */
export class DocumentStore<T extends Document & L, L extends Listed, Lists, F extends string> {
  private readonly kind: DocumentKind<T, L, Lists, F>;
  private readonly parts: Parts & { readonly cycle: Cycle };
  /** The calls of the kind; while one is on its way its flag is up. */
  readonly calls: DocumentCalls<T, F>;
  private readonly lists: DocumentLists<L>;
  private readonly rules: { readonly [N in keyof Lists]: ListRules<L, Lists[N]> };
  private readonly viewers = new Set<DocumentViewer<T>>();

  constructor(kind: DocumentKind<T, L, Lists, F>, parts: Parts) {
    this.kind = kind;
    this.lists = new DocumentLists(parts.me);
    this.parts = { ...parts, cycle: this.lists.cycle };
    this.calls = watched(kind.calls(parts.client), this.lists.cycle);
    this.rules = kind.lists(parts);
  }

  /** Whether documents are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.lists.cycle.view;
  }
  get table(): Table<L> {
    return this.lists.table;
  }
  /** The rows that are known whole: those of the rundowns, for a kind that stands in rundowns. */
  get rows(): Table<T> {
    return (this.kind.beside?.(this.parts.data) ?? this.table) as unknown as Table<T>;
  }

  /** The pending fields of a document, shown everywhere before the server answers (OPT-01). */
  waiting(id: () => number): View<Partial<T>> {
    const { table, rows } = this;
    return derived(
      [table, rows],
      () => ({ ...table.waitingFor(id()), ...rows.waitingFor(id()) }) as Partial<T>,
      (former, next) => (same(former, next) ? former : next),
    );
  }

  /** A list; close it when it is no longer shown. */
  open<N extends keyof Lists>(name: N): { readonly list: LiveList<L, Lists[N]>; readonly close: () => void } {
    return this.lists.open(this.rules[name]);
  }

  /** A page of the trash, the last removed first; undefined for a kind without a trash of its own. Close it when it is no longer shown. */
  openTrash(): { readonly list: LiveList<L, { readonly page: number }>; readonly close: () => void } | undefined {
    const { excluded } = this.calls;
    if (!excluded) return undefined;
    return this.lists.open<{ readonly page: number }>({
      load: async ({ page }) => {
        const { data, total } = await excluded.call(this.calls, { page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: (row) => row.excluded && row.visible,
      page: ({ page }) => page,
      size: () => PAGE_SIZE,
      turn: (_asked, page) => ({ page }),
      place: (a, b) => Number(a.id === b.id) - 1,
    });
  }

  /** Opens a document to be read; close it when it is no longer shown. */
  read(id: number): DocumentViewer<T> {
    const { notices } = this.parts;
    const viewer = new DocumentViewer(
      id,
      this.rows,
      this.waiting(() => id),
      notices,
      () => this.calls.load(id),
      () => this.viewers.delete(viewer),
    );
    this.viewers.add(viewer);
    void viewer.load();
    return viewer;
  }

  /** The earlier revisions of a document, newest first; that they could not be loaded is also said by a notice. */
  revisions(id: number): StoreQuery<Revision[]> {
    return this.earlier(() => this.calls.revisions(id));
  }
  /** The changes of one revision; null where the one before it is no longer kept. */
  changes(id: number, number: number): StoreQuery<readonly RevisionChange[] | null> {
    return this.earlier(async () => (await this.calls.revision(id, number, { showDiff: true })).changes ?? null);
  }
  private earlier<T>(load: () => Promise<T>): StoreQuery<T> {
    return new StoreQuery(load, (refusal) => this.parts.notices.tell(refusal, 'error:loadFailed'));
  }

  /** Loads every open list and every document that is read once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([this.lists.reloadAll(), ...[...this.viewers].map((viewer) => viewer.refresh())]);
  }
  get isFailed(): boolean {
    return this.lists.failing.isFailed || [...this.viewers].some((viewer) => viewer.isStale);
  }
  /** Loads those again whose last reload failed and may succeed now. */
  async loadFailed(): Promise<void> {
    await Promise.all([this.lists.failing.loadFailed(), ...[...this.viewers].map((viewer) => viewer.isStale && viewer.refresh())]);
  }

  /** Merges one live event (GDL-05, GDL-06). */
  merge(event: DocumentEvent): void {
    const { topic, action } = partsOf(event);
    const { lists } = this;
    const data = event.data as L & PatchedEvent & { readonly ids: number[] } & { readonly [K in DocumentTopic]?: L[] };
    if (action === 'CREATE') lists.came(data, event.before);
    if (action === 'UPDATE') lists.changed(data.id, data.version, data, event.before);
    if (action === 'PATCH') lists.changed(data.id, data.version, fieldsOf(data) as Partial<L>, event.before);
    if (action === 'DELETE' && event.before?.excluded) lists.purged(data.ids);
    else if (action === 'DELETE') lists.went(data.ids, data[topic], event.before);
    for (const viewer of this.viewers) viewer.merge(action, data as unknown as T & PatchedEvent & { readonly ids: number[] });
  }

  /** Updates the positions of documents, by which no list chooses. */
  placed(order: readonly (Partial<NoInfer<L>> & { readonly id: number; readonly version: number })[]): void {
    batch(() => {
      for (const place of order) this.lists.changed(place.id, place.version, place);
    });
  }

  /** Takes an answered document; one that no list shows waits for its event, unless it is new. */
  saved(document: T): void {
    const { id, version } = document;
    this.kind.beside?.(this.parts.data).confirm(renew(document));
    if (this.table.get(id)) this.lists.changed(id, version, document);
    else if (this.kind.empty && version === FIRST) this.lists.came(document);
    for (const viewer of this.viewers) viewer.merge('UPDATE', document as never);
  }

  /** Changes one field; shown at once, gone again when refused (GDL-13). */
  patch(id: number, field: F, value: unknown, record: Recorder = this.parts.undo.push): Promise<Done<T>> {
    return this.set(id, field, value, undefined, record);
  }
  /** Changes one field, which held `unseen` where the document is not known here. */
  private async set(id: number, field: F, value: unknown, unseen: JsonValue | undefined, record: Recorder): Promise<Done<T>> {
    const read = [...this.viewers].find((viewer) => viewer.id === id)?.view.snapshot().document;
    // A list may know less of one that stands in a rundown.
    const known = (this.rows.get(id) ?? this.table.get(id) ?? read) as { readonly [N in F]?: JsonValue } | undefined;
    const oldValue = (known ? known[field] : unseen) as JsonValue;
    const send = () => this.calls.patch(id, { field, newValue: value as JsonValue, oldValue });
    let was: L | undefined;
    const settle = (row: T): Change<L> => {
      was = this.table.settled().get(id);
      this.kind.beside?.(this.parts.data).confirm(renew(row));
      for (const viewer of this.viewers) if (viewer.id === id) viewer.changed(row);
      this.parts.answered(row);
      return renew<L>(row);
    };
    const shown = { [field]: value };
    // Where it also stands in a rundown, it is shown there too.
    const release = this.kind.beside?.(this.parts.data).hold(id, shown as never);
    const done = await attempt(this.parts, 'error:updateFailed', () => this.table.patch(id, shown as unknown as Partial<L>, send, settle));
    release?.();
    if (!done.ok) return done;
    if (was) this.lists.turn(done.value, was);
    const key = `${this.kind.name}:${id}`;
    this.parts.undo.rebase(key, done.value.version);
    const versions = new Map([[key, done.value.version]]);
    record({
      label: `undo.${this.kind.name}.patch`,
      versions,
      run: async (again) => outcomeOf(await this.set(id, field, oldValue, value as JsonValue, again)),
    });
    return done;
  }

  /** Moves documents to the trash; answers the ids that went. */
  async remove(ids: readonly number[], record: Recorder = this.parts.undo.push): Promise<Done<number[]>> {
    const done = await attempt(this.parts, 'error:deleteFailed', () => this.calls.remove(ids));
    if (!done.ok) return done;
    this.lists.went(done.value);
    // Of what this person sees only stories in rundowns can stay out of the trash: those on air.
    if (this.kind.beside) tellKept(this.parts, this.seenAmong(ids.filter((id) => !done.value.includes(id))));
    const one = madeOnce(this.parts.env);
    const run = async (again: Recorder) => outcomeOf(await this.restore(done.value, undefined, again, one));
    if (done.value.length > 0) record({ label: `undo.${this.kind.name}.remove`, versions: new Map(), run });
    return done;
  }

  private seenAmong(ids: readonly number[]): Listed[] {
    return ids.flatMap((id) => this.table.settled().get(id) ?? this.rows.settled().get(id) ?? []).filter(({ visible }) => visible);
  }

  /** Takes documents out of the trash, to another day when one is given. */
  async restore(ids: readonly number[], date?: string, record: Recorder = this.parts.undo.push, options?: CallOptions): Promise<Done<T[]>> {
    const input = { ids: [...ids], ...(date === undefined ? {} : { date }) };
    const done = await attempt(this.parts, 'error:restoreFailed', () => this.calls.restore(input, options));
    if (!done.ok) return done;
    for (const row of done.value) this.lists.came(row, { excluded: true });
    const run = async (again: Recorder) =>
      outcomeOf(
        await this.remove(
          done.value.map(({ id }) => id),
          again,
        ),
      );
    const versions = new Map(done.value.map((row) => [`${this.kind.name}:${row.id}`, row.version]));
    record({ label: `undo.${this.kind.name}.restore`, versions, run });
    return done;
  }

  /** The version of a document on the server; undefined for one that is gone, or in the trash. */
  async version(id: number): Promise<Done<number | undefined>> {
    const now = await attempt(this.parts, 'error:actionFailed', () => this.calls.load(id), 404);
    if (now.ok) return { ok: true, value: now.value.excluded ? undefined : now.value.version };
    return now.error.status === 404 ? { ok: true, value: undefined } : now;
  }

  /** Shares a document that is private with these people and no others. */
  share(id: number, usersIds: readonly number[]): Promise<Done<DocumentSummary>> {
    return this.told(() => this.parts.client.documents.allowedUsers(id, usersIds));
  }

  /** Hides a document from all but these people, or those of the account where none are named, or shows it again. */
  setPrivate(id: number, isPrivate: boolean, people?: readonly number[]): Promise<Done<DocumentSummary>> {
    const wanted = { private: isPrivate, ...(people && { allowedUsers: [...people] }) };
    return this.told(() => this.parts.client.documents.private(id, wanted));
  }
  /** Sends who may see a document, and tells its form what was answered. */
  private async told(send: () => Promise<DocumentSummary>): Promise<Done<DocumentSummary>> {
    const done = await attempt(this.parts, 'error:actionFailed', send);
    if (done.ok) this.parts.answered(done.value);
    return done;
  }
}

type StoreOf<K> =
  K extends DocumentKind<infer T, infer L, infer Lists, infer F extends string>
    ? T extends Document & L
      ? DocumentStore<T, L, Lists, F>
      : never
    : never;
/** The documents of the newsroom, by the topic of their events. */
export type DocumentStores = { readonly [T in DocumentTopic]: StoreOf<(typeof KINDS)[T]> };

type AnyKind = DocumentKind<Document, Listed, object, string>;
export const documentStores = (parts: StoreParts): DocumentStores =>
  Object.fromEntries(
    (Object.entries(KINDS) as [DocumentTopic, unknown][]).map(([topic, kind]) => [
      topic,
      new DocumentStore(kind as AnyKind, { ...parts, answered: (document) => parts.answered(topic, document) }),
    ]),
  ) as unknown as DocumentStores;
