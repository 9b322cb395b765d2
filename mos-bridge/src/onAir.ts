import type { DesiredRundown } from './desired.ts';
import type { Clock } from './effects.ts';

// A rundown removed from the devices is not reported any more: for this long its last known story counts as on air, unless the device reports
// otherwise.
const BLIND_MS = 15 * 60_000;

/** Which stories are on air on a device: those the newsroom plays and those the device says it plays. */
export class OnAir {
  private readonly clock: Clock;
  private readonly played = new Map<string, { storyID: string; blindSince: number | undefined; active: boolean }>();
  private readonly device = new Map<string, string>();
  /** Stories the device reported as ended, of running orders to be deleted: there the device knows better than the newsroom. */
  private readonly ended = new Map<string, string>();

  /** `remembered` holds the story the newsroom last played, by running order. */
  constructor(clock: Clock, remembered: ReadonlyMap<string, string>) {
    this.clock = clock;
    for (const [roID, storyID] of remembered) this.played.set(roID, { storyID, blindSince: clock.steady(), active: true });
  }

  /** The story the newsroom plays as far as is known, by running order. */
  remember(): ReadonlyMap<string, string> {
    return new Map([...this.played].map(([roID, { storyID }]) => [roID, storyID]));
  }

  /** Takes the stories the newsroom plays in the rundowns it reports. */
  newsroom(desired: ReadonlyMap<string, Pick<DesiredRundown, 'roID' | 'onAir' | 'active'>>, told: Iterable<string>): void {
    for (const { roID, onAir, active } of desired.values()) {
      if (active || onAir !== this.ended.get(roID)) this.ended.delete(roID);
      if (onAir === undefined || this.ended.has(roID)) this.played.delete(roID);
      else this.played.set(roID, { storyID: onAir, blindSince: undefined, active });
    }
    const known = new Set(told);
    for (const [roID, played] of this.played) {
      if (desired.has(roID)) continue;
      // The rundown is no longer on any device, so it plays on none.
      if (!known.has(roID) || !played.active) this.played.delete(roID);
      else played.blindSince ??= this.clock.steady();
    }
  }

  /** Treats a story last seen playing, of an unknown running order, as on air until the device reports otherwise or the time is over. */
  assume(roID: string, storyID: string): void {
    if (!this.played.has(roID)) this.played.set(roID, { storyID, blindSince: this.clock.steady(), active: true });
  }

  /** Takes a status of a story from the device. */
  said(roID: string, storyID: string, status: string): void {
    if (status.toUpperCase() === 'PLAY') this.device.set(roID, storyID);
    else {
      if (this.device.get(roID) === storyID) this.device.delete(roID);
      const played = this.played.get(roID);
      if (played?.storyID === storyID && (played.blindSince !== undefined || !played.active)) {
        this.ended.set(roID, storyID);
        this.played.delete(roID);
      }
    }
  }

  /** Forgets the statuses of a device that is gone. */
  disconnected(): void {
    this.device.clear();
  }

  of(roID: string): ReadonlySet<string> {
    const played = this.played.get(roID);
    const blind = played?.blindSince !== undefined && this.clock.steady() - played.blindSince >= BLIND_MS;
    return new Set([...(played && !blind ? [played.storyID] : []), ...(this.device.has(roID) ? [this.device.get(roID)!] : [])]);
  }

  /** In how many ms a story stops counting as on air without a report. */
  nextChangeIn(): number {
    const now = this.clock.steady();
    const ends = [...this.played.values()].flatMap(({ blindSince }) => (blindSince === undefined ? [] : [blindSince + BLIND_MS - now]));
    return Math.min(Number.POSITIVE_INFINITY, ...ends.filter((left) => left > 0));
  }
}
