import type { Pool, PoolClient } from 'pg';
import { type EventRow, eventsAfter } from '../events/events.ts';
import { lastEvent, one } from '../storage/change.ts';
import { EPHEMERAL_CHANNEL, type EphemeralMessage, readEphemeral } from '../storage/ephemeral.ts';

const BATCH = 500;
// Events are read from the table; NOTIFY only wakes. A lost notification delays events by this long at most.
const POLL_MS = 1_000;
const RETRY_MS = 500;

// PostgreSQL's timeline: each promotion of a replica begins a new one, which may lack the last events of the one before.
const TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

/** Follows the outbox of this database: every event once, in commit order, whoever wrote it. */
export class Tail {
  last = 0;
  /** Called with each ephemeral message, from any node. */
  onEphemeral: (message: EphemeralMessage) => void = () => undefined;
  /** Called when another database took over (a promotion): the last events that were sent may not be in it. */
  onTimelineChange: () => void = () => undefined;
  /** The timeline that the numbers of events belong to; empty where PostgreSQL does not show it. */
  timeline = '';
  private readonly pool: Pool;
  private readonly deliver: (events: readonly EventRow[]) => void | Promise<void>;
  private readonly log: { error: (data: object, text: string) => void };
  private listener: PoolClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private mustCheckTimeline = false;
  private timelineSql = TIMELINE;

  constructor(
    pool: Pool,
    deliver: (events: readonly EventRow[]) => void | Promise<void>,
    log: { error: (data: object, text: string) => void },
  ) {
    this.pool = pool;
    this.deliver = deliver;
    this.log = log;
  }

  async start(listens = true): Promise<void> {
    this.last = await lastEvent(this.pool);
    // Some hosted databases do not show it, and lose no events at a failover.
    await this.pool.query(`select ${TIMELINE}`).catch(() => {
      this.timelineSql = `''`;
    });
    this.timeline = (await this.position()).timeline;
    if (listens) await this.listen();
    this.timer = setInterval(() => {
      this.mustCheckTimeline = true;
      this.wake();
    }, POLL_MS);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    this.listener?.removeAllListeners('notification');
    this.listener?.release(true);
    // A connection that breaks while it is closed must not be given back a second time.
    this.listener = undefined;
    await this.running;
  }

  /** Reads new events; calls during a read lead to one more read. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.run(() => this.drain());
  }

  /**
   * Delivers events this node has just committed without reading them back from the database. If an earlier event was not read yet, or others are
   * being sent, they are read in their turn.
   */
  committed(events: readonly EventRow[]): void {
    if (this.stopped || this.running || this.mustCheckTimeline || events[0]?.n !== this.last + 1) {
      this.wake();
      return;
    }
    this.last = events.at(-1)!.n;
    this.run(async () => this.deliver(events));
  }

  private run(work: () => Promise<void>): void {
    this.running = work()
      .catch((error: unknown) => this.log.error({ err: error }, 'reading events failed'))
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  private async position(): Promise<{ n: number; timeline: string }> {
    return (await one<{ n: number; timeline: string }>(this.pool, `select n, ${this.timelineSql} as timeline from event_seq`))!;
  }

  /** Continues from the last event of a new timeline, where numbers of events may be used a second time. */
  private async checkTimeline(): Promise<void> {
    this.mustCheckTimeline = false;
    const { n, timeline } = await this.position();
    if (timeline === this.timeline) return;
    this.timeline = timeline;
    this.last = n;
    this.onTimelineChange();
  }

  private async drain(): Promise<void> {
    if (this.mustCheckTimeline) await this.checkTimeline();
    for (;;) {
      const events = await eventsAfter(this.pool, this.last, BATCH);
      if (events.length === 0) return;
      this.last = events.at(-1)!.n;
      await this.deliver(events);
      if (events.length < BATCH) return;
    }
  }

  private async listen(): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      this.listener = client;
      client.on('notification', ({ channel, payload }) =>
        channel === EPHEMERAL_CHANNEL ? this.receiveEphemeral(payload ?? '') : this.wakeFor(Number(payload)),
      );
      client.on('error', () => this.relisten(client));
      await client.query(`listen lauda_event; listen ${EPHEMERAL_CHANNEL}`);
    } catch (error) {
      this.log.error({ err: error }, 'listening for events failed');
      this.relisten(client);
    }
  }

  /** Reads new events unless those up to this number were read. */
  private wakeFor(n: number): void {
    if (!(n <= this.last)) this.wake();
  }

  private receiveEphemeral(text: string): void {
    try {
      const message = readEphemeral(text);
      if (message) this.onEphemeral(message);
    } catch (error) {
      this.log.error({ err: error }, 'what passes could not be read');
    }
  }

  /** Listens on a new connection; a broken one reports an error for each of its statements, so only the first counts. */
  private relisten(broken: PoolClient | undefined): void {
    if (this.listener !== broken) return;
    this.listener?.removeAllListeners('notification');
    this.listener?.release(true);
    this.listener = undefined;
    if (!this.stopped) setTimeout(() => void this.listen(), RETRY_MS).unref();
  }
}
