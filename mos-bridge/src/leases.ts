import type { Newsroom } from '@lauda/sdk';
import type { Clock } from './effects.ts';
import type { Journal } from './journal.ts';

// One second less than the server's 8 s, as a margin for clocks and messages on their way.
const HELD_MS = 7_000;
// A bridge asks for new ids before the last tenth of its block.
const LOW = 0.1;

export interface HeldLease {
  readonly epoch: number;
  /** Until when nobody else may speak to the device: by our own clock, and by one that nobody sets but that stands while the machine sleeps. */
  until: { readonly now: number; readonly steady: number };
  /** Whether another bridge may have sent the device messages that our journal does not know. */
  readonly mayHaveUnknownMessages: boolean;
}
/** The leases of a bridge as it knows them. */
export class Leases {
  readonly held = new Map<number, HeldLease>();
  private readonly newsroom: Newsroom;
  private readonly journal: Journal;
  private readonly clock: Clock;

  constructor(newsroom: Newsroom, journal: Journal, clock: Clock) {
    this.newsroom = newsroom;
    this.journal = journal;
    this.clock = clock;
  }

  holds(deviceId: number): boolean {
    const until = this.held.get(deviceId)?.until;
    return until !== undefined && this.clock.now() < until.now && this.clock.steady() < until.steady;
  }
  /** The epochs of the devices that are ours as far as we know; the server refuses one that moved on. */
  epochs(): Record<string, number> {
    return Object.fromEntries([...this.held].map(([id, { epoch }]) => [id, epoch]));
  }

  /** Takes or renews the leases of these devices; answers those whose lease began anew, and those whose ids did. */
  async renew(deviceIds: readonly number[]): Promise<{ begun: number[]; rebased: number[] }> {
    const turning = this.runsLow();
    if (turning) await this.turn();
    const until = { now: this.clock.now() + HELD_MS, steady: this.clock.steady() + HELD_MS };
    const granted =
      deviceIds.length === 0 ? [] : await this.newsroom.bridge.lease({ bridgeId: this.journal.bridgeId, deviceIds: [...deviceIds] });
    const [begun, rebased]: [number[], number[]] = [[], []];
    for (const lease of granted) {
      const memory = this.journal.devices.get(lease.deviceId);
      const same = memory?.epoch === lease.epoch && memory.idFrom === lease.idFrom;
      // The epoch grew by one under our own new name, so nobody else spoke to the device in between.
      const went = turning && memory !== undefined && lease.epoch === memory.epoch + 1;
      if (!same) this.journal.lease(lease.deviceId, lease, went);
      const before = this.held.get(lease.deviceId);
      if (before && same) before.until = until;
      else
        this.held.set(lease.deviceId, {
          epoch: lease.epoch,
          until,
          mayHaveUnknownMessages: went ? (before?.mayHaveUnknownMessages ?? false) : !same && lease.epoch > 1,
        });
      if (went && before) rebased.push(lease.deviceId);
      else if (!before || !same) begun.push(lease.deviceId);
    }
    await this.journal.commit();
    const ours = new Set(granted.map(({ deviceId }) => deviceId));
    for (const id of this.held.keys()) if (!ours.has(id)) this.held.delete(id);
    return { begun, rebased };
  }

  async release(): Promise<void> {
    this.held.clear();
    await this.newsroom.bridge.release(this.journal.bridgeId);
  }

  private runsLow(): boolean {
    // Just started, a bridge asks for what it held before.
    const ours = this.held.size > 0 ? this.held.keys() : this.journal.devices.keys();
    return [...ours].some((id) => {
      const memory = this.journal.devices.get(id)!;
      return memory.idTo - memory.nextId < (memory.idTo - memory.idFrom) * LOW;
    });
  }

  /** Takes another name, as only a new holder gets new ids. */
  private async turn(): Promise<void> {
    const [name, turn] = this.journal.bridgeId.split('~');
    await this.newsroom.bridge.release(this.journal.bridgeId);
    this.journal.rename(`${name}~${Number(turn ?? 1) + 1}`);
    await this.journal.commit();
  }
}
