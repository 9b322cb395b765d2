import { Replay, type Step } from './Replay.ts';
import { same } from './same.ts';
import { batch, Signal, type View } from './views.ts';

/** A row of a table; `version` is raised by 1 with each stored change (DECISIONS 2). */
export interface Row {
  readonly id: number;
  readonly version: number;
}
export type Rows<T> = ReadonlyMap<number, T>;
export type Change<T> = Step<Rows<T>>;

interface Waiting<T> {
  readonly id: number;
  readonly fields: Partial<T>;
  /** Fields changed by somebody else since; their value is shown (OPT-04). */
  readonly superseded: Set<keyof T>;
}

/** The rows of one entity: confirmed, with pending changes replayed, and a subscription per row. */
export class Table<T extends Row> extends Replay<Rows<T>> {
  private readonly signals = new Map<number, Signal>();
  private readonly waiting = new Set<Waiting<T>>();

  constructor() {
    super(new Map());
  }

  get(id: number): T | undefined {
    return this.snapshot().get(id);
  }

  /** A view of one row: its listeners are told of that row only. */
  row(id: number): View<T | undefined> {
    return { snapshot: () => this.get(id), subscribe: (listener) => this.subscribeRow(id, listener) };
  }

  subscribeRow(id: number, listener: () => void): () => void {
    const signal = this.signals.get(id) ?? new Signal();
    this.signals.set(id, signal);
    const stop = signal.subscribe(listener);
    return () => {
      stop();
      if (signal.listeners.size === 0 && this.signals.get(id) === signal) this.signals.delete(id);
    };
  }

  protected override apply(change: Change<T>): void {
    const former = this.confirmed;
    batch(() => {
      super.apply((rows) => {
        const next = change(rows);
        if (next !== rows) this.supersede(former, next);
        return next;
      });
    });
  }

  /** Shows fields of a row until the function it answers is called; a field somebody else changes meanwhile shows theirs (OPT-04). */
  hold(id: number, fields: Partial<NoInfer<T>>): () => void {
    const waiting: Waiting<T> = { id, fields, superseded: new Set() };
    this.waiting.add(waiting);
    const release = this.assume(overlay(waiting));
    return () => {
      this.waiting.delete(waiting);
      release();
    };
  }

  /** The pending fields of a row: shown, and not answered yet. */
  waitingFor(id: number): Partial<T> {
    return Object.assign({}, ...[...this.waiting].filter((each) => each.id === id).map(shownOf)) as Partial<T>;
  }

  /** Shows fields of a row at once and drops them when the server answers, for better or worse. */
  async patch<R>(id: number, fields: Partial<NoInfer<T>>, send: () => Promise<R>, settle: (answer: R) => Change<T>): Promise<R> {
    const release = this.hold(id, fields);
    try {
      const answer = await send();
      batch(() => {
        this.confirm(settle(answer));
        release();
      });
      return answer;
    } catch (error) {
      release();
      throw error;
    }
  }

  protected override changed(former: Rows<T>, next: Rows<T>): void {
    for (const [id, signal] of this.signals) if (former.get(id) !== next.get(id)) signal.notify();
  }

  private supersede(former: Rows<T>, next: Rows<T>): void {
    for (const { id, fields, superseded } of this.waiting) {
      const [before, after] = [former.get(id), next.get(id)];
      if (!before || !after || before === after) continue;
      for (const field of Object.keys(fields) as (keyof T)[]) {
        if (!same(before[field], after[field]) && !this.isMine(id, field, after[field])) superseded.add(field);
      }
    }
  }

  private isMine(id: number, field: keyof T, value: unknown): boolean {
    return [...this.waiting].some((each) => each.id === id && field in each.fields && same(each.fields[field], value));
  }
}

const shownOf = <T>({ fields, superseded }: Pick<Waiting<T>, 'fields' | 'superseded'>): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !superseded.has(field as keyof T))) as Partial<T>;

function overlay<T extends Row>({ id, fields, superseded }: Waiting<T>): Change<T> {
  let made: { from: T; left: number; row: T } | undefined;
  return (rows) => {
    const row = rows.get(id);
    if (!row) return rows;
    if (made?.from !== row || made.left !== superseded.size) {
      made = { from: row, left: superseded.size, row: { ...row, ...shownOf({ fields, superseded }) } };
    }
    return new Map(rows).set(id, made.row);
  };
}
