import type { Clock } from './effects.ts';

/** How long a playout may take between two items of a story: an item without a successor by then counts as aborted. */
export const NEXT_ITEM_MS = 20_000;
/** How much of an item may be left when it stops; with more left it counts as aborted. */
const REST_MS = 5_000;
/** How long a story counts as playing if nothing tells whether it goes on. */
export const UNSURE_MS = 15 * 60_000;

/** An item of a story as it was sent. */
export interface SentItem {
  readonly itemID: string;
  /** How long it lasts; undefined where that is unknown. */
  readonly ms: number | undefined;
}
/** What is known about the story of an item that stops. */
export interface StoryOfStoppedItem {
  /** Its last item; undefined where its items are unknown. */
  readonly lastID: string | undefined;
  /** Whether the device reported the story as playing, though not which item of it. */
  readonly wasPlaying: boolean;
}
interface PlayedItem {
  /** When it began, moved by the time it was paused. */
  readonly since: number;
  readonly ms: number | undefined;
  /** Since when it stands still: paused (PAUSE), or back at its beginning (CUE). */
  readonly still?: { readonly at: number; readonly word: 'PAUSE' | 'CUE' };
  /** Whether it began before the bridge started, and the device has not reported on it since. */
  readonly isUnheard?: true;
}
/** The playing items of a story as the journal keeps them for a restart; times are wall-clock times. */
export interface PlayedStory {
  /** Its running order; absent in journals of older versions. */
  readonly ro?: string;
  /** The item that began last. */
  readonly begun: string;
  /** `ms` is the length: absent if unknown, null if the item counts as playing until it is reported otherwise. */
  readonly playing: readonly {
    readonly id: string;
    readonly since: number;
    readonly ms?: number | null;
    readonly still?: PlayedItem['still'];
  }[];
  /**
   * When its end is reported, and the time the report bears; `readied` are the items that are taken for ended then, as they were said to be ready: one
   * of them in journals of older versions.
   */
  readonly end?: End<readonly string[] | string>;
}
interface End<Readied> {
  readonly due: number;
  readonly at: number;
  readonly readied?: Readied;
}
interface Played {
  /** The item that began last. */
  readonly begun: string;
  /** The items that began and did not stop. */
  readonly playing: Map<string, PlayedItem>;
  /** Whether the last item of the story stopped while others play: then the story ends with these. */
  lastRan?: true;
  /** The coming end, in wall-clock time. */
  end?: End<readonly string[]>;
}

/** Whether an item from before the start may have ended unheard: the device has not reported on it since, and its end cannot be computed. */
const isDoubtful = ({ ms = Number.POSITIVE_INFINITY, still, isUnheard }: PlayedItem): boolean =>
  isUnheard === true && (!Number.isFinite(ms) || still?.word === 'PAUSE');
/** How much of an item is left, in ms; infinite if it is paused or its length is unknown. */
function leftOf(item: PlayedItem, now: number): number {
  const { since, ms, still } = item;
  if (still?.word === 'CUE') return 0;
  if (isDoubtful(item)) return NEXT_ITEM_MS;
  return still || ms === undefined ? Infinity : since + ms - now;
}
/** Whether an item may not have come to its end yet, or nobody knows when it does. */
const mayPlay = ({ since, ms, still }: PlayedItem, now: number): boolean => still !== undefined || ms === undefined || since + ms > now;
/** How much of an item that may have ended unheard is left at most, in ms. */
const leftUnheard = ({ since, ms, still }: PlayedItem, now: number): number =>
  still || ms === undefined || !Number.isFinite(ms) ? UNSURE_MS : Math.max(0, since + ms - now);
const longestLeft = (items: readonly PlayedItem[], now: number): number => Math.max(0, ...items.map((one) => leftOf(one, now)));
/** Whether an item that stops now is aborted, with more than REST_MS of it left. */
const isAborted = ({ since, ms, still }: PlayedItem, now: number): boolean => ms !== undefined && (still?.at ?? now) - since < ms - REST_MS;

/**
 * The items a device reported as playing, by story. A story ends when no item plays any more and the last one began, or some time after an item was
 * aborted. After an item that ran to its end it goes on: a presenter may be reading until the next item.
 */
export class PlayedItems {
  private readonly clock: Clock;
  private readonly from: number;
  private readonly keep: (storyID: string, story: PlayedStory | null) => void;
  private readonly stories = new Map<string, Played>();
  /** Cancels the coming end, by story. */
  private readonly ends = new Map<string, () => void>();

