import type { Pool, PoolClient } from 'pg';
import { type EventRow, eventsAfter } from '../events/events.ts';
import { lastEvent, one } from '../storage/change.ts';
import { EPHEMERAL_CHANNEL, type EphemeralMessage, readEphemeral } from '../storage/ephemeral.ts';

const BATCH = 500;
// Events are read from the table; NOTIFY only wakes. A lost notification delays events by this long at most.
const POLL_MS = 1_000;
const RETRY_MS = 500;

// The line of history PostgreSQL writes: another one after each promotion, which may lack the last events of the one before.
const HISTORY = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

/** Follows the outbox of this database: every event once, in commit order, whoever wrote it. */
export class Tail {
  last = 0;
  /** Called with each ephemeral message, from any node. */
  onEphemeral: (message: EphemeralMessage) => void = () => undefined;
  /** Hears that the database was put in the place of another: what was told since may have been lost with that. */
  moved: () => void = () => undefined;
  /** Which history of the database the numbers of events belong to; empty where PostgreSQL does not say. */
  history = '';
  private readonly pool: Pool;
  private readonly deliver: (events: readonly EventRow[]) => void | Promise<void>;
  private readonly log: { error: (data: object, text: string) => void };
  private listener: PoolClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private looks = false;
  private asked = HISTORY;

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
    // Some that are rented keep that to themselves, and lose nothing when they move.
    await this.pool.query(`select ${HISTORY}`).catch(() => {
      this.asked = `''`;
    });
    this.history = (await this.where()).history;
    if (listens) await this.listen();
    this.timer = setInterval(() => {
      this.looks = true;
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
   * Takes events this node has just committed, so that those who hear them wait for no way to the database and back; where one before them was not
   * read yet, or others are being sent, they are read in their turn.
   */
  committed(events: readonly EventRow[]): void {
    if (this.stopped || this.running || this.looks || events[0]?.n !== this.last + 1) {
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

  private async where(): Promise<{ n: number; history: string }> {
    return (await one<{ n: number; history: string }>(this.pool, `select n, ${this.asked} as history from event_seq`))!;
  }

  /** Begins anew where the database has another history: its numbers may be given a second time. */
  private async look(): Promise<void> {
    this.looks = false;
    const { n, history } = await this.where();
    if (history === this.history) return;
    this.history = history;
    this.last = n;
    this.moved();
  }

  private async drain(): Promise<void> {
    if (this.looks) await this.look();
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
        channel === EPHEMERAL_CHANNEL ? this.heard(payload ?? '') : this.told(Number(payload)),
      );
      client.on('error', () => this.relisten(client));
      await client.query(`listen lauda_event; listen ${EPHEMERAL_CHANNEL}`);
    } catch (error) {
      this.log.error({ err: error }, 'listening for events failed');
      this.relisten(client);
    }
  }

  /** Hears that there are events up to a number. */
  private told(n: number): void {
    if (!(n <= this.last)) this.wake();
  }

  private heard(text: string): void {
    try {
      const message = readEphemeral(text);
      if (message) this.onEphemeral(message);
    } catch (error) {
      this.log.error({ err: error }, 'what passes could not be read');
    }
  }

  /** Listens again; a connection that breaks says so as often as it was asked something, which is once too many. */
  private relisten(broken: PoolClient | undefined): void {
    if (this.listener !== broken) return;
    this.listener?.removeAllListeners('notification');
    this.listener?.release(true);
    this.listener = undefined;
    if (!this.stopped) setTimeout(() => void this.listen(), RETRY_MS).unref();
  }
}
