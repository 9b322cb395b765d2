import { playingWord, STOPPED_MS, UNHEARD_MS } from '@lauda/domain';
import type { DesiredRundown } from './desired.ts';
import type { Clock } from './effects.ts';

// After its rundown was removed from the device, or the device is disconnected, nobody reports on a story any more: for a while the last known one counts
// as on air, unless the device reports otherwise.
// How late the bridge may hear of a stop in the newsroom: a device report younger than that may come from after the stop.
const LATE_MS = 3_000;

interface Playing {
  readonly storyID: string;
  /** From when its time on air runs out unless it is reported again; undefined while it counts without limit. */
  unheardSince: number | undefined;
}
/** A story on air in the newsroom. */
interface NewsroomStory extends Playing {
  readonly active: boolean;
  /** When the newsroom put it on air; the start of the bridge if that was before. */
  readonly since: number;
  /** The stories the newsroom had on air before it, without a stop in between. */
  readonly left: ReadonlySet<string>;
}
/** A story the device reported as playing. */
interface ReportedStory extends Playing {
  /** When the device reported it; undefined if that was before the bridge started. */
  readonly at: number | undefined;
  /** How long it counts as on air from `unheardSince` on. */
  unheardMs: number;
}

/** What a restart must know about a running order beside its stories on air. The journal holds these names, also in files of older versions. */
export interface OnAirMarks {
  /** The rundown is on air in the newsroom only, on no device: once the newsroom does not report it any more, its story counts as stopped. */
  readonly isTaken?: true;
  /** The newsroom moved on from the story that the device reports as playing to another one. */
  readonly isLeft?: true;
  /** The newsroom stopped the story that the device reports as playing. */
  readonly isStopped?: true;
}

/** The stories on air on a device: those the newsroom has on air and those the device reports as playing. */
export class OnAir {
  private readonly clock: Clock;
  private readonly played = new Map<string, NewsroomStory>();
  private readonly device = new Map<string, ReportedStory>();
  /** Stories the device reported as ended, of running orders removed from it: there its reports count more than the newsroom's. */
  private readonly ended = new Map<string, string>();

  /** From before the restart, by running order: the last story on air in the newsroom, the last one the device reported as playing, and the marks. */
  constructor(
    clock: Clock,
    remembered: ReadonlyMap<string, string>,
    reported: ReadonlyMap<string, string> = new Map(),
    marks: ReadonlyMap<string, OnAirMarks> = new Map(),
  ) {
    this.clock = clock;
    for (const [roID, storyID] of reported) {
      const unheardMs = marks.get(roID)?.isStopped ? STOPPED_MS : UNHEARD_MS;
      this.device.set(roID, { storyID, at: undefined, unheardSince: clock.steady(), unheardMs });
    }
    for (const [roID, storyID] of remembered) this.assume(roID, storyID, marks.get(roID));
  }

  /** The last known story on air in the newsroom, by running order. */
  newsroomStories(): ReadonlyMap<string, string> {
    return storiesOf(this.played);
  }
  /** The story the device last reported as playing, by running order. */
  deviceStories(): ReadonlyMap<string, string> {
    for (const [roID, playing] of this.device) if (this.isOver(playing)) this.device.delete(roID);
    return storiesOf(this.device);
  }

  /** What a restart must know beside both, by running order. */
  marks(): ReadonlyMap<string, OnAirMarks> {
    const marks = new Map<string, OnAirMarks>();
    for (const roID of new Set([...this.played.keys(), ...this.device.keys()])) {
      const [played, reported] = [this.played.get(roID), this.device.get(roID)];
      const mark = {
        ...(played && !played.active ? { isTaken: true as const } : {}),
        ...(played && reported && hasMovedOn(played, reported) ? { isLeft: true as const } : {}),
        ...(reported?.unheardMs === STOPPED_MS ? { isStopped: true as const } : {}),
      };
      if (Object.keys(mark).length > 0) marks.set(roID, mark);
    }
    return marks;
  }

  /** Takes over which stories the newsroom has on air; `acknowledged` are the running orders the device holds. */
  followNewsroom(desired: ReadonlyMap<string, Pick<DesiredRundown, 'roID' | 'onAir' | 'active'>>, acknowledged: Iterable<string>): void {
    for (const { roID, onAir, active } of desired.values()) {
      if (active || onAir !== this.ended.get(roID)) this.ended.delete(roID);
      if (onAir === undefined || this.ended.has(roID)) this.noteStopped(roID);
      else this.notePlayed(roID, onAir, active);
    }
    const known = new Set(acknowledged);
    for (const [roID, played] of this.played) {
      if (desired.has(roID)) continue;
      // The rundown is no longer on any device, so it plays on none.
      if (!played.active) this.noteStopped(roID);
      else if (!known.has(roID)) this.played.delete(roID);
      else played.unheardSince ??= this.clock.steady();
    }
  }