  /** `stories` is what the journal holds from before the start, `keep` stores for the next one; `end` is called for ends of stories from before it. */
  constructor(
    clock: Clock,
    stories: ReadonlyMap<string, PlayedStory> = new Map(),
    keep: (storyID: string, story: PlayedStory | null) => void = () => undefined,
    end: (storyID: string, at: number) => void = () => undefined,
  ) {
    this.clock = clock;
    this.keep = keep;
    this.from = clock.steady();
    // The clock may have been set back since: nothing began in the future.
    const steadyOf = (wall: number): number => Math.min(this.from, wall - clock.now() + this.from);
    for (const [storyID, { begun, playing, ro: _ro, end: kept, ...others }] of stories) {
      const items = playing.map(({ id, since, ms, still }): [string, PlayedItem] => [
        id,
        {
          ...{ since: steadyOf(since), ms: ms === null ? Number.POSITIVE_INFINITY : ms },
          ...(still ? { still: { ...still, at: steadyOf(still.at) } } : {}),
          isUnheard: true,
        },
      ]);
      const readied = kept?.readied === undefined ? {} : { readied: [kept.readied].flat() };
      const coming = kept && { due: kept.due, at: kept.at, ...readied };
      this.stories.set(storyID, { begun, playing: new Map(items), ...others, ...(coming ? { end: coming } : {}) });
      if (!coming) continue;
      // The device gets the time to connect and to report first.
      const longest = coming.readied === undefined ? UNSURE_MS + REST_MS : Number.POSITIVE_INFINITY;
      const left = Math.min(Math.max(NEXT_ITEM_MS, coming.due - clock.now()), longest);
      this.endOnce(storyID, left, coming.at, (at) => end(storyID, at));
    }
  }

  /** The item of a story that began last. */
  lastBegun(storyID: string): string | undefined {
    return this.stories.get(storyID)?.begun;
  }
  plays(storyID: string, { itemID, ms }: SentItem): void {
    this.callOff(storyID);
    const { playing } = this.stories.get(storyID) ?? {};
    const now = this.clock.steady();
    const played = playing?.get(itemID);
    if (played && played.still?.word !== 'CUE') {
      // A playout may report PLAY again for a playing item. After a pause the item goes on where it stood.
      playing!.set(itemID, { since: played.since + now - (played.still?.at ?? now), ms: played.ms });
      if (played.still) this.remember(storyID);
      return;
    }
    this.stories.set(storyID, { begun: itemID, playing: new Map(playing).set(itemID, { since: now, ms }) });
    this.remember(storyID);
  }
  /** Notes that an item is paused: nobody knows when it will end. */
  pauses(storyID: string, itemID: string): void {
    this.callOff(storyID);
    this.standsStill(storyID, itemID, 'PAUSE');
  }
  /** Notes that an item is cued: if it played, it starts from its beginning with the next PLAY. */
  cues(storyID: string, itemID: string): void {
    this.standsStill(storyID, itemID, 'CUE');
  }
  /** Notes that an item stopped; true if its story ends with it. If the story ends later, `end` is called with the time of that end. */
  stops(storyID: string, item: SentItem, story: StoryOfStoppedItem, end: (at: number) => void): boolean {
    this.hears(storyID, item);
    const isOver = this.removeItem(storyID, item, story, end);
    if (isOver) this.over(storyID);
    return isOver;
  }
  /**
   * Notes that an item is ready or cued. If it played before the start and was not reported since, it was taken off the air in between: its story
   * ends some time later, because the device may be about to report another item as playing. READY alone says so only of an item that may not play any
   * more: devices also say READY of what they play once they are connected anew, and PLAY of it no second time. Where no more is heard, the story ends
   * once the clip would have.
   */
  noteReady(storyID: string, item: SentItem, story: StoryOfStoppedItem, word: 'READY' | 'CUE', end: (at: number) => void): void {
    const played = this.stories.get(storyID)?.playing.get(item.itemID);
    if (!played?.isUnheard || played.still?.word === 'CUE') return;
    if (word === 'READY' && mayPlay(played, this.clock.steady())) this.endUnheard(storyID, item.itemID, end);
    else {
      this.hears(storyID, item);
      if (this.removeItem(storyID, item, story, end)) this.endIn(storyID, NEXT_ITEM_MS, end);
    }
  }
  /** Notes that no item of a story plays any more. */
  over(storyID: string): void {
    if (this.stories.delete(storyID)) this.keep(storyID, null);
    this.callOff(storyID);
  }
  /** Cancels the coming ends; the journal keeps them for the next start. */
  stop(): void {
    for (const cancel of this.ends.values()) cancel();
    this.ends.clear();
  }

