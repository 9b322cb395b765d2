import type { Rundown } from '@lauda/sdk';

/** A rundown that follows the server: what it is now, and a call at each change. */
export interface LiveRundown {
  /** The rundown as last known; undefined once it was removed. */
  rundown(): Rundown | undefined;
  /** Whether events arrive; while not, the picture may be old. */
  connected(): boolean;
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}
