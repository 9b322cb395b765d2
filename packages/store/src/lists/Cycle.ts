import { Cell, type View } from '../core/views.ts';
import type { FailureKey } from '../failures.ts';

/** Which calls of a part of the store are on their way. */
export interface CycleFlags {
  readonly loading: boolean;
  readonly saving: boolean;
  readonly removing: boolean;
}
const IDLE: CycleFlags = { loading: false, saving: false, removing: false };
const FLAGS: Readonly<Partial<Record<FailureKey, keyof CycleFlags>>> = {
  'error:loadFailed': 'loading',
  'error:deleteFailed': 'removing',
  'error:deviceDeleteFailed': 'removing',
};

/** The busy flags of a part of the store: a flag is set from the first call of its kind to the end of the last (CRUD-01). */
export class Cycle {
  private readonly counts = { loading: 0, saving: 0, removing: 0 };
  private readonly cell = new Cell(IDLE);
  readonly view: View<CycleFlags> = this.cell;

  /** Runs a call under its flag, which may be given by its failure text. */
  async during<T>(sort: keyof CycleFlags | FailureKey, send: () => Promise<T>): Promise<T> {
    const flag = sort in IDLE ? (sort as keyof CycleFlags) : (FLAGS[sort as FailureKey] ?? 'saving');
    this.count(flag, 1);
    try {
      return await send();
    } finally {
      this.count(flag, -1);
    }
  }

  private count(flag: keyof CycleFlags, by: 1 | -1): void {
    this.counts[flag] += by;
    const isUp = this.counts[flag] > 0;
    if (this.cell.snapshot()[flag] !== isUp) this.cell.update((flags) => ({ ...flags, [flag]: isUp }));
  }
}
