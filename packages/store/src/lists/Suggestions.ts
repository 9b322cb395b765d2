import { ADDRESS_DEBOUNCE_MS, ADDRESS_MIN_CHARACTERS } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Timers } from '../env.ts';

export interface SuggestionOptions<T> {
  readonly load: (text: string) => Promise<readonly T[]>;
  readonly timers: Timers;
}

/** What is suggested while an address is typed: asked for from 3 characters on, 1000 ms after the last key (VAL-04, VAL-05). */
export class Suggestions<T> {
  private readonly options: SuggestionOptions<T>;
  private readonly cell = new Cell<readonly T[]>([]);
  readonly view: View<readonly T[]> = this.cell;
  private timer: unknown;
  private asked = 0;

  constructor(options: SuggestionOptions<T>) {
    this.options = options;
  }

  /** Takes what the field holds now. */
  type(text: string): void {
    this.options.timers.clearTimeout(this.timer);
    this.asked += 1;
    const typed = text.trim();
    if ([...typed].length < ADDRESS_MIN_CHARACTERS) this.cell.set([]);
    else this.timer = this.options.timers.setTimeout(() => void this.ask(typed, this.asked), ADDRESS_DEBOUNCE_MS);
  }

  // Suggestions are a help: without an answer there are none, and nobody is told.
  private async ask(text: string, asked: number): Promise<void> {
    const found = await this.options.load(text).catch((): readonly T[] => []);
    if (asked === this.asked) this.cell.set(found);
  }
}
