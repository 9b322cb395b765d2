import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { pidFile, shutDown } from '../../packages/server/src/storage/embedded-process.ts';
import { createPool } from '../../packages/server/src/storage/pool.ts';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';
import { embeddedPostgres } from '../../packages/testing/src/process-newsroom.ts';

type Server = StartedProcess<{ readonly url: string }>;

/** Forty events of a megabyte, as an import of people would tell them. */
const MUCH = `with seq as (update event_seq set n = n + 40 returning n - 40 as before),
  written as (insert into event (n, topic, action, full_body, at)
    select before + id, 'users', 'UPDATE', jsonb_build_object('id', id, 'name', repeat('x', 1000000)), now() from seq, generate_series(1, 40) as id returning n)
  select pg_notify('lauda_event', max(n)::text) from written`;

/** How long the slow reader does not read: less than the pings need that close who does not answer. */
const UNREAD_MS = 10_000;

/** Two servers on one PostgreSQL that forces its writes to the disk, as in a newsroom. */
export class LoadHouse {
  readonly servers: Server[] = [];
  readonly pool: Pool;
  private readonly dataDir: string;

  private constructor(dataDir: string, pool: Pool, first: Server) {
    this.dataDir = dataDir;
    this.pool = pool;
    this.servers.push(first);
  }

  static async open(): Promise<LoadHouse> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-load-'));
    // PostgreSQL does not run as root: where this does, its account must be able to enter.
    await chmod(dataDir, 0o755);
    const env = { LAUDA_DATA: dataDir, LAUDA_PORT: '0', LAUDA_LOG: 'warn' };
    const first = await startProcess<{ url: string }>('packages/server/src/main.ts', env);
    const { url: databaseUrl } = await embeddedPostgres(dataDir);
    const house = new LoadHouse(dataDir, createPool(databaseUrl, { max: 4 }), first);
    house.servers.push(await startProcess<{ url: string }>('packages/server/src/main.ts', { ...env, DATABASE_URL: databaseUrl }));
    return house;
  }

  get urls(): readonly string[] {
    return this.servers.map(({ line }) => line.url);
  }

  /** What a server holds in memory, in MiB. */
  async memory(at: number): Promise<number> {
    const status = await readFile(`/proc/${this.servers[at]!.pid}/status`, 'utf8').catch(() => '');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
  }

  /**
   * Opens a live connection that subscribes, reads until nothing is missing and no more, while so much happens on a topic nobody else hears that no
   * buffer holds it; answers whether it was let go, within so many seconds after.
   */
  async slowReader(cookie: string, seconds: number): Promise<'closed' | 'open'> {
    const { hostname, port, host, origin } = new URL(this.servers[0]!.line.url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise<'closed'>((resolve) => socket.on('close', () => resolve('closed')).on('error', () => resolve('closed')));
    socket.write(
      `GET /api/ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: bG9hZCBvZiBsYXVkYSEhIQ==\r\nCookie: ${cookie}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    const resumed = new Promise<void>((resolve) => socket.on('data', (data) => data.includes('/user/resume') && resolve()));
    for (const text of [
      'CONNECT\naccept-version:1.2\nhost:lauda\nheart-beat:0,0\n\n\0',
      'SUBSCRIBE\nid:stories\ndestination:/topic/stories\n\n\0',
      'SUBSCRIBE\nid:users\ndestination:/topic/users\n\n\0',
      'SEND\ndestination:/app/resume\n\n{"after":-1}\0',
    ])
      socket.write(maskedFrame(text));
    await Promise.race([resumed, closed]);
    socket.pause();
    await this.pool.query(MUCH);
    // A socket that is not read hears nothing of its own end: what the system kept of it is read after a while, and the end stands behind it.
    await sleep(UNREAD_MS);
    socket.resume();
    const timeUp = sleep(seconds * 1000, 'open' as const, { ref: false });
    const ending = await Promise.race([closed, timeUp]);
    socket.destroy();
    return ending;
  }

  async close(): Promise<void> {
    await this.pool.end();
    for (const server of this.servers.toReversed()) await server.kill();
    const cluster = path.join(this.dataDir, 'postgres');
    const left = await pidFile(cluster);
    if (left) await shutDown(cluster, left.pid);
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A short masked text frame (RFC 6455 §5.2); the mask is zero, so the text stays as it is. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), Buffer.alloc(4), body]);
}
