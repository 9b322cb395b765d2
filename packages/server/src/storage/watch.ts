import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { cut, DatabaseClient } from './connection.ts';
import { cutAll } from './pool.ts';

const LOOK_MS = 1_000;
/** How many checks use one connection: the next one resolves the name again, to see whether it leads to the same server. */
const LOOKS = 5;
/** How long PostgreSQL may be silent, in ms: it answers the check without reading data, but a disk may stall for some seconds. */
const SILENT_MS = 5_000;
// Time to read an answer that arrived while this process itself stood still.
const GRACE_MS = 500;
const WHO = 'select pg_postmaster_start_time()::text as since';

interface Log {
  readonly warn: (data: object, text: string) => void;
}

/**
 * Checks every second whether PostgreSQL answers and its name still leads to the same server. If not, every connection is closed: those to a machine
 * that hangs or was replaced would stay open for many minutes.
 */
export class DatabaseWatch {
  private readonly url: string;
  private readonly pools: readonly Pool[];
  private readonly log: Log;
  private readonly over = new AbortController();
  private client: DatabaseClient | undefined;
  private looks = 0;
  private since: string | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(url: string, pools: readonly Pool[], log: Log) {
    this.url = url;
    this.pools = pools;
    this.log = log;
  }

  start(): void {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.watching;
    this.leave();
  }

  private async watch(): Promise<void> {
    const { signal } = this.over;
    while (!signal.aborted) {
      await this.look();
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    if (this.looks >= LOOKS) this.leave();
    const asked = this.ask().catch((error: Error) => error);
    const late = new AbortController();
    const answer = await Promise.race([asked, this.silence(late.signal)]);
    late.abort();
    if (this.over.signal.aborted) return;
    if (typeof answer === 'string') {
      if (this.since !== undefined && this.since !== answer) this.end('its name leads to another one');
      this.since = answer;
      return;
    }
    this.leave();
    // A server that refuses (it restarts, it has no room) reports that on each connection itself, and may still serve others: those are not closed.
    if (answer === undefined || /timeout expired$/.test(answer.message)) this.end('it does not answer');
  }

  private async silence(late: AbortSignal): Promise<undefined> {
    const signal = AbortSignal.any([late, this.over.signal]);
    await sleep(SILENT_MS, undefined, { signal })
      .then(() => sleep(GRACE_MS, undefined, { signal }))
      .catch(() => undefined);
  }

  private async ask(): Promise<string> {
    if (!this.client) {
      this.looks = 0;
      this.client = new DatabaseClient({ connectionString: this.url, application_name: 'lauda watch' });
      this.client.on('error', () => undefined);
      await this.client.connect();
    }
    this.looks += 1;
    return (await this.client.query<{ since: string }>(WHO)).rows[0]!.since;
  }

  private leave(): void {
    if (this.client) cut(this.client, 'not asked any more');
    this.client = undefined;
  }

  private end(why: string): void {
    this.log.warn({ why }, 'the connections to PostgreSQL are made anew');
    for (const pool of this.pools) cutAll(pool, `the PostgreSQL was left: ${why}`);
  }
}
