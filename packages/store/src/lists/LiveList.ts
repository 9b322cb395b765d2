import { loaded } from '../core/changes.ts';
import { keepList } from '../core/same.ts';
import type { Row, Table } from '../core/Table.ts';
import { batch, Cell, derived, type View } from '../core/views.ts';
import type { Refusal } from '../failures.ts';
import { isPassing, refusalOf } from '../failures.ts';
import type { Failing } from './failing.ts';
import { type Members, NO_MEMBERS, turned } from './membership.ts';

export interface Loaded<T> {
  readonly rows: readonly T[];
  readonly total?: number | undefined;
}
export interface ListRules<T, Q> {
  readonly load: (query: Q) => Promise<Loaded<T>>;
  /** The membership rule: whether a row belongs to what is shown. */
  readonly belongs: (row: T, query: Q) => boolean;
  /** Tells whether the known fields of a row that was not loaded suffice to decide if it belonged; always, by default. */
  readonly tells?: (row: T, query: Q) => boolean;
  /** Has a list reloaded of which they do not suffice; it is at once, by default. */
  readonly recount?: (list: Recounted) => void;
  readonly page?: (query: Q) => number;
  readonly size?: (query: Q) => number;
  /** The same query for another page. */
  readonly turn?: (query: Q, page: number) => Q;
  /** The order in which the server answers, below 0 where `a` stands first; without it what comes in goes first (CRUD-02). */
  readonly place?: (a: T, b: T, query: Q) => number;
  /** Called with the refusal of a failed load, for lists that do more than show it in place of the rows. */
  readonly failed?: (refusal: Refusal) => void;
}
export interface Recounted extends Failing {
  reload(): Promise<void>;
}
/** The part of a list that events use, whatever its query. */
export interface ListOf<T> extends Recounted {
  shows(id: number): boolean;
  wants(row: T): boolean;
  turn(id: number, was: T | undefined, now: T | undefined): void;
  lost(id: number, was: T): void;
}
export interface ListView<T, Q> {
  readonly rows: readonly T[];
  /** The page that is shown, from 0, and the rows of a full one; 0 before the first query (PAG-04). */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly loading: boolean;
  readonly query: Q | undefined;
  readonly error: Refusal | undefined;
}
interface Status<Q> {
  readonly query: Q | undefined;
  readonly loading: boolean;
  readonly error: Refusal | undefined;
}

/** A list of one entity: ids by a rule, the rows in a table that other lists share. */
export class LiveList<T extends Row, Q> {
  private readonly members = new Cell<Members>(NO_MEMBERS);
  private readonly status = new Cell<Status<Q>>({ query: undefined, loading: false, error: undefined });
  private readonly table: Table<T>;
  private readonly rules: ListRules<T, Q>;
  private asked = 0;
  /** Changes by events during a load, to be repeated on its answer. */
  private journal: (() => void)[] | undefined;
  /** Whether a recount is due, one for all events of a batch. */
  private isStale = false;
  private isOver = false;
  readonly view: View<ListView<T, Q>>;

  constructor(table: Table<T>, rules: ListRules<T, Q>) {
    this.table = table;
    this.rules = rules;
    let shown: readonly T[] = [];
    this.view = derived(
      [this.members, this.status, table],
      ({ ids, total }, status, rows) => {
        const place = this.place(status.query);
        shown = keepList(
          shown,
          ids.slice(0, place.size || undefined).flatMap((id) => rows.get(id) ?? []),
        );
        return { rows: shown, ...place, total, ...status };
      },
      (former, next) =>
        former.rows === next.rows &&
        former.total === next.total &&
        former.loading === next.loading &&
        former.query === next.query &&
        former.error === next.error
          ? former
          : next,
    );
  }

