import type { CallOptions } from '@lauda/sdk';
import { all, drop, loaded, put, renew } from '../core/changes.ts';
import { InTurn } from '../core/InTurn.ts';
import { same } from '../core/same.ts';
import { type Row, Table } from '../core/Table.ts';
import { batch, Cell, derived, type View } from '../core/views.ts';
import { type Done, type FailureKey, mayPass, type Refusal, refusalOf } from '../failures.ts';
import { type CreateRules, Maker, type Opening } from '../Maker.ts';
import type { VerbParts } from '../verbs.ts';
import { Cycle, type CycleFlags } from './Cycle.ts';
import { newerOf, overtaken } from './overtaken.ts';

export interface ReferenceCalls<T, I> {
  list(): Promise<T[]>;
  create?(input: I, options?: CallOptions): Promise<T>;
  update?(input: I): Promise<T>;
  remove?(id: number): Promise<void>;
  usageCount?(id: number): Promise<number>;
}
export interface ReferenceView<T> extends CycleFlags {
  readonly rows: readonly T[];
  readonly byId: ReadonlyMap<number, T>;
  /** Whether it was ever loaded, be it with no entries. */
  readonly isLoaded: boolean;
  /** Why its last load failed, until one succeeds. */
  readonly error?: Refusal;
}
/** The failure texts that a list has of its own. */
interface Texts {
  readonly create?: FailureKey;
  readonly update?: FailureKey;
  readonly delete?: FailureKey;
}

/** Compares entries by name, in the order the server answers. */
export const byName = (a: object, b: object): number => {
  const [left, right] = [a, b].map((row) => ('name' in row ? String(row.name) : '').toLowerCase());
  return left!.localeCompare(right!);
};

/** Makes the start of a copy: the values of an entry without id and version, and a blank name (PRG-06). */
export const blankCopy = <T extends Row & { readonly name: string }>({ id: _id, version: _version, ...values }: T) => ({
  ...values,
  name: '',
});

/** A whole list that everything else refers to, such as programs or classifications: loaded once, then kept up to date by events. */
export class Reference<T extends Row, I = never> {
  readonly table = new Table<T>();
  private readonly ids = new Cell<readonly number[]>([]);
  private readonly cycle = new Cycle();
  private readonly answer = new Cell<Pick<ReferenceView<T>, 'isLoaded' | 'error'>>({ isLoaded: false });
  private readonly calls: ReferenceCalls<T, I>;
  private readonly notices: VerbParts['notices'];
  private readonly maker: Maker;
  private readonly texts: Texts;
  private readonly order: 'name' | 'made';
  private readonly own: Partial<T>;
  private readonly saves = new InTurn();
  /** The last version known here of each entry that was removed: an event from before may come after the answer to the removal. */
  private readonly gone = new Map<number, number>();
  private asked = 0;
  /** The last load, once there was one: events about it count then. */
  private loading: Promise<Done<T[]>> | undefined;
  readonly view: View<ReferenceView<T>>;

