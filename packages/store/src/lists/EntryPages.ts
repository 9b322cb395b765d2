import { PAGE_SIZE } from '@lauda/domain';
import { drop, noted, put } from '../core/changes.ts';
import { type Row, Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import { Cycle } from './Cycle.ts';
import { failingOf } from './failing.ts';
import { LiveList, type Loaded, type Recounted } from './LiveList.ts';

/** The query of a page of entries; pages count from 0. */
export interface EntrySearch {
  readonly page?: number | undefined;
}
/** What differs between the paged lists. */
export interface EntryRules<T, Q extends EntrySearch> {
  readonly load: (query: Q) => Promise<Loaded<T>>;
  readonly belongs: (row: T, query: Q) => boolean;
  /** Tells whether a query filters by content, not by page alone. */
  readonly chooses: (query: Q) => boolean;
  /** Has a page reloaded of which it is unclear how many entries it has. */
  readonly recount?: (list: Recounted) => void;
  /** The order in which the server answers; without it what comes in goes first. */
  readonly place?: (a: T, b: T) => number;
  /** How many rows a page has, 25 by default; 0: the whole list is one page. */
  readonly size?: number;
}

// The version of a removed entry of which only its presence is known, below all others.
const STOOD = -1;

/** Entries shown in pages of 25. Events keep them up to date: none is reloaded because of an event, unless it leaves open what was counted. */
export class EntryPages<T extends Row, Q extends EntrySearch> {
  private readonly table = new Table<T>();
  private readonly lists = new Set<LiveList<T, Q>>();
  readonly failing = failingOf(() => this.lists);
  private readonly rules: EntryRules<T, Q>;
  /** The busy flags of the pages. */
  readonly cycle = new Cycle();
  /** Removed entries, until they come back. */
  private readonly gone = new Set<number>();

  constructor(rules: EntryRules<T, Q>) {
    this.rules = rules;
  }

  /** A page; close it when it is no longer shown. */
  open(): { readonly list: LiveList<T, Q>; readonly close: () => void } {
    const list = new LiveList<T, Q>(this.table, {
      ...this.rules,
      load: (query) => this.cycle.during('loading', () => this.rules.load(query)),
      belongs: (row, query) => row.version === STOOD || this.rules.belongs(row, query),
      tells: (row, query) => !(row.version === STOOD && this.rules.chooses(query)),
      page: ({ page }) => page ?? 0,
      size: () => this.rules.size ?? PAGE_SIZE,
      turn: (query, page) => ({ ...query, page }),
    });
    this.lists.add(list);
    return { list, close: () => void (this.lists.delete(list) && list.end()) };
  }

  /** Has every open page that was loaded show something else. */
  async loadAll(query: Q): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.query && list.load(query)));
  }

  /** Loads every open page once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.reload()));
  }

  /** The stored entry; undefined where no page knows it. */
  known(id: number): T | undefined {
    return this.table.settled().get(id);
  }
  /** Shows fields of an entry until the function it answers is called. */
  hold(id: number, fields: Partial<NoInfer<T>>): () => void {
    return this.table.hold(id, fields);
  }

  /** An entry was created. */
  came(row: T): void {
    this.gone.delete(row.id);
    this.turn(row, this.known(row.id));
  }
  /** An entry changed; `before` holds its former values. */
  changed(row: T, before: Partial<T> = {}): void {
    const known = this.known(row.id);
    this.turn(row, known && known.version >= row.version ? known : { ...row, ...before, version: row.version - 1 });
  }
  /** Updates fields that are not covered by the version. */
  mark(id: number, fields: Partial<T>): void {
    this.table.confirm(noted(id, (row) => ({ ...row, ...fields })));
  }
  /** Takes an entry saved here; one that no page knows waits for its event. */
  saved(row: T): void {
    const known = this.known(row.id);
    if (known) this.turn(row, known);
  }
  /** Entries were removed; `rows` are those whose values are known. */
  went(ids: readonly number[], rows: readonly T[] = []): void {
    batch(() => {
      for (const id of ids) {
        // The person who removed it gets the answer and the event.
        if (this.gone.has(id)) continue;
        this.gone.add(id);
        const was = rows.find((row) => row.id === id) ?? this.known(id) ?? ({ id, version: STOOD } as unknown as T);
        for (const list of this.lists) list.lost(id, was);
        this.table.confirm(drop([id]));
      }
    });
  }

  private turn(now: T, was: T | undefined): void {
    if (was && was !== now && was.version >= now.version) return;
    batch(() => {
      if (this.lists.size > 0) this.table.confirm(put(now));
      for (const list of this.lists) list.turn(now.id, was, now);
    });
  }
}
