import { playingWord } from '@lauda/domain';
import type { DesiredRundown } from './desired.ts';
import type { Clock } from './effects.ts';

// Of a rundown removed from the devices, and of a device that is gone, nothing is reported any more: for this long the last known story counts as
// on air, unless the device reports otherwise.
const BLIND_MS = 15 * 60_000;
/** How long a story that the newsroom stopped counts as on air where the device said that it plays and says no more. */
export const STOPPED_MS = 30_000;
// How late a stop of the newsroom may be heard of: a word of the device that is younger may be one of after it.
const LATE_MS = 3_000;

interface Playing {
  readonly storyID: string;
  /** Since when nothing was heard that could say otherwise; undefined while the word counts. */
  blindSince: number | undefined;
}
/** A story that the newsroom plays. */
interface Aired extends Playing {
  readonly active: boolean;
  /** When the newsroom began it, as far as is known. */
  readonly since: number;
  /** The stories it played before and left for another. */
  readonly left: ReadonlySet<string>;
}
interface Said extends Playing {
  /** When it was said; undefined where that was before the bridge started. */
  readonly at: number | undefined;
  /** How long it counts where nothing more is heard. */
  blindMs: number;
}

/** What the next start is to know of a running order beside the stories that play in it. */
export interface OnAirMarks {
  /** The newsroom plays a story of it that no device is to hold: where it tells nothing more of it, it stopped that. */
  readonly isTaken?: true;
  /** The newsroom left the story that the device says it plays for the one it plays. */
  readonly isLeft?: true;
  /** The newsroom stopped the story that the device says it plays. */
  readonly isStopped?: true;
}

/** Which stories are on air on a device: those the newsroom plays and those the device says it plays. */
export class OnAir {
  private readonly clock: Clock;
  private readonly played = new Map<string, Aired>();
  private readonly device = new Map<string, Said>();
  /** Stories the device reported as ended, of running orders to be deleted: there the device knows better than the newsroom. */
  private readonly ended = new Map<string, string>();

  /** `remembered` holds the story the newsroom last played, by running order, `said` the one the device last said it plays, and `marks` the rest. */
  constructor(
    clock: Clock,
    remembered: ReadonlyMap<string, string>,
    said: ReadonlyMap<string, string> = new Map(),
    marks: ReadonlyMap<string, OnAirMarks> = new Map(),
  ) {
    this.clock = clock;
    for (const [roID, storyID] of said) {
      const blindMs = marks.get(roID)?.isStopped ? STOPPED_MS : BLIND_MS;
      this.device.set(roID, { storyID, at: undefined, blindSince: clock.steady(), blindMs });
    }
    for (const [roID, storyID] of remembered) this.assume(roID, storyID, marks.get(roID));
  }

  /** The story the newsroom plays as far as is known, by running order. */
  remember(): ReadonlyMap<string, string> {
    return storiesOf(this.played);
  }
  /** The story the device says it plays, or said when it was last heard, by running order. */
  rememberSaid(): ReadonlyMap<string, string> {
    for (const [roID, playing] of this.device) if (this.isOver(playing)) this.device.delete(roID);
    return storiesOf(this.device);
  }

  /** What the next start is to know beside both, by running order. */
  marks(): ReadonlyMap<string, OnAirMarks> {
    const marks = new Map<string, OnAirMarks>();
    for (const roID of new Set([...this.played.keys(), ...this.device.keys()])) {
      const [played, said] = [this.played.get(roID), this.device.get(roID)];
      const mark = {
        ...(played && !played.active ? { isTaken: true as const } : {}),
        ...(played && said && isLeft(played, said) ? { isLeft: true as const } : {}),
        ...(said?.blindMs === STOPPED_MS ? { isStopped: true as const } : {}),
      };
      if (Object.keys(mark).length > 0) marks.set(roID, mark);
    }
    return marks;
  }

