import { ConflictError, type Newsroom, NewsroomError } from '@lauda/sdk';
import type { Clock, Log } from './effects.ts';
import type { Journal } from './journal.ts';
import { ServerTime } from './serverTime.ts';
import type { Report } from './unsent.ts';

const BATCH = 500;
// The most characters that go together, unless one report alone is longer.
const BATCH_LENGTH = 2 * 1_048_576;
const RETRY_MS = 1_000;
// The server will not take such a report later either.
const WRONG = new Set([400, 413, 422]);

/** Hands the reports of the journal to the server, in order and together; they stay in the journal until they are taken in. */
export class Outbox {
  /** The clock that reports are dated by. */
  readonly time: ServerTime;
  private readonly newsroom: Newsroom;
  private readonly journal: Journal;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly epochs: () => Readonly<Record<string, number>>;
  private readonly onStale: () => void;
  private running: Promise<void> | undefined;
  private isStopped = false;
  private isSynced = false;
  private size = BATCH;
  private cancel: () => void = () => undefined;

  constructor(options: {
    newsroom: Newsroom;
    journal: Journal;
    clock: Clock;
    log: Log;
    /** The epochs of the devices this bridge holds. */
    epochs: () => Readonly<Record<string, number>>;
    /** A device is another bridge's now. */
    onStale: () => void;
  }) {
    this.newsroom = options.newsroom;
    this.journal = options.journal;
    this.clock = options.clock;
    this.time = new ServerTime(options.newsroom, options.clock);
    this.log = options.log;
    this.epochs = options.epochs;
    this.onStale = options.onStale;
  }

  /** Sends the waiting reports. */
  wake(): void {
    if (this.running || this.isStopped || this.journal.unsent.length === 0) return;
    this.cancel();
    this.running = this.drain().then(
      () => {
        this.running = undefined;
        // A report may have come after the last look.
        this.wake();
      },
      (error: Error) => {
        this.running = undefined;
        this.later(error);
      },
    );
  }

  async stop(): Promise<void> {
    this.cancel();
    this.isStopped = true;
    await this.running;
    await this.drain().catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.journal.unsent.length > 0) {
      const epochs = this.epochs();
      if (!this.isSynced) await this.sync();
      const batch = this.batch();
      // Reports of devices leased by another bridge are dropped.
      const reports = batch.filter(({ deviceId }) => deviceId in epochs);
      const held = Object.fromEntries(reports.map(({ deviceId }) => [deviceId, epochs[deviceId]!]));
      if (reports.length > 0) {
        await this.journal.commit();
        await this.time.sync();
        const dated = reports.map((report) => ({ ...report, at: this.time.of(report.at) }));
        await this.newsroom.bridge.report({ bridgeId: this.journal.bridgeId, epochs: held, reports: dated });
      }
      this.journal.sent(batch.at(-1)!.seq);
      this.size = BATCH;
    }
    await this.journal.commit();
  }

  /** The first reports that wait, as many as go together. */
  private batch(): Report[] {
    const batch: Report[] = [];
    let length = 0;
    for (const report of this.journal.unsent) {
      length += JSON.stringify(report).length;
      if (batch.length > 0 && (batch.length >= this.size || length > BATCH_LENGTH)) break;
      batch.push(report);
    }
    return batch;
  }

  /** Learns the last number the server has seen: after a crash the journal may know less than it. */
  private async sync(): Promise<void> {
    const { seq } = await this.newsroom.bridge.report({ bridgeId: this.journal.bridgeId, epochs: {}, reports: [] });
    this.journal.seenUpTo(seq);
    this.isSynced = true;
  }

  private later(error: Error): void {
    if (error instanceof ConflictError) this.onStale();
    if (error instanceof NewsroomError && WRONG.has(error.status)) this.narrow();
    this.log('warn', 'reports were not taken', {
      reason: error.message.slice(0, 200),
      waiting: this.journal.unsent.length,
      dropped: this.journal.waiting.dropped,
    });
    if (!this.isStopped) this.cancel = this.clock.after(RETRY_MS, () => this.wake());
  }

  /** Finds the one report the server refuses and drops it, so that it does not block the others. */
  private narrow(): void {
    if (this.size > 1) this.size = Math.ceil(this.size / 2);
    else {
      const [{ seq = 0, kind = '', deviceId = 0 } = {}] = this.journal.unsent;
      this.log('error', 'a report the server cannot take was given up', { kind, deviceId });
      this.journal.sent(seq);
    }
  }
}
