import type { Clock } from './effects.ts';

/** How long a playout may take between two items of a story: one of which no other plays by then was broken off. */
export const NEXT_ITEM_MS = 20_000;
/** How much of an item may be left where it stops: one that stops before that was broken off. */
const REST_MS = 5_000;
/** How long a story counts as playing where nothing tells whether it goes on. */
export const UNSURE_MS = 15 * 60_000;

/** An item of a story as it was sent. */
export interface SentItem {
  readonly itemID: string;
  /** How long it lasts; undefined where that is unknown. */
  readonly ms: number | undefined;
}
/** What is known of a story one of whose items stops. */
export interface StoppedIn {
  /** Its last item; undefined where its items are unknown. */
  readonly lastID: string | undefined;
  /** Whether the device played it before it was heard which item. */
  readonly airs: boolean;
}
interface PlayedItem {
  /** When it began; as if it had stood still nowhere. */
  readonly since: number;
  readonly ms: number | undefined;
  /** Since when it stands still: paused, or back at its beginning. */
  readonly still?: { readonly at: number; readonly word: 'PAUSE' | 'CUE' };
  /** Whether it began before the start, and the device did not name it since. */
  readonly isUnheard?: true;
}
/** What is to be known at the next start of the items of a story that play; times are of the wall. */
export interface PlayedStory {
  /** Its running order; absent in what an older bridge kept. */
  readonly ro?: string;
  readonly begun: string;
  /** Each with its length: null where nothing says that it runs to its end, absent where it is unknown. */
  readonly playing: readonly {
    readonly id: string;
    readonly since: number;
    readonly ms?: number | null;
    readonly still?: PlayedItem['still'];
  }[];
  /** When the story is to end, and as of when. */
  readonly end?: { readonly due: number; readonly at: number };
}
interface Played {
  /** The item that began last. */
  readonly begun: string;
  /** Those that began and did not stop. */
  readonly playing: Map<string, PlayedItem>;
  /** Whether the last of the story stopped while others play: it ends with these. */
  lastRan?: true;
  /** The end to come; of the wall. */
  end?: NonNullable<PlayedStory['end']>;
}

/** Whether nothing says when an item ends of which nothing was heard since the start: it may be gone by now. */
const isDoubtful = ({ ms = Number.POSITIVE_INFINITY, still, isUnheard }: PlayedItem): boolean =>
  isUnheard === true && (!Number.isFinite(ms) || still?.word === 'PAUSE');
/** How much of an item is to come; no end is known where it is paused or its length is unknown. */
function leftOf(item: PlayedItem, now: number): number {
  const { since, ms, still } = item;
  if (still?.word === 'CUE') return 0;
  if (isDoubtful(item)) return NEXT_ITEM_MS;
  return still || ms === undefined ? Infinity : since + ms - now;
}
const longestLeft = (items: readonly PlayedItem[], now: number): number => Math.max(0, ...items.map((one) => leftOf(one, now)));
/** Whether an item that stops does so before its end. */
const isBrokenOff = ({ since, ms, still }: PlayedItem, now: number): boolean =>
  ms !== undefined && (still?.at ?? now) - since < ms - REST_MS;

/**
 * The items of each story a device said it plays. A story ends when none plays any more and the last began, or some time after one was broken off:
 * after one that ran to its end comes what is read in the studio.
 */
export class PlayedItems {
  private readonly clock: Clock;
  private readonly from: number;
  private readonly keep: (storyID: string, story: PlayedStory | null) => void;
  private readonly stories = new Map<string, Played>();
  /** What calls off the ends to come, by story. */
  private readonly ends = new Map<string, () => void>();

  /** `kept` holds what was known before the start, `end` is told of the ends to come by then, and `keep` of what is to be known at the next one. */
  constructor(
    clock: Clock,
    kept: ReadonlyMap<string, PlayedStory> = new Map(),
    keep: (storyID: string, story: PlayedStory | null) => void = () => undefined,
    end: (storyID: string, at: number) => void = () => undefined,
  ) {
    this.clock = clock;
    this.keep = keep;
    this.from = clock.steady();
    // The clock may have been set back since: nothing began in a time to come.
    const steadyOf = (wall: number): number => Math.min(this.from, wall - clock.now() + this.from);
    for (const [storyID, { begun, playing, ro: _ro, ...others }] of kept) {
      const items = playing.map(({ id, since, ms, still }): [string, PlayedItem] => [
        id,
        {
          ...{ since: steadyOf(since), ms: ms === null ? Number.POSITIVE_INFINITY : ms },
          ...(still ? { still: { ...still, at: steadyOf(still.at) } } : {}),
          isUnheard: true,
        },
      ]);
      this.stories.set(storyID, { begun, playing: new Map(items), ...others });
      if (!others.end) continue;
      // What the device says once it is connected again is heard first.
      const left = Math.min(Math.max(NEXT_ITEM_MS, others.end.due - clock.now()), UNSURE_MS + REST_MS);
      this.endOnce(storyID, left, others.end.at, (at) => end(storyID, at));
    }
  }

