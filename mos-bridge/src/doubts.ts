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
  /** The running orders in doubt because of a refusal of no known message: the words that were told of it, and whether the full message went out since the last change. */
  private readonly strays = new Map<string, { readonly reason: string; readonly isTold: boolean }>();

  constructor(options: DoubtsOptions) {
    this.options = options;
  }

  /** Takes an answer nobody waits for: one more to a message that has one already, or one to no message that is known. */
  take(asked: Message | undefined, answer: Envelope): void {
    if (asked) this.repeated(asked, answer);
    else this.stray(answer);
  }

  /**
   * Notes that a message was acknowledged: after a change a new refusal of no known message leads to a full message again. `owed` are the stories whose
   * text a full message had told again: were these changes, each full message would lead to the next one; so it is with the word that the rundown is ready.
   */
  acknowledged(roID: string, event: JournalEvent, owed: ReadonlySet<string> = new Set()): void {
    const stray = this.strays.get(roID);
    const isChange = event.k === 'text' ? !owed.has(event.storyID) : event.k === 'full' || event.k === 'edit';
    if (event.k === 'gone' || (stray?.isTold && isChange)) this.strays.delete(roID);
    // What was accepted takes the words of the refusal away: said again, they are told again.
    else if (stray && (event.k === 'full' || event.k === 'edit'))
      this.strays.set(roID, { reason: '', isTold: stray.isTold || event.k === 'full' });
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
    log('warn', 'a refusal of no known message leaves open what the device holds', { device: deviceId, rundown: roID, reason });
    const before = this.strays.get(roID);
    // A device may say so of each message.
    if (before?.reason !== reason) reporter.nack(roID, message.kind, reason);
    // It is told everything once, not for ever.
    if (before) this.strays.set(roID, { ...before, reason });
    if (before || rundown.resync !== 'no') return;
    this.strays.set(roID, { reason, isTold: false });
    this.owe(roID);
  }

  private owe(roID: string): void {
    const rundowns = this.options.rundowns();
    rundowns.set(roID, owing(rundowns.get(roID)!, this.options.now(), this.options.fullEveryMs));
    this.options.onOwed();
  }
}
