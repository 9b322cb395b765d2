import dns from 'node:dns';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../packages/server/src/storage/embedded.ts';
import { type Keys, keysFile } from '../../packages/server/src/storage/embedded-access.ts';
import { identity, readyBinaries } from '../../packages/server/src/storage/embedded-binaries.ts';
import { launch, pidFile, shutDown } from '../../packages/server/src/storage/embedded-process.ts';

/** The one name both machines have in turn. */
export const NAME = 'postgres.newsroom.test';
const FIRST = '127.0.0.1';
const SECOND = '127.0.0.2';
const STANDBY = 'lauda_standby';

/** A PostgreSQL that people work with, and one that follows it on another address, under the same port: as two machines in a house. */
export class TwoPostgres {
  /** How often the name was asked for. */
  asked = 0;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'lauda-two-'));
  private readonly who = identity();
  private leadsTo = FIRST;
  private port = 0;
  private keys!: Keys;
  private programs = '';
  private stopped: number[] = [];

  private at(which: 'first' | 'second'): string {
    return path.join(this.folder, which);
  }
  private address(host: string, role: 'owner' | 'application', database = 'lauda'): string {
    return `postgres://${role === 'owner' ? 'lauda' : 'lauda_app'}:${this.keys[role]}@${host}:${this.port}/${database}`;
  }
  /** The database by its one name, as the server is told it. */
  get url(): string {
    return this.address(NAME, 'application');
  }

  /**
   * Starts both. The binaries bring no `pg_basebackup`: the folder of the first is copied while it is stopped, which is what that program would
   * bring, and the copy follows by streaming. `waits` has the first acknowledge a change when the second has it.
   */
  static async start({ waits }: { readonly waits: boolean }): Promise<TwoPostgres> {
    const two = new TwoPostgres();
    await chmod(two.folder, 0o755);
    const made = await startEmbeddedPostgres({ dataDir: two.at('first') });
    await made.stop();
    two.port = made.port;
    two.keys = JSON.parse(readFileSync(keysFile(two.at('first')), 'utf8')) as Keys;
    two.programs = (
      await readyBinaries(
        two.who,
        async () => two.folder,
        () => undefined,
      )
    ).folder;
    const cluster = path.join(two.at('first'), 'postgres');
    const hba = path.join(cluster, 'pg_hba.conf');
    writeFileSync(hba, 'host all all 127.0.0.0/8 scram-sha-256\nhost replication lauda 127.0.0.0/8 scram-sha-256\n');
    cpSync(two.at('first'), two.at('second'), { recursive: true });
    const copy = path.join(two.at('second'), 'postgres');
    writeFileSync(path.join(copy, 'standby.signal'), '');
    const follows = `host=${FIRST} port=${two.port} user=lauda password=${two.keys.owner} application_name=${STANDBY}`;
    writeFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`);
    if (two.who.uid !== undefined) await give(copy, two.who.uid, two.who.gid);
    await two.launch('first', waits ? { synchronous_standby_names: STANDBY } : {});
    await two.launch('second', {});
    await expect.poll(() => two.ask(FIRST, 'select state from pg_stat_replication'), { timeout: 60_000 }).toEqual([{ state: 'streaming' }]);
    two.answerName();
    return two;
  }

  private async launch(which: 'first' | 'second', settings: Readonly<Record<string, string>>): Promise<void> {
    const host = which === 'first' ? FIRST : SECOND;
    launch(this.programs, path.join(this.at(which), 'postgres'), this.port, this.who, path.join(this.at(which), 'postgres.log'), {
      listen_addresses: host,
      ...settings,
    });
    await expect.poll(() => this.ask(host, 'select 1 as up').catch(() => undefined), { timeout: 60_000 }).toEqual([{ up: 1 }]);
  }

  /** Resolves the name to the machine it leads to now. */
  private answerName(): void {
    const real = dns.lookup;
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: dns.LookupAllOptions, done: (...answer: unknown[]) => void) => {
      if (name !== NAME) return real(name, options, done as never);
      this.asked += 1;
      const found = { address: this.leadsTo, family: 4 };
      process.nextTick(() => (options.all ? done(null, [found]) : done(null, found.address, found.family)));
      return undefined;
    }) as never);
  }

  /** Asks one of the two as its owner. */
  async ask<T extends pg.QueryResultRow>(host: string, sql: string, database = 'lauda'): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.address(host, 'owner', database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  askFirst = <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => this.ask<T>(FIRST, sql);
  askSecond = <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => this.ask<T>(SECOND, sql);

  /** Kills the first machine as a power cut would. */
  async kill(): Promise<void> {
    const pids = await this.pids();
    for (const pid of pids) end(pid, 'SIGKILL');
  }
  /** Freezes the first machine: connections stay open, requests are not answered. */
  async hang(): Promise<void> {
    this.stopped = await this.pids();
    for (const pid of this.stopped) end(pid, 'SIGSTOP');
  }
  /** Lets the first machine continue. */
  wake(): void {
    for (const pid of this.stopped.splice(0)) end(pid, 'SIGCONT');
  }
  /** Stops replication: what the first stores from now on is lost with it. */
  async part(): Promise<void> {
    await this.askSecond("alter system set primary_conninfo = ''");
    await this.askSecond('select pg_reload_conf()');
    await expect.poll(() => this.askFirst('select 1 from pg_stat_replication'), { timeout: 60_000 }).toEqual([]);
  }
  /** Makes the first read-only. */
  async demote(): Promise<void> {
    await this.askFirst('alter system set default_transaction_read_only = on');
    await this.askFirst('select pg_reload_conf()');
  }
  /** Puts the second in the place of the first, and has the name lead there; answers when that was. */
  async promote(): Promise<number> {
    await this.askSecond('select pg_promote(true)');
    return this.lead('second');
  }
  lead(to: 'first' | 'second'): number {
    this.leadsTo = to === 'first' ? FIRST : SECOND;
    return performance.now();
  }

  /** The postmaster of the first and all that serve in it; each has a session of its own, so that one signal to all does not reach them. */
  private async pids(): Promise<number[]> {
    const { pid } = (await pidFile(path.join(this.at('first'), 'postgres')))!;
    const children = await this.askFirst<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    return [pid, ...children.map((each) => each.pid)];
  }

  async stop(): Promise<void> {
    this.wake();
    vi.restoreAllMocks();
    for (const which of ['second', 'first'] as const) {
      const left = await pidFile(path.join(this.at(which), 'postgres'));
      if (left) await shutDown(path.join(this.at(which), 'postgres'), left.pid);
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function give(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(path.join(folder, name), uid, gid);
}
const end = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