  /** Removes an item from its story; true if the story is over with it. If the story ends later, `end` is called then. */
  private removeItem(
    storyID: string,
    { itemID, ms }: SentItem,
    { lastID, wasPlaying }: StoryOfStoppedItem,
    end: (at: number) => void,
  ): boolean {
    const heard = this.stories.get(storyID);
    const played = heard ?? (wasPlaying ? this.beginUnheard(storyID, { itemID, ms }) : undefined);
    if (!played) return itemID === lastID;
    const stopped = played.playing.get(itemID);
    played.playing.delete(itemID);
    const now = this.clock.steady();
    const rest = [...played.playing.values()];
    const left = longestLeft(rest, now);
    const sure = rest.filter((one) => !isDoubtful(one));
    const leftForSure = longestLeft(sure, now);
    const wasAborted = stopped !== undefined && isAborted(stopped, now);
    // If the last item is aborted while another one plays on, an operator took it by mistake.
    const isMistaken = wasAborted && left > 0 && played.begun !== itemID;
    if (itemID === lastID && !isMistaken) played.lastRan = true;
    this.remember(storyID);
    if (played.begun === lastID || played.lastRan) {
      // Some playouts report no stop for an item that was replaced by the next one, only that the next one plays.
      if (left > 0 && !sure.some(({ still }) => still?.word === 'PAUSE'))
        this.endIn(storyID, Math.min(left, UNSURE_MS) + REST_MS, end, leftForSure < Infinity ? leftForSure : 0);
      return left === 0;
    }
    // If the first report on the story is this stop, it is unknown how long the item had played, and whether other items still do.
    if (wasAborted && leftForSure === 0) this.endIn(storyID, heard && left === 0 ? NEXT_ITEM_MS : UNSURE_MS, end);
    return false;
  }

  private remember(storyID: string): void {
    const { begun, playing, ...others } = this.stories.get(storyID)!;
    const wallOf = (steady: number): number => Math.round(this.clock.now() - this.clock.steady() + steady);
    const items = [...playing].map(([id, { since, ms, still }]) => ({
      ...{ id, since: wallOf(since) },
      ...(ms === undefined ? {} : { ms: Number.isFinite(ms) ? ms : null }),
      ...(still ? { still: { ...still, at: wallOf(still.at) } } : {}),
    }));
    this.keep(storyID, { begun, playing: items, ...others });
  }
  private standsStill(storyID: string, itemID: string, word: 'PAUSE' | 'CUE'): void {
    const { playing } = this.stories.get(storyID) ?? {};
    const played = playing?.get(itemID);
    if (!played) return;
    const now = this.clock.steady();
    const { since, ms, still } = played;
    // Paused after CUE, an item stands on its first frame.
    const isCued = word === 'PAUSE' && still?.word === 'CUE';
    playing!.set(itemID, { since: isCued ? now : since, ms, still: { at: isCued ? now : (still?.at ?? now), word } });
    this.remember(storyID);
  }
  /** Starts a story with an item that began before the bridge heard of it. */
  private beginUnheard(storyID: string, { itemID, ms }: SentItem): Played {
    const played = { begun: itemID, playing: new Map([[itemID, { since: this.from, ms }]]) };
    this.stories.set(storyID, played);
    return played;
  }
  /** Calls off the end of a story that was to come because nothing more was heard of an item: a presenter may read on after it. */
  private hears(storyID: string, { itemID }: SentItem): void {
    if (this.stories.get(storyID)?.end?.readied?.includes(itemID)) this.callOff(storyID);
  }
  /** Ends a story whose items may all have stopped before the start once none of them can play any more. */
  private endUnheard(storyID: string, itemID: string, end: (at: number) => void): void {
    const { playing, end: coming } = this.stories.get(storyID)!;
    const items = [...playing.values()];
    if (!items.every(({ isUnheard }) => isUnheard)) return;
    const left = Math.max(...items.map((one) => leftUnheard(one, this.clock.steady())));
    this.endIn(storyID, left + NEXT_ITEM_MS, end, left, [...new Set(coming?.readied).add(itemID)]);
  }
  /** Ends a story in `ms`; the end is dated `later` ms from now. */
  private endIn(storyID: string, ms: number, end: (at: number) => void, later = 0, readied?: readonly string[]): void {
    const [due, at] = [ms, later].map((one) => Math.round(this.clock.now() + one)) as [number, number];
    this.stories.get(storyID)!.end = { due, at, ...(readied === undefined ? {} : { readied }) };
    this.remember(storyID);
    this.endOnce(storyID, ms, at, end);
  }
  private endOnce(storyID: string, ms: number, at: number, end: (at: number) => void): void {
    this.ends.get(storyID)?.();
    const cancel = this.clock.after(ms, () => {
      this.over(storyID);
      // The clock may have been set back since.
      end(Math.min(at, this.clock.now()));
    });
    this.ends.set(storyID, cancel);
  }
  private callOff(storyID: string): void {
    this.ends.get(storyID)?.();
    this.ends.delete(storyID);
    const played = this.stories.get(storyID);
    if (!played?.end) return;
    delete played.end;
    this.remember(storyID);
  }
}
