import { Cell, type View } from '../core/views.ts';
import { isPassing, type Refusal, refusalOf } from '../failures.ts';

export interface Answer<T> {
  /** The last answer; undefined until then. */
  readonly value: T | undefined;
  /** Why there is no answer. */
  readonly refusal: Refusal | undefined;
}

/** A query that no event keeps up to date: sent when it is shown, and again on request. */
export class StoreQuery<T> {
  private readonly cell = new Cell<Answer<T>>({ value: undefined, refusal: undefined });
  readonly view: View<Answer<T>> = this.cell;
  private readonly send: (signal: AbortSignal) => Promise<T>;
  private readonly refused: (refusal: Refusal) => void;
  private asking: AbortController | undefined;
  private loading: Promise<void> | undefined;

  /** `refused` hears why there is no answer to what is still asked. */
  constructor(send: (signal: AbortSignal) => Promise<T>, refused: (refusal: Refusal) => void = () => undefined) {
    this.send = send;
    this.refused = refused;
  }

  /** Loads; the answer to an older request is dropped. */
  load(): Promise<void> {
    this.loading = this.ask();
    return this.loading;
  }
  private async ask(former?: Refusal): Promise<void> {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    this.cell.update(({ value }) => ({ value, refusal: former }));
    try {
      const value = await this.send(asking.signal);
      if (!asking.signal.aborted) this.cell.set({ value, refusal: undefined });
    } catch (error) {
      if (asking.signal.aborted) return;
      const refusal = refusalOf(error);
      this.cell.update(({ value }) => ({ value, refusal }));
      this.refused(refusal);
    } finally {
      if (this.asking === asking) this.asking = undefined;
    }
  }

  /** Loads unless loaded, and waits for a load that is under way. */
  async ensure(): Promise<void> {
    if (this.asking) await this.loading;
    else if (this.cell.snapshot().value === undefined) await this.load();
  }

  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    return !this.asking && isPassing(this.cell.snapshot().refusal);
  }
  /** Loads what failed once more; why it failed stays until there is an answer. */
  loadFailed(): Promise<void> {
    this.loading = this.ask(this.cell.snapshot().refusal);
    return this.loading;
  }

  /** Cancels the request. */
  readonly stop = (): void => {
    this.asking?.abort();
    this.asking = undefined;
  };

  /** Changes the answer that is there; one that is on its way is not waited for. */
  change(change: (value: T) => T): void {
    this.cell.update((answer) => {
      if (answer.value === undefined) return answer;
      const value = change(answer.value);
      return value === answer.value ? answer : { ...answer, value };
    });
  }

  /** Sets the answer without a request. */
  take(value: T): void {
    this.stop();
    this.cell.set({ value, refusal: undefined });
  }
}