  /** Says that it is shown no longer: what failed is not loaded again. */
  end(): void {
    this.isOver = true;
  }
  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    const { loading, error } = this.status.snapshot();
    return !this.isOver && !loading && isPassing(error);
  }
  get query(): Q | undefined {
    return this.status.snapshot().query;
  }

  /** Loads the list; an answer to an older question is dropped (CRUD-07). A former error stays shown until there is an answer, where it is given. */
  async load(query: Q, former?: Refusal): Promise<boolean> {
    this.asked += 1;
    const asked = this.asked;
    const journal: (() => void)[] = [];
    this.journal = journal;
    this.status.set({ query, loading: true, error: former });
    const record = this.table.record();
    try {
      const { rows, total } = await this.rules.load(query);
      if (asked !== this.asked) return false;
      batch(() => {
        record(loaded(rows));
        this.members.set({ ids: rows.map(({ id }) => id), total: total ?? rows.length });
        for (const step of journal) step();
        this.status.set({ query, loading: false, error: undefined });
      });
      this.backToLast();
      return true;
    } catch (error) {
      if (asked !== this.asked) return false;
      const refusal = refusalOf(error);
      this.status.set({ query, loading: false, error: refusal });
      this.rules.failed?.(refusal);
      return false;
    } finally {
      record();
      if (this.journal === journal) this.journal = undefined;
    }
  }

  /** Loads what is shown once more; nothing when nothing was. A former error stays shown until there is an answer, where it is given. */
  async reload(former?: Refusal): Promise<void> {
    if (this.query !== undefined) await this.load(this.query, former);
  }

  /** Loads what failed once more, unseen until it is there: nobody asked for it. */
  async loadFailed(): Promise<void> {
    if (!this.isOver) await this.reload(this.status.snapshot().error);
  }

  /** Whether a row stands on the page that is shown, or just behind it. */
  shows(id: number): boolean {
    return this.members.snapshot().ids.includes(id);
  }

  /** Whether a row belongs to what is shown. */
  wants(row: T): boolean {
    return this.query !== undefined && this.rules.belongs(row, this.query);
  }

  /**
   * Moves a row according to its former and present state: it enters, stays, moves or leaves. Undefined stands for a row that did not exist or does
   * not any more.
   */
  turn(id: number, was: T | undefined, now: T | undefined): void {
    this.step((query) => {
      const { page, size } = this.place(query);
      const belongs = now !== undefined && this.rules.belongs(now, query);
      const counted = was !== undefined && this.rules.belongs(was, query);
      const { place } = this.rules;
      const isMoved = place !== undefined && was !== undefined && now !== undefined && place(was, now, query) !== 0;
      const before = this.standsBefore(now, query);
      this.members.update((members) => turned(members, id, { belongs, counted, isMoved, before, page, size }));
    });
    this.backToLast();
  }

  /** Counts down for a row that was not loaded and is gone for this person. If it is unclear whether it was counted, the list is recounted. */
  lost(id: number, was: T): void {
    const { query } = this;
    const { ids, total } = this.members.snapshot();
    if (query === undefined || this.rules.tells?.(was, query) !== false) this.turn(id, was, undefined);
    else if (!this.isStale && (this.status.snapshot().loading || ids.length !== total)) {
      this.isStale = true;
      queueMicrotask(() => {
        this.isStale = false;
        const { recount } = this.rules;
        void (recount ? recount(this) : this.reload());
      });
    }
  }

  private standsBefore(row: T | undefined, query: Q): ((id: number) => boolean) | undefined {
    const { place } = this.rules;
    if (!place || !row) return undefined;
    const rows = this.table.settled();
    return (id) => {
      const other = rows.get(id);
      return other !== undefined && place(row, other, query) < 0;
    };
  }

  private place(query: Q | undefined): { page: number; size: number } {
    return query === undefined ? { page: 0, size: 0 } : { page: this.rules.page?.(query) ?? 0, size: this.rules.size?.(query) ?? 0 };
  }

  /** A page that is beyond the end by now gives way to the last one (PAG-10). */
  private backToLast(): void {
    const { query, loading } = this.status.snapshot();
    const { page, size } = this.place(query);
    const { total } = this.members.snapshot();
    if (query === undefined || loading || page === 0 || size === 0 || total > page * size) return;
    const next = this.rules.turn?.(query, Math.max(0, Math.ceil(total / size) - 1));
    if (next !== undefined) void this.load(next);
  }

  private step(work: (query: Q) => void): void {
    const { query } = this;
    if (query === undefined) return;
    this.journal?.push(() => work(query));
    work(query);
  }
}
