import type { Utterance } from './model.ts';

/** A message as a bridge keeps it; `n` counts those of a device from 1, anew when the bridge starts. */
export interface NumberedMessage extends Utterance {
  readonly n: number;
}
/** The messages after one of them, and the number of the newest there is. */
export type MessageSource = (after: number) => Promise<{ readonly last: number; readonly frames: readonly NumberedMessage[] }>;

/** Asks for the messages of a device again and again, in their order and each once. */
export class Follower {
  /** Whether there are more than the last answer brought. */
  behind = false;
  /** How many messages were lost between two calls. */
  lost = 0;
  private at = 0;
  private readonly listen: MessageSource;

  constructor(listen: MessageSource) {
    this.listen = listen;
  }

  /** The messages since the last call. A restarted bridge counts from 1, and then all its messages come. */
  async next(): Promise<readonly Utterance[]> {
    const { frames, last } = await this.listen(this.at);
    const first = frames[0]?.n ?? 0;
    this.lost += this.at > 0 && first > this.at + 1 ? first - this.at - 1 : 0;
    this.at = frames.at(-1)?.n ?? (last < this.at ? 0 : this.at);
    this.behind = this.at < last;
    return frames.map(({ at, direction, port, text }) => ({ at, direction, port, text }));
  }
}
