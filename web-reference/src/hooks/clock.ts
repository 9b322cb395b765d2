import { localTimestamp } from '@lauda/domain';
import { useSyncExternalStore } from 'react';

/** One clock for the whole page: it ticks on the full second of the server and renders only the components that use it. */
class Ticker {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private source = (): number => Date.now();
  private shown = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.timer === undefined) this.tick();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  };

  /** Seconds since 1970 by the server's clock. */
  readonly snapshot = (): number => (this.timer === undefined ? this.second() : this.shown);

  /** Follows the server's clock from now on: `now` returns it in ms. */
  follow(now: () => number): void {
    this.source = now;
    this.refresh();
  }

  /** Shows the present second at once, after the clock was set. */
  refresh(): void {
    this.shown = this.second();
    for (const listener of this.listeners) listener();
  }

  /** Returns how many whole seconds the server's clock is ahead of this desk's. */
  readonly ahead = (): number => Math.round((this.now() - Date.now()) / 1000);

  readonly now = (): number => this.source();

  private second(): number {
    return Math.floor(this.now() / 1000);
  }

  private tick(): void {
    this.refresh();
    this.timer = setTimeout(
      () => {
        this.tick();
      },
      1000 - (this.now() % 1000) + 5,
    );
  }
}

export const ticker = new Ticker();

/** Returns the present second by the server's clock; the component renders once a second. */
export const useSecond = (): number => useSyncExternalStore(ticker.subscribe, ticker.snapshot);

/** Returns how many seconds the server's clock is ahead of this desk's; renders again when that changes. */
export const useClockOffset = (): number => useSyncExternalStore(ticker.subscribe, ticker.ahead);

/** Returns what `read` computes from the second, such as a date or a minute; renders again only when that changes. */
export const useFromClock = <T extends string | number | boolean>(read: (second: number) => T): T =>
  useSyncExternalStore(ticker.subscribe, () => read(ticker.snapshot()));

/** Returns the wall clock of a zone at an instant: `{ date: 'YYYY-MM-DD', time: 'HH:mm:ss' }`. */
export const wallClock = (second: number, zone: string): { date: string; time: string } => {
  const text = localTimestamp(second * 1000, zone);
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
};
