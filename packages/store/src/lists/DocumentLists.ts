import { isVisible } from '@lauda/domain';
import { drop, put } from '../core/changes.ts';
import { type Row, Table } from '../core/Table.ts';
import { batch } from '../core/views.ts';
import type { EventBefore } from '../types.ts';
import { Cycle } from './Cycle.ts';
import { failingOf } from './failing.ts';
import { type ListOf, type ListRules, LiveList } from './LiveList.ts';

/** The fields by which document lists choose, whatever the kind. */
export interface Listed extends Row {
  readonly excluded: boolean;
  readonly private: boolean;
  readonly ownerId: number;
  readonly allowedUsers: readonly number[];
  readonly visible: boolean;
}
/** Tells whether fields include everything a list shows, not only a change. */
const isListed = <T extends Listed>(fields: Partial<T>): fields is T => 'uuid' in fields && 'textVersion' in fields && 'private' in fields;

/** The lists of one kind of document over one table. Events keep them up to date; none is reloaded because of an event. */
export class DocumentLists<T extends Listed> {
  readonly table = new Table<T>();
  /** The busy flags of the lists. */
  readonly cycle = new Cycle();
  private readonly lists = new Set<ListOf<T>>();
  readonly failing = failingOf(() => this.lists);
  /**
   * The last version and visibility of documents outside all lists, so that repeated events count once and documents that were always hidden are
   * never counted.
   */
  private readonly seen = new Map<number, { readonly version: number; readonly visible?: boolean | undefined }>();
  /** Removed documents, until they come back. */
  private readonly gone = new Set<number>();
  private readonly me: () => number | undefined;

  constructor(me: () => number | undefined) {
    this.me = me;
  }

  /** A list; close it when it is no longer shown. */
  open<Q>(rules: ListRules<T, Q>): { readonly list: LiveList<T, Q>; readonly close: () => void } {
    const list = new LiveList<T, Q>(this.table, {
      ...rules,
      load: (query) => this.cycle.during('loading', () => rules.load(query)),
    });
    this.lists.add(list);
    return { list, close: () => void (this.lists.delete(list) && list.end()) };
  }

  /** Loads every open list once more. */
  async reloadAll(): Promise<void> {
    await Promise.all([...this.lists].map((list) => list.reload()));
  }

  /** A document was created, or came out of the trash; `before` says so. */
  came(row: T, before?: EventBefore): void {
    if (!this.isNews(row.id, row.version)) return;
    this.gone.delete(row.id);
    if (before?.visible && !this.known(row.id)) this.lost(row.id, row.version, before);
    else this.turn(row, this.known(row.id) ?? (before && this.asBefore(row, before)));
  }

  /** Merges a change, of everything lists show or of some fields; for an unknown document only the former is enough. */
  changed(id: number, version: number, fields: Partial<T>, before?: EventBefore): void {
    if (!this.isNews(id, version)) return;
    const known = this.known(id);
    if (before?.visible && !known) {
      this.lost(id, version, before);
      return;
    }
    const now = known || isListed(fields) ? ({ ...known, ...fields, id, version } as T) : undefined;
    if (now) this.turn(now, known ?? this.asBefore(now, before ?? {}));
    else if (this.lists.size > 0) {
      const { visible = this.seen.get(id)?.visible } = fields;
      this.seen.set(id, { version, visible });
    }
  }

  /** Documents went to the trash; `rows` are those that are known to lie there. */
  went(ids: readonly number[], rows: readonly T[] = [], before?: EventBefore): void {
    batch(() => {
      for (const id of ids) {
        if (before?.visible && !this.gone.has(id) && !this.known(id)) this.lost(id, this.seen.get(id)?.version ?? 0, before);
        const now = rows.find((row) => row.id === id);
        const was = this.known(id) ?? (now && !this.gone.has(id) ? { ...now, excluded: false } : undefined);
        this.gone.add(id);
        if (now && !this.isNews(id, now.version)) continue;
        if (now) this.table.confirm(put(now));
        for (const list of this.lists) list.turn(id, was, now);
        if (now) this.seen.set(id, { version: now.version, visible: now.visible });
        if (!this.isShown(id)) this.table.confirm(drop([id]));
      }
    });
  }

  /** Documents that lay in the trash are gone for good; a trash that did not load one counts down all the same. */
  purged(ids: readonly number[]): void {
    batch(() => {
      for (const id of ids) {
        const known = this.known(id);
        const was = known ?? ({ id, excluded: true, visible: true } as T);
        this.gone.add(id);
        this.seen.delete(id);
        for (const list of this.lists) list.turn(id, was, undefined);
        if (known) this.table.confirm(drop([id]));
      }
    });
  }

  /** Passes the former and present state of a row to the lists. */
  turn(now: T, was: T | undefined): void {
    batch(() => {
      if (this.known(now.id) || [...this.lists].some((list) => list.wants(now))) this.table.confirm(put(now));
      for (const list of this.lists) list.turn(now.id, was, now);
      if (!now.visible && !this.isShown(now.id)) this.table.confirm(drop([now.id]));
      if (this.lists.size > 0 && !this.known(now.id)) this.seen.set(now.id, { version: now.version, visible: now.visible });
    });
  }

  /** Counts down for a document that became hidden and that no list has loaded; it was counted unless an earlier event already hid it. */
  private lost(id: number, version: number, before: EventBefore): void {
    if (this.lists.size === 0) return;
    const counted = this.seen.get(id)?.visible ?? true;
    this.seen.set(id, { version, visible: false });
    if (!counted) return;
    const was = { excluded: false, ...before, id, version } as unknown as T;
    batch(() => {
      for (const list of this.lists) list.lost(id, was);
    });
  }

  private known(id: number): T | undefined {
    return this.table.settled().get(id);
  }

  private isShown(id: number): boolean {
    return [...this.lists].some((list) => list.shows(id));
  }

  private isNews(id: number, version: number): boolean {
    return version > (this.known(id)?.version ?? this.seen.get(id)?.version ?? 0);
  }

  private asBefore(now: T, before: EventBefore): T {
    const was = { ...now, ...before } as T;
    // Events carry the privacy a document has now, so two changes received late look alike: what was known before counts.
    return { ...was, visible: this.seen.get(now.id)?.visible ?? before.visible ?? isVisible(was, this.me() ?? 0) };
  }
}
