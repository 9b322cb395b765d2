import type { ShownRundown } from '../rundown/model.ts';

/** `lost`: events do not arrive, the picture may be old. `gone`: the rundown was removed. `signedOut`: the token no longer counts. */
export type LiveState = 'live' | 'lost' | 'gone' | 'signedOut';

/** A rundown that follows the server: what it is now, and a call at each change. */
export interface LiveRundown {
  /** The rundown as last known. */
  rundown(): ShownRundown;
  state(): LiveState;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
