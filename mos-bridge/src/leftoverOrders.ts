import type { Envelope, Message } from '@lauda/mos';
import type { LeftoverRundown } from '@lauda/sdk';
import type { Clock, Log } from './effects.ts';
import type { Journal } from './journal.ts';
import type { DeviceMemory } from './journalEntries.ts';
import type { OnAir } from './onAir.ts';
import { PortDown } from './portOptions.ts';

export interface LeftoverOrdersOptions {
  readonly deviceId: number;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  readonly onAir: OnAir;
  /** Sends a message to the device once; rejects with {@link PortDown} when no answer comes. */
  ask(message: Message): Promise<Envelope>;
  /** Selects those held running orders that are rundowns of this newsroom the device should not hold. */
  leftoverRundowns(held: readonly string[]): Promise<readonly LeftoverRundown[]>;
  /** Whether the device is connected and ours to speak to. */
  canSpeak(): boolean;
}
// A device that ends the connection over the question is not asked for ever.
const TRIES = 3;
const RETRY_MS = 30_000;
const MAX_ORDERS = 1_000;
// The id of a running order of ours is the uuid of its rundown.
const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Finds running orders on a device from before this journal: those of ours that an earlier bridge sent and that were removed while no bridge was
 * running. They are deleted; others' running orders are left alone.
 */
export class LeftoverOrders {
  private readonly options: LeftoverOrdersOptions;
  private lost = 0;
  private notBefore = Number.NEGATIVE_INFINITY;

  constructor(options: LeftoverOrdersOptions) {
    this.options = options;
  }

  /** Asks the device once in the life of the journal, and notes the orders found as ones it may hold; tells whether there were any. */
  async look(): Promise<boolean> {
    const { deviceId, journal, clock, log } = this.options;
    if (!this.memory.unasked || this.lost >= TRIES || clock.steady() < this.notBefore) return false;
    const listed = await this.listed();
    if (!listed) return false;
    const unknown = listed.filter((roID) => OURS.test(roID) && !this.memory.acknowledged.has(roID)).slice(0, MAX_ORDERS);
    const leftovers = unknown.length > 0 ? await this.among(unknown) : [];
    if (!leftovers || !this.options.canSpeak()) return false;
    for (const leftover of leftovers) this.note(leftover);
    journal.asked(deviceId);
    await journal.commit();
    log('debug', 'the device was asked what it holds', { device: deviceId, listed: listed.length, leftovers: leftovers.length });
    return leftovers.length > 0;
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.options.deviceId)!;
  }

  /** The running orders the device says it holds, none where it does not say; undefined when the connection or the lease ended. */
  private async listed(): Promise<string[] | undefined> {
    const { deviceId, log, canSpeak, ask } = this.options;
    const answer = await ask({ kind: 'roReqAll' }).catch((error: unknown) => {
      if (!(error instanceof PortDown)) throw error;
    });
    if (answer?.message.kind === 'roListAll') return answer.message.orders.map(({ roID }) => roID);
    const ended = !canSpeak();
    if (ended) this.lost += 1;
    if (!ended || this.lost === TRIES)
      log('info', 'the device does not say what it holds: what is there from before stays', { device: deviceId });
    return ended ? undefined : [];
  }

  private async among(held: readonly string[]): Promise<readonly LeftoverRundown[] | undefined> {
    const { clock, deviceId, log } = this.options;
    try {
      return (await this.options.leftoverRundowns(held)).filter(({ uuid }) => held.includes(uuid) && !this.memory.acknowledged.has(uuid));
    } catch (error) {
      this.notBefore = clock.steady() + RETRY_MS;
      log('warn', 'the newsroom did not say what the device should not hold', {
        device: deviceId,
        reason: (error as Error).message.slice(0, 200),
      });
      return undefined;
    }
  }

  private note({ uuid, onAirStoryUuid }: LeftoverRundown): void {
    const { deviceId, journal, clock, log, onAir } = this.options;
    log('info', 'the device holds a rundown nobody wants there', { device: deviceId, rundown: uuid });
    journal.record(deviceId, uuid, { k: 'try' }, clock.now());
    if (onAirStoryUuid) onAir.assume(uuid, onAirStoryUuid);
    journal.airing(deviceId, onAir.newsroomStories());
  }
}
