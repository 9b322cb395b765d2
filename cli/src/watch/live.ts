import type { TimingOptions } from '@lauda/domain';
import type { NoticeLevel } from '@lauda/store';
import type { ShownRundown } from '../rundown/model.ts';

/** `lost`: events do not arrive, the picture may be old. `gone`: the rundown was removed. `signedOut`: the token no longer counts. */
export type LiveState = 'live' | 'lost' | 'gone' | 'signedOut';

/** A notice in words, with its category and the seconds it stays; without those it stays until it is dismissed. */
export interface SaidNotice {
  readonly level: NoticeLevel;
  readonly seconds: number | undefined;
  readonly words: string;
}

/** A rundown that follows the server: its present state, and a call at each change. */
export interface LiveRundown {
  /** The rundown as last known. */
  rundown(): ShownRundown;
  state(): LiveState;
  /** How the newsroom counts times; the same object while nothing of it changes. */
  counting(): TimingOptions;
  /** Epoch milliseconds by the clock of the server. */
  now(): number;
  /** The notices shown with it. */
  notices(): readonly SaidNotice[];
  /** Takes every notice away. */
  dismiss(): void;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
