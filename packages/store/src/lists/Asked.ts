import { Cell, type View } from '../core/views.ts';
import { type Refusal, refusalOf } from '../failures.ts';

export interface Answer<T> {
  /** What was answered last; undefined until then. */
  readonly value: T | undefined;
  /** Why there is no answer. */
  readonly refusal: Refusal | undefined;
}

/** A question whose answer no event keeps up to date: asked when somebody looks, and again when they want. */
export class Asked<T> {
  private readonly cell = new Cell<Answer<T>>({ value: undefined, refusal: undefined });
  readonly view: View<Answer<T>> = this.cell;
  private readonly send: (signal: AbortSignal) => Promise<T>;
  private asking: AbortController | undefined;

  constructor(send: (signal: AbortSignal) => Promise<T>) {
    this.send = send;
  }

  /** Asks; the answer to an older question is dropped. */
  async load(): Promise<void> {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    this.cell.update(({ value }) => ({ value, refusal: undefined }));
    try {
      const value = await this.send(asking.signal);
      if (!asking.signal.aborted) this.cell.set({ value, refusal: undefined });
    } catch (error) {
      if (!asking.signal.aborted) this.cell.update(({ value }) => ({ value, refusal: refusalOf(error) }));
    } finally {
      if (this.asking === asking) this.asking = undefined;
    }
  }

  /** Asks, unless there is an answer or one is on its way. */
  async ensure(): Promise<void> {
    if (this.cell.snapshot().value === undefined && !this.asking) await this.load();
  }

  /** Waits for no answer any more. */
  readonly stop = (): void => {
    this.asking?.abort();
    this.asking = undefined;
  };

  /** Takes what is known to be the answer now. */
  take(value: T): void {
    this.stop();
    this.cell.set({ value, refusal: undefined });
  }
}
