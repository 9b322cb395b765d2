import type { Timers } from '@lauda/sdk';

export type { Timers } from '@lauda/sdk';
/** The part of localStorage that is used; `setItem` throws when the quota is reached. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
/** The part of navigator.locks that is used: one holder of a name at a time, across windows. */
export interface Mutex {
  request<T>(name: string, work: () => T | Promise<T>): Promise<T>;
}
/** What decides whether a notice is shown outside of the window while a show is on air. */
export interface DesktopWhen {
  /** An error, or a reminder. */
  readonly isImportant: boolean;
  /** A rundown that is open in this window is on air. */
  readonly onAir: boolean;
}
/** Every effect the store has on the world outside of its calls. */
export interface Env {
  /** Milliseconds since the epoch, by the clock of this machine. */
  now(): number;
  /** A fresh version 4 uuid. */
  uuid(): string;
  /** A name no other window has, the same after a reload of this one; a fresh uuid without it. */
  readonly windowName?: string;
  readonly timers: Timers;
  readonly storage: KeyValueStorage;
  readonly mutex: Mutex;
  /** Told when another window wrote to the storage; null means that everything may have changed. */
  onStorage?(listener: (key: string | null) => void): () => void;
  /** Told when the page is about to be hidden or closed. */
  onHide?(listener: () => void): () => void;
  /** The text of a key in the person's language; its length decides how long a notice stays. */
  text?(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Shows a notice outside of the window, when it is hidden and the person allows it; answers how it is closed. */
  desktop?(title: string, description: string, when: DesktopWhen): { close(): void } | undefined;
  /** Runs work in a turn of its own, soon: live events that come meanwhile are taken with it and drawn once. Without it each is taken at once. */
  soon?(work: () => void): void;
  /** The last live event before anything was asked that was asked before the store was there; undefined when nothing was. */
  eventAhead?(): number | undefined;
  /** Where what is ignored is written, so it can be found. */
  log?(text: string, data?: unknown): void;
}
