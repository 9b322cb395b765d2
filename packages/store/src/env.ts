import type { Timers } from '@lauda/sdk';

export type { Timers } from '@lauda/sdk';
/** The part of localStorage that is used; `setItem` throws when the quota is reached. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
/** Stores what is handy to know again, and no loss where the storage is full. */
export const remember = (storage: KeyValueStorage, key: string, value: string): void => {
  try {
    storage.setItem(key, value);
  } catch {}
};
/** The part of navigator.locks that is used: one holder of a name at a time, across windows. */
export interface Mutex {
  request<T>(name: string, work: () => T | Promise<T>): Promise<T>;
}
/** The conditions for showing a notice outside the window while a show is on air. */
export interface DesktopWhen {
  /** An error, or a reminder. */
  readonly isImportant: boolean;
  /** A rundown that is open in this window is on air. */
  readonly onAir: boolean;
}
/** The effects the store needs from its platform. */
export interface Env {
  /** Milliseconds since the epoch, by the clock of this machine. */
  now(): number;
  /** Milliseconds by a clock that nobody sets; it may stand still while the machine sleeps. Without it a clock that is set is noticed late. */
  steady?(): number;
  /** A fresh version 4 uuid. */
  uuid(): string;
  /** A unique window name that survives a reload; without it a fresh uuid is used. */
  readonly windowName?: string;
  readonly timers: Timers;
  readonly storage: KeyValueStorage;
  readonly mutex: Mutex;
  /** Registers a listener for writes of other windows to the storage; null means anything may have changed. */
  onStorage?(listener: (key: string | null) => void): () => void;
  /** Registers a listener for the page being hidden or closed. */
  onHide?(listener: () => void): () => void;
  /** Answers the text of a key in the person's language; its length decides how long a notice stays. */
  text?(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Shows a notice outside of the window, when it is hidden and the person allows it; answers an object to close it. */
  desktop?(title: string, description: string, when: DesktopWhen): { close(): void } | undefined;
  /**
   * Runs work soon in a task of its own, so that live events arriving meanwhile are handled together and drawn once. Without it each is handled at
   * once.
   */
  soon?(work: () => void): void;
  /** The last event number before requests that were sent ahead of the store's creation (by the page itself); undefined when there were none. */
  eventAhead?(): number | undefined;
  /** Logs ignored messages and failures. */
  log?(text: string, data?: unknown): void;
}