  /** The item of a story that began last. */
  of(storyID: string): string | undefined {
    return this.stories.get(storyID)?.begun;
  }
  plays(storyID: string, { itemID, ms }: SentItem): void {
    this.callOff(storyID);
    const { playing } = this.stories.get(storyID) ?? {};
    const now = this.clock.steady();
    const played = playing?.get(itemID);
    if (played && played.still?.word !== 'CUE') {
      // A playout may say of what plays that it does. After a pause it goes on where it stood.
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
  /** Notes that an item is at its beginning: one that played begins anew with its next word. */
  cues(storyID: string, itemID: string): void {
    this.standsStill(storyID, itemID, 'CUE');
  }
  /** Notes that an item stopped; true where its story ends with it. Where it ends later, `end` is told when the item stopped. */
  stops(storyID: string, item: SentItem, story: StoppedIn, end: (at: number) => void): boolean {
    const isOver = this.goes(storyID, item, story, end);
    if (isOver) this.over(storyID);
    return isOver;
  }
  /**
   * Notes that an item is ready, or cued. One that played before the start, and was not heard of since, was taken off the air meanwhile: its story
   * ends with it some time later, for the device may be about to say what it plays.
   */
  isReady(storyID: string, item: SentItem, story: StoppedIn, end: (at: number) => void): void {
    const played = this.stories.get(storyID)?.playing.get(item.itemID);
    if (!played?.isUnheard || played.still?.word === 'CUE') return;
    if (this.goes(storyID, item, story, end)) this.endIn(storyID, NEXT_ITEM_MS, end);
  }
  /** Notes that no item of a story plays any more. */
  over(storyID: string): void {
    if (this.stories.delete(storyID)) this.keep(storyID, null);
    this.callOff(storyID);
  }
  /** Waits for no end to come any more; the next start does. */
  stop(): void {
    for (const cancel of this.ends.values()) cancel();
    this.ends.clear();
  }

  /** Takes an item off its story; true where the story is over with it. Where it ends later, `end` is told. */
  private goes(storyID: string, { itemID, ms }: SentItem, { lastID, airs }: StoppedIn, end: (at: number) => void): boolean {
    const heard = this.stories.get(storyID);
    const played = heard ?? (airs ? this.unheard(storyID, { itemID, ms }) : undefined);
    if (!played) return itemID === lastID;
    const stopped = played.playing.get(itemID);
    played.playing.delete(itemID);
    const now = this.clock.steady();
    const rest = [...played.playing.values()];
    const left = longestLeft(rest, now);
    const sure = rest.filter((one) => !isDoubtful(one));
    const leftForSure = longestLeft(sure, now);
    const isBroken = stopped !== undefined && isBrokenOff(stopped, now);
    // The last item was taken by mistake where it is broken off for another one that plays on.
    const isMistaken = isBroken && left > 0 && played.begun !== itemID;
    if (itemID === lastID && !isMistaken) played.lastRan = true;
    this.remember(storyID);
    if (played.begun === lastID || played.lastRan) {
      // A playout may say of an item that the next one took its place only by playing that one.
      if (left > 0 && !sure.some(({ still }) => still?.word === 'PAUSE'))
        this.endIn(storyID, Math.min(left, UNSURE_MS) + REST_MS, end, leftForSure < Infinity ? leftForSure : 0);
      return left === 0;
    }
    // Of one that began before the device was heard nobody knows how long it had played, nor of others whether they still do.
    if (isBroken && leftForSure === 0) this.endIn(storyID, heard && left === 0 ? NEXT_ITEM_MS : UNSURE_MS, end);
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
    // One that is paused once it was cued stands on its first frame.
    const isCued = word === 'PAUSE' && still?.word === 'CUE';
    playing!.set(itemID, { since: isCued ? now : since, ms, still: { at: isCued ? now : (still?.at ?? now), word } });
    this.remember(storyID);
  }
  /** An item that began before the device was heard. */
  private unheard(storyID: string, { itemID, ms }: SentItem): Played {
    const played = { begun: itemID, playing: new Map([[itemID, { since: this.from, ms }]]) };
    this.stories.set(storyID, played);
    return played;
  }
  /** Ends a story in `ms`, as of `later` from now. */
  private endIn(storyID: string, ms: number, end: (at: number) => void, later = 0): void {
    const [due, at] = [ms, later].map((one) => Math.round(this.clock.now() + one)) as [number, number];
    this.stories.get(storyID)!.end = { due, at };
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