  private notePlayed(roID: string, storyID: string, active: boolean): void {
    const before = this.played.get(roID);
    const goesOn = before?.storyID === storyID;
    const since = goesOn ? before.since : this.clock.steady();
    const left = goesOn ? before.left : new Set(before ? [...before.left, before.storyID].filter((one) => one !== storyID) : []);
    this.played.set(roID, { storyID, unheardSince: undefined, active, since, left });
  }

  /**
   * Ends a story the newsroom stopped. If the device reported it as playing, it counts as on air for a short while more: the device may be about to
   * report its end. The same holds for a story the newsroom moved on from, unless the device reported it as playing since.
   */
  private noteStopped(roID: string): void {
    const played = this.played.get(roID);
    this.played.delete(roID);
    const reported = this.device.get(roID);
    if (!reported || !played) return;
    if (reported.storyID !== played.storyID && !hasMovedOn(played, reported)) return;
    const now = this.clock.steady();
    if (reported.at !== undefined && now - reported.at < LATE_MS) return;
    reported.unheardSince = now;
    reported.unheardMs = STOPPED_MS;
  }

  /** Counts a story last seen playing, of a running order with unknown content, as on air until the device reports otherwise or the time is over. */
  assume(roID: string, storyID: string, { isTaken, isLeft }: OnAirMarks = {}): void {
    const now = this.clock.steady();
    const reported = this.device.get(roID);
    const left = new Set(isLeft && reported ? [reported.storyID] : []);
    if (!this.played.has(roID)) this.played.set(roID, { storyID, unheardSince: now, active: !isTaken, since: now, left });
  }

  /** Takes over a status of a story that the device reports. */
  takeStatus(roID: string, storyID: string, status: string): void {
    const word = playingWord(status);
    const held = this.device.get(roID);
    const isHeld = held?.storyID === storyID;
    if (word === 'plays' || (word === 'pauses' && (isHeld || !held))) {
      this.device.set(roID, { storyID, at: this.clock.steady(), unheardSince: undefined, unheardMs: UNHEARD_MS });
      return;
    }
    if (word !== 'ends') return;
    if (isHeld) this.device.delete(roID);
    const played = this.played.get(roID);
    if (played?.storyID === storyID && (played.unheardSince !== undefined || !played.active)) {
      this.ended.set(roID, storyID);
      this.played.delete(roID);
    }
  }

  /** Notes that the device is disconnected: it may play on, so its last report counts until it reports otherwise or the time is over. */
  disconnected(): void {
    for (const playing of this.device.values()) playing.unheardSince ??= this.clock.steady();
  }

  of(roID: string): ReadonlySet<string> {
    const known = [this.played.get(roID), this.device.get(roID)];
    return new Set(known.flatMap((one) => (one && !this.isOver(one) ? [one.storyID] : [])));
  }

  /** In how many ms a story stops counting as on air without a report. */
  nextChangeIn(): number {
    const now = this.clock.steady();
    const all: (Playing | ReportedStory)[] = [...this.played.values(), ...this.device.values()];
    const ends = all.flatMap((one) => (one.unheardSince === undefined ? [] : [one.unheardSince + unheardMsOf(one) - now]));
    return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((left) => left > 0));
  }

  private isOver(one: Playing | ReportedStory): boolean {
    return one.unheardSince !== undefined && this.clock.steady() - one.unheardSince >= unheardMsOf(one);
  }
}

/** Whether the newsroom moved on from a reported story to another, and the device has not reported it as playing since. */
const hasMovedOn = ({ left, since }: NewsroomStory, { storyID, at }: ReportedStory): boolean =>
  left.has(storyID) && (at === undefined || at < since);
const unheardMsOf = (one: Playing | ReportedStory): number => ('unheardMs' in one ? one.unheardMs : UNHEARD_MS);
const storiesOf = (playing: ReadonlyMap<string, Playing>): ReadonlyMap<string, string> =>
  new Map([...playing].map(([roID, { storyID }]) => [roID, storyID]));
