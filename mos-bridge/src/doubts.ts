import type { Envelope, Message } from '@lauda/mos';
import { reasonOf } from './conversation.ts';
import type { Log } from './effects.ts';
import { inserts } from './forms.ts';
import type { Reporter } from './reporter.ts';
import { type JournalEvent, owing, type RundownOnDevice } from './rundownOnDevice.ts';

export interface DoubtsOptions {
  readonly deviceId: number;
  /** The words of the device for `OK`. */
  readonly accepts: readonly string[];
  /** The least time between two full messages, in ms. */
  readonly fullEveryMs: number;
  readonly log: Log;
  readonly reporter: Reporter;
  /** What the device acknowledged, by running order. */
  rundowns(): Map<string, RundownOnDevice>;
  now(): number;
  /** Called when a full message is owed. */
  onOwed(): void;
}

/** Decides which answers nobody waits for leave open what a device holds of a running order: a full message of it is owed then. */
export class Doubts {
  private readonly options: DoubtsOptions;
  /** The running orders in doubt because of a refusal of no known message: whether the full message is still owed, or was the last change told. */
  private readonly strays = new Map<string, 'owed' | 'told'>();

  constructor(options: DoubtsOptions) {
    this.options = options;
  }

  /** Takes an answer nobody waits for: one more to a message that has one already, or one to no message that is known. */
  take(asked: Message | undefined, answer: Envelope): void {
    if (asked) this.repeated(asked, answer);
    else this.stray(answer);
  }

  /** Notes that a message was acknowledged: after a change a new refusal of no known message leads to a full message again. */
  acknowledged(roID: string, { k }: JournalEvent): void {
    if (k === 'full' && this.strays.get(roID) === 'owed') this.strays.set(roID, 'told');
    // A full message has the texts told again, and that the rundown is ready: were they changes, it would lead to the next one.
    else if (k === 'full' || k === 'edit' || k === 'gone') this.strays.delete(roID);
  }

  /** A refused repeat, or one that inserted twice, makes the device's content uncertain. */
  private repeated(asked: Message, answer: Envelope): void {
    const { deviceId, accepts, log, reporter } = this.options;
    const { roID = '' } = asked as { roID?: string };
    // A device that echoes message ids recognises repeats itself.
    const twice = answer.messageID === undefined && inserts(asked);
    const reason = reasonOf(answer.message, accepts) ?? (twice ? 'taken twice' : undefined);
    if (reason === undefined || !this.options.rundowns().get(roID)?.order) return;
    reporter.nack(roID, asked.kind, reason);
    log('warn', 'a repeat leaves open what the device holds', { device: deviceId, rundown: roID, command: asked.kind, reason });
    this.owe(roID);
  }

  /** A refusal that names a running order but no message: what it refuses may be what another answer was taken for. */
  private stray({ messageID, message }: Envelope): void {
    const { deviceId, accepts, log, reporter } = this.options;
    // One under the id of another message is not believed (R22).
    if (messageID !== undefined || message.kind !== 'roAck') return;
    const { roID } = message;
    const reason = reasonOf(message, accepts);
    const rundown = this.options.rundowns().get(roID);
    if (reason === undefined || !rundown?.order) return;
    reporter.nack(roID, message.kind, reason);
    log('warn', 'a refusal of no known message leaves open what the device holds', { device: deviceId, rundown: roID, reason });
    // A device that says so of each message is told everything once, not for ever.
    if (this.strays.has(roID) || rundown.resync !== 'no') return;
    this.strays.set(roID, 'owed');
    this.owe(roID);
  }

  private owe(roID: string): void {
    const rundowns = this.options.rundowns();
    rundowns.set(roID, owing(rundowns.get(roID)!, this.options.now(), this.options.fullEveryMs));
    this.options.onOwed();
  }
}