  /** Takes the stories the newsroom plays in the rundowns it reports. */
  newsroom(desired: ReadonlyMap<string, Pick<DesiredRundown, 'roID' | 'onAir' | 'active'>>, told: Iterable<string>): void {
    for (const { roID, onAir, active } of desired.values()) {
      if (active || onAir !== this.ended.get(roID)) this.ended.delete(roID);
      if (onAir === undefined || this.ended.has(roID)) this.stopped(roID);
      else this.plays(roID, onAir, active);
    }
    const known = new Set(told);
    for (const [roID, played] of this.played) {
      if (desired.has(roID)) continue;
      // The rundown is no longer on any device, so it plays on none.
      if (!played.active) this.stopped(roID);
      else if (!known.has(roID)) this.played.delete(roID);
      else played.blindSince ??= this.clock.steady();
    }
  }

  private plays(roID: string, storyID: string, active: boolean): void {
    const before = this.played.get(roID);
    const goesOn = before?.storyID === storyID;
    const since = goesOn ? before.since : this.clock.steady();
    const left = goesOn ? before.left : new Set(before ? [...before.left, before.storyID].filter((one) => one !== storyID) : []);
    this.played.set(roID, { storyID, blindSince: undefined, active, since, left });
  }

  /**
   * What the newsroom played and stops itself ends soon, though the device that said that it plays says no more; it may be about to. So does a story
   * that the newsroom left for this one, unless the device said since that it plays.
   */
  private stopped(roID: string): void {
    const played = this.played.get(roID);
    this.played.delete(roID);
    const said = this.device.get(roID);
    if (!said || !played) return;
    if (said.storyID !== played.storyID && !isLeft(played, said)) return;
    const now = this.clock.steady();
    if (said.at !== undefined && now - said.at < LATE_MS) return;
    said.blindSince = now;
    said.blindMs = STOPPED_MS;
  }

  /** Treats a story last seen playing, of an unknown running order, as on air until the device reports otherwise or the time is over. */
  assume(roID: string, storyID: string, { isTaken, isLeft }: OnAirMarks = {}): void {
    const now = this.clock.steady();
    const said = this.device.get(roID);
    const left = new Set(isLeft && said ? [said.storyID] : []);
    if (!this.played.has(roID)) this.played.set(roID, { storyID, blindSince: now, active: !isTaken, since: now, left });
  }

  /** Takes a status of a story from the device. */
  said(roID: string, storyID: string, status: string): void {
    const word = playingWord(status);
    const held = this.device.get(roID);
    const isHeld = held?.storyID === storyID;
    if (word === 'plays' || (word === 'pauses' && (isHeld || !held))) {
      this.device.set(roID, { storyID, at: this.clock.steady(), blindSince: undefined, blindMs: BLIND_MS });
      return;
    }
    if (word !== 'ends') return;
    if (isHeld) this.device.delete(roID);
    const played = this.played.get(roID);
    if (played?.storyID === storyID && (played.blindSince !== undefined || !played.active)) {
      this.ended.set(roID, storyID);
      this.played.delete(roID);
    }
  }

  /** Notes that the device is gone: what it said last counts until it says otherwise, for it may play on. */
  disconnected(): void {
    for (const playing of this.device.values()) playing.blindSince ??= this.clock.steady();
  }

  of(roID: string): ReadonlySet<string> {
    const known = [this.played.get(roID), this.device.get(roID)];
    return new Set(known.flatMap((one) => (one && !this.isOver(one) ? [one.storyID] : [])));
  }

  /** In how many ms a story stops counting as on air without a report. */
  nextChangeIn(): number {
    const now = this.clock.steady();
    const all: (Playing | Said)[] = [...this.played.values(), ...this.device.values()];
    const ends = all.flatMap((one) => (one.blindSince === undefined ? [] : [one.blindSince + blindMsOf(one) - now]));
    return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((left) => left > 0));
  }

  private isOver(one: Playing | Said): boolean {
    return one.blindSince !== undefined && this.clock.steady() - one.blindSince >= blindMsOf(one);
  }
}

/** Whether the newsroom left a story for another, and the device did not say since that it plays. */
const isLeft = ({ left, since }: Aired, { storyID, at }: Said): boolean => left.has(storyID) && (at === undefined || at < since);
const blindMsOf = (one: Playing | Said): number => ('blindMs' in one ? one.blindMs : BLIND_MS);
const storiesOf = (playing: ReadonlyMap<string, Playing>): ReadonlyMap<string, string> =>
  new Map([...playing].map(([roID, { storyID }]) => [roID, storyID]));
