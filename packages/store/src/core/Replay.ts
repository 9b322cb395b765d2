import { Signal, type View } from './views.ts';

/** A change as a function of what it changes; it answers its argument when it changes nothing. */
export type Step<S> = (state: S) => S;

/**
 * Confirmed state with pending changes replayed on top. A refused change is simply dropped: it needs no undo code and never reverts what others did
 * meanwhile.
 */
export class Replay<S> implements View<S> {
  protected confirmed: S;
  private readonly pending = new Set<Step<S>>();
  private readonly records = new Set<Step<S>[]>();
  private quiet = 0;
  private visible: S;
  private readonly signal = new Signal();
  readonly subscribe = this.signal.subscribe;
  readonly snapshot = (): S => this.visible;

  constructor(initial: S) {
    this.confirmed = initial;
    this.visible = initial;
  }

  /** Records what the server said: an answer or an event. */
  confirm(step: Step<S>): void {
    if (this.quiet === 0) for (const record of this.records) record.push(step);
    this.apply(step);
  }

  /** Runs changes that running loads must not replay. */
  quietly<R>(work: () => R): R {
    this.quiet += 1;
    try {
      return work();
    } finally {
      this.quiet -= 1;
    }
  }

  /**
   * Records changes from now on, to replay them on the answer of a load sent now: the answer may be older than some of them and newer than others.
   * Call the result with the answer, or with nothing if there is none; `merge` limits the replayed changes to the subject of the load.
   */
  record(): (load?: Step<S>, merge?: (now: S, redone: S) => S) => void {
    const record: Step<S>[] = [];
    this.records.add(record);
    return (load, merge = (_now, redone) => redone) => {
      if (!this.records.delete(record) || !load) return;
      this.apply((state) =>
        merge(
          state,
          record.reduce((next, step) => step(next), load(state)),
        ),
      );
    };
  }

  protected apply(step: Step<S>): void {
    const next = step(this.confirmed);
    if (Object.is(next, this.confirmed)) return;
    this.confirmed = next;
    this.refresh();
  }

  /** Shows a step at once, until the function it answers is called. */
  assume(step: Step<S>): () => void {
    this.pending.add(step);
    this.refresh();
    return () => {
      if (this.pending.delete(step)) this.refresh();
    };
  }

  /** The confirmed state, without pending changes. */
  settled(): S {
    return this.confirmed;
  }

  /** Shows the pending steps anew, as after one of them came to answer something else. */
  refresh(): void {
    const next = [...this.pending].reduce((state, step) => step(state), this.confirmed);
    if (Object.is(next, this.visible)) return;
    const former = this.visible;
    this.visible = next;
    this.changed(former, next);
    this.signal.notify();
  }

  protected changed(_former: S, _next: S): void {}
}
