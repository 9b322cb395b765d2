import type { Pool, PoolClient } from 'pg';
import { type EventRow, eventsAfter } from '../events/events.ts';
import { lastEvent } from '../storage/change.ts';
import { PASSING_CHANNEL, type PassingMessage, readPassing } from '../storage/passing.ts';

const BATCH = 500;
// LISTEN only wakes; a wake that never comes costs at most this long.
const POLL_MS = 1_000;
const RETRY_MS = 500;

/** Follows the outbox of this database: every event once, in commit order, whoever wrote it. */
export class Tail {
  last = 0;
  /** Is told what passes, whoever said it. */
  passed: (message: PassingMessage) => void = () => undefined;
  private readonly pool: Pool;
  private readonly deliver: (events: readonly EventRow[]) => void | Promise<void>;
  private readonly log: { error: (data: object, text: string) => void };
  private listener: PoolClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

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
    if (listens) await this.listen();
    this.timer = setInterval(() => this.wake(), POLL_MS);
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

  /** Reads what is new; wakes that come meanwhile are one more read. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.drain()
      .catch((error: unknown) => this.log.error({ err: error }, 'reading events failed'))
      .finally(() => {
        this.running = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  private async drain(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.pool, this.last, BATCH);
      if (events.length === 0) return;
      this.last = events.at(-1)!.n;
      await this.deliver(events);
      if (events.length < BATCH) return;
    }
  }

  private async listen(): Promise<void> {
    try {
      const client = await this.pool.connect();
      this.listener = client;
      client.on('notification', ({ channel, payload }) => (channel === PASSING_CHANNEL ? this.heard(payload ?? '') : this.wake()));
      client.on('error', () => this.relisten());
      await client.query(`listen lauda_event; listen ${PASSING_CHANNEL}`);
    } catch (error) {
      this.log.error({ err: error }, 'listening for events failed');
      this.relisten();
    }
  }

  private heard(text: string): void {
    try {
      const message = readPassing(text);
      if (message) this.passed(message);
    } catch (error) {
      this.log.error({ err: error }, 'what passes could not be read');
    }
  }

  private relisten(): void {
    this.listener?.removeAllListeners('notification');
    this.listener?.release(true);
    this.listener = undefined;
    if (!this.stopped) setTimeout(() => void this.listen(), RETRY_MS).unref();
  }
}
