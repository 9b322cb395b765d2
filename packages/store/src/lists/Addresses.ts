import { ADDRESS_DEBOUNCE_MS, ADDRESS_MIN_CHARACTERS } from '@lauda/domain';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import type { Timers } from '../env.ts';

export type Suggestion = Awaited<ReturnType<Client['maps']['autocomplete']>>[number];
export interface Suggestions {
  readonly rows: readonly Suggestion[];
  /** `answered` is for the text typed last; `failed`: no answer came. */
  readonly state: 'idle' | 'asking' | 'answered' | 'failed';
}
const NOTHING: Suggestions = { rows: [], state: 'idle' };

/** Address suggestions for a text being typed: requested when typing pauses, and only the last answer counts. */
export class Addresses {
  private readonly cell = new Cell<Suggestions>(NOTHING);
  readonly view: View<Suggestions> = this.cell;
  private readonly client: Pick<Client, 'maps'>;
  private readonly timers: Timers;
  private timer: unknown;
  private asked = 0;

  constructor(client: Pick<Client, 'maps'>, timers: Timers) {
    this.client = client;
    this.timers = timers;
  }

  /** Takes the text of the field after each change. */
  type(text: string): void {
    this.stop();
    const input = text.trim();
    if (input.length < ADDRESS_MIN_CHARACTERS) return;
    this.timer = this.timers.setTimeout(() => void this.ask(input), ADDRESS_DEBOUNCE_MS);
  }

  /** Stops requests and clears the suggestions. */
  stop(): void {
    this.asked += 1;
    this.timers.clearTimeout(this.timer);
    this.cell.set(NOTHING);
  }

  private async ask(input: string): Promise<void> {
    const asked = ++this.asked;
    this.cell.set({ rows: [], state: 'asking' });
    const answer = await this.client.maps.autocomplete({ input }).then(
      (rows): Suggestions => ({ rows, state: 'answered' }),
      (): Suggestions => ({ rows: [], state: 'failed' }),
    );
    if (asked === this.asked) this.cell.set(answer);
  }
}
