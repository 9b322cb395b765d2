import type { Clock } from './effects.ts';

/** How long a playout may take between two items of a story: one of which no other plays by then was broken off. */
export const NEXT_ITEM_MS = 20_000;

/** The item of each story a device said it plays last. A story broken off before its last item ends with the item that stopped. */
export class PlayedItems {
  private readonly clock: Clock;
  private readonly items = new Map<string, string>();
  /** What calls off the ends to come, by story. */
  private readonly ends = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  of(storyID: string): string | undefined {
    return this.items.get(storyID);
  }
  plays(storyID: string, itemID: string): void {
    this.over(storyID);
    this.items.set(storyID, itemID);
  }
  /** Notes that an item stopped; where it is the one that played, and none of its story plays soon after, `end` is told when it stopped. */
  stops(storyID: string, itemID: string, end: (at: number) => void): void {
    if (this.items.get(storyID) !== itemID || this.ends.has(storyID)) return;
    const at = this.clock.now();
    const cancel = this.clock.after(NEXT_ITEM_MS, () => {
      this.over(storyID);
      end(at);
    });
    this.ends.set(storyID, cancel);
  }
  /** Notes that no item of a story plays any more. */
  over(storyID: string): void {
    this.ends.get(storyID)?.();
    this.ends.delete(storyID);
    this.items.delete(storyID);
  }
  /** Calls off all ends to come. */
  stop(): void {
    for (const cancel of this.ends.values()) cancel();
    this.ends.clear();
  }
}