  /**
   * `texts` are failure texts of this list (ERR-04), `own` the personal fields of a new entry, `order` whether entries are sorted by name or by
   * creation.
   */
  constructor(
    calls: ReferenceCalls<T, I>,
    { notices, env }: Pick<VerbParts, 'notices' | 'env'>,
    texts: Texts = {},
    own: Partial<T> = {},
    order: 'name' | 'made' = 'name',
  ) {
    this.order = order;
    this.own = own;
    this.texts = texts;
    this.calls = calls;
    this.notices = notices;
    this.maker = new Maker(env);
    this.view = derived([this.ids, this.table, this.cycle.view, this.answer], (ids, byId, flags, answer) => ({
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      byId,
      ...flags,
      ...answer,
    }));
  }

  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    const { error, loading } = this.view.snapshot();
    return !loading && error !== undefined && mayPass(error);
  }
  /** Loads the list unless loaded, and answers what the last load did once it is no longer under way. */
  ensure(): Promise<Done<T[]>> {
    return this.isFailed || !this.loading ? this.load() : this.loading;
  }

  load(): Promise<Done<T[]>> {
    this.loading = this.ask();
    return this.loading;
  }
  /** Loads it again where {@link isFailed}; that it failed was told already. */
  async loadFailed(): Promise<void> {
    if (this.isFailed) await (this.loading = this.ask(true));
  }
  private async ask(isSilent = false): Promise<Done<T[]>> {
    this.asked += 1;
    const { asked } = this;
    const record = this.table.record();
    const done = await this.during(
      'loading',
      'error:loadFailed',
      () => this.calls.list(),
      (rows) => {
        if (asked !== this.asked) return;
        const here = new Set(rows.map(({ id }) => id));
        record((known) => all([drop<T>([...known.keys()].filter((id) => !here.has(id))), loaded(rows)])(known));
        const known = this.table.settled();
        for (const id of known.keys()) this.gone.delete(id);
        const came = [...known.keys()].filter((id) => !here.has(id));
        this.ids.set([...came, ...rows.map(({ id }) => id).filter((id) => known.has(id))]);
      },
      isSilent ? mayPass : undefined,
    );
    record();
    if (asked !== this.asked) return done;
    this.answer.update((former) => (done.ok ? { isLoaded: true } : { ...former, error: done.error }));
    return done;
  }

  /** Loads it again when it was loaded before: somebody changed it. */
  async reloadIfLoaded(): Promise<void> {
    if (this.loading) await this.load();
  }

  /** Takes the present state of an entry from an event, null for a removed one; without it the list is loaded again. */
  mergeEntry(id: number | null, entry: unknown): void {
    if (!this.loading) return;
    if (id === null || entry === undefined) void this.reloadIfLoaded();
    else if (entry === null) this.drop([id]);
    else this.place({ ...(entry as T), id });
  }
  private isGone({ id, version }: T): boolean {
    return version <= (this.gone.get(id) ?? -1);
  }
  private place(entry: T): void {
    const { id } = entry;
    if (this.isGone(entry)) return;
    const known = this.table.settled().get(id);
    batch(() => {
      // The event also overrides a load requested before it. Personal fields are in no event and stay. Data nested in an entry changes without
      // raising its version, so of the same version the later event counts.
      this.table.confirm((rows) => {
        const before = rows.get(id);
        return before && before.version > entry.version ? rows : new Map(rows).set(id, { ...this.own, ...before, ...entry });
      });
      const rows = this.table.settled();
      const row = rows.get(id)!;
      if (known && this.compare(known, row) === 0 && this.ids.snapshot().includes(id)) return;
      const others = this.ids.snapshot().filter((other) => other !== id);
      const found = others.findIndex((other) => this.compare(row, rows.get(other) ?? row) < 0);
      const at = found === -1 ? others.length : found;
      this.ids.set([...others.slice(0, at), id, ...others.slice(at)]);
    });
  }

  private compare(a: T, b: T): number {
    return this.order === 'made' ? a.id - b.id : byName(a, b);
  }

  /** Creates an entry; it goes first (CRUD-02), or last in lists sorted by creation (CRUD-03). */
  create(input: I, opening?: Opening): Promise<Done<T>> {
    return this.during(
      'saving',
      this.texts.create ?? 'error:createFailed',
      () => this.maker.make(input as I & object, this.calls as CreateRules<I & object, T>, opening),
      (row) => this.add(row),
    );
  }
  update(input: I): Promise<Done<T>> {
    return this.during(
      'saving',
      this.texts.update ?? 'error:updateFailed',
      () => this.calls.update!(input),
      (row) => this.table.confirm(put(row)),
    );
  }
  /**
   * Saves one field of an entry; an unchanged value is not sent (SET-04). `seen` is the entry as the person saw it when they began: what somebody else
   * stored in the field since is a version conflict, which is only answered, so that the caller can decide.
   */
  async set<K extends keyof T>(id: number, field: K, value: T[K], seen?: T): Promise<Done<T>> {
    const shown = this.table.get(id);
    if (shown && same(shown[field], value)) return { ok: true, value: shown };
    const release = this.table.hold(id, { [field]: value } as unknown as Partial<T>);
    const done = await this.saves.run(id, async (): Promise<Done<T>> => {
      const stored = this.table.settled().get(id);
      if (!stored) return { ok: false, error: { status: 404, code: 'not_found', message: '' } };
      const conflict = overtaken(stored, seen, field);
      if (conflict) return { ok: false, error: conflict };
      return this.during(
        'saving',
        this.texts.update ?? 'error:updateFailed',
        // What was loaded can be sent back.
        () => this.calls.update!({ ...newerOf(stored, seen), [field]: value } as unknown as I),
        (saved) => this.table.confirm(put(saved)),
        ({ code }) => code === 'version_conflict',
      );
    });
    release();
    return done;
  }
  /** Removes an entry; a refusal of the code `silent` is only answered, not shown. */
  remove(id: number, silent?: string): Promise<Done<void>> {
    return this.during(
      'removing',
      this.texts.delete ?? 'error:deleteFailed',
      () => this.calls.remove!(id),
      () => this.drop([id]),
      ({ code }) => code === silent,
    );
  }

  /** Counts the documents that use an entry; 0 when that cannot be asked, since the server then refuses the removal itself. */
  async usage(id: number): Promise<number> {
    return (await this.calls.usageCount?.(id).catch(() => 0)) ?? 0;
  }

  /** Adds a row from an event. */
  add(row: T): void {
    if (this.isGone(row)) return;
    this.table.confirm(put(row));
    if (this.loading && !this.ids.snapshot().includes(row.id))
      this.ids.update((ids) => (this.order === 'made' ? [...ids, row.id] : [row.id, ...ids]));
  }
  /** Takes a newer state of a row that is known. */
  changed(row: T): void {
    this.table.confirm(renew(row));
  }
  drop(ids: readonly number[]): void {
    const rows = this.table.settled();
    for (const id of ids) this.gone.set(id, rows.get(id)?.version ?? this.gone.get(id) ?? 0);
    this.ids.update((known) => (known.some((id) => ids.includes(id)) ? known.filter((id) => !ids.includes(id)) : known));
    this.table.confirm(drop(ids));
  }

  private async during<R>(
    flag: keyof CycleFlags,
    kind: FailureKey,
    send: () => Promise<R>,
    done: (answer: R) => void,
    isSilent?: (refusal: Refusal) => boolean,
  ): Promise<Done<R>> {
    try {
      const value = await this.cycle.during(flag, send);
      done(value);
      return { ok: true, value };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!isSilent?.(refusal)) this.notices.tell(refusal, kind);
      return { ok: false, error: refusal };
    }
  }
}
