import type { NoticeLevel } from '@lauda/store';
import type { ShownRundown } from '../rundown/model.ts';

/** `lost`: events do not arrive, the picture may be old. `gone`: the rundown was removed. `signedOut`: the token no longer counts. */
export type LiveState = 'live' | 'lost' | 'gone' | 'signedOut';

/** A notice as it is said: what category it is of, and how many seconds it stays; without them until it is taken away. */
export interface SaidNotice {
  readonly level: NoticeLevel;
  readonly seconds: number | undefined;
  readonly words: string;
}

/** A rundown that follows the server: what it is now, and a call at each change. */
export interface LiveRundown {
  /** The rundown as last known. */
  rundown(): ShownRundown;
  state(): LiveState;
  /** What people are told while it is shown. */
  notices(): readonly SaidNotice[];
  /** Takes every notice away. */
  dismiss(): void;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
