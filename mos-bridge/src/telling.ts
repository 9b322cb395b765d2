import type { Envelope } from '@lauda/mos';
import type { Journal } from './journal.ts';
import type { DeviceMemory } from './journalEntries.ts';
import { NotSent } from './portOptions.ts';
import type { Step } from './projector.ts';
import { type JournalEvent, type RundownOnDevice, refusedBy } from './rundownOnDevice.ts';
import type { WrittenStory } from './toldStory.ts';

export interface TellingOptions {
  readonly deviceId: number;
  readonly journal: Journal;
  /** The least time between two full messages, in ms. */
  readonly fullEveryMs: number;
  now(): number;
}
type Wrote = Extract<JournalEvent, { k: 'wrote' }>;

/** Notes what a device is told, one message after the other, and what it writes itself. */
export class Telling {
  private readonly options: TellingOptions;
  /** What the device wrote since the message went out that it has yet to answer. */
  private meanwhile: { readonly roID: string; readonly event: Wrote }[] | undefined;
  /** How many messages in a row it left unanswered. */
  private unanswered = 0;

  constructor(options: TellingOptions) {
    this.options = options;
  }

  /** Whether the device answers nothing that it is told, though it may be connected and answer heartbeats. One message is lost with any connection. */
  get isInVain(): boolean {
    return this.unanswered > 1;
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.options.deviceId)!;
  }
  private record(roID: string, event: JournalEvent): RundownOnDevice {
    return this.options.journal.record(this.options.deviceId, roID, event, this.options.now());
  }

  /** Has a message sent, and resolves with its answer: {@link acknowledged} or {@link refused} comes next. */
  async tell(roID: string, { event }: Step, send: () => Promise<Envelope>): Promise<Envelope> {
    this.meanwhile = [];
    if (event.k === 'full' && !this.memory.acknowledged.get(roID)?.order) {
      this.record(roID, { k: 'try' });
      await this.options.journal.commit();
    }
    try {
      const answer = await send();
      this.unanswered = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof NotSent)) this.unanswered += 1;
      throw error;
    }
  }
  /** Notes that the device acknowledged a message. What it wrote while that was under way it wrote over it. */
  acknowledged(roID: string, event: JournalEvent): RundownOnDevice {
    let rundown = this.record(roID, event);
    const isHeld = ({ storyID }: Wrote): boolean => rundown.order?.stories.some((story) => story.storyID === storyID) === true;
    for (const wrote of this.meanwhile ?? []) if (wrote.roID === roID && isHeld(wrote.event)) rundown = this.record(roID, wrote.event);
    this.meanwhile = undefined;
    return rundown;
  }
  /** Notes that the device refused a message. */
  refused(roID: string, { event, message }: Step, before: RundownOnDevice): void {
    const { now, fullEveryMs } = this.options;
    const rundown = refusedBy(before, { event, kind: message.kind, now: now(), everyMs: fullEveryMs });
    if (rundown) this.memory.acknowledged.set(roID, rundown);
    else this.record(roID, { k: 'gone' });
    this.meanwhile = undefined;
  }

  /** Notes what the device wrote of a story, as the newsroom took it; what is older in it, and not `isNews`, goes with what the device is being told. */
  wrote(roID: string, storyID: string, wrote: WrittenStory, isNews: boolean): void {
    if (!this.memory.acknowledged.has(roID)) return;
    const event: Wrote = { k: 'wrote', storyID, ...wrote };
    this.record(roID, event);
    if (isNews) this.meanwhile?.push({ roID, event });
  }
}
