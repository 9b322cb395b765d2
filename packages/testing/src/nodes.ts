import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '@lauda/domain';
import { hashPassword } from '@lauda/server';
import pg from 'pg';
import { createTestDatabase } from './database.ts';
import { startProcess } from './process.ts';
import { DEMO_NOW, type ServerProcess } from './process-newsroom.ts';
import { TEST_PASSWORD } from './server.ts';
import { WireClient } from './wire.ts';

/** Transactions of a stopped node: others wait for them until PostgreSQL ends them. */
const HELD = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`;
// Enough for a statement on its way to end.
const SETTLED_MS = 60;

export interface NodesOptions {
  /** Fills the database with the demo newsroom, whose clock both nodes follow. */
  readonly demo?: boolean;
  /** More variables of the environment of every node. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Two servers on one database and one data folder, each a process of its own that may be killed or stopped. */
export class Nodes {
  readonly processes: ServerProcess[] = [];
  readonly databaseUrl: string;
  /** The data folder of both. */
  readonly dataDir: string;
  private readonly env: Readonly<Record<string, string>>;
  private readonly drop: () => Promise<void>;
  private readonly since = Date.now();

  private constructor(database: { url: string; drop(): Promise<void> }, dataDir: string, options: NodesOptions) {
    this.databaseUrl = database.url;
    this.drop = () => database.drop();
    this.dataDir = dataDir;
    this.env = {
      LAUDA_SECRET: randomBytes(32).toString('hex'),
      LAUDA_LOG: 'warn',
      ...(options.demo ? { LAUDA_DEMO: 'true' } : {}),
      ...options.env,
    };
  }

  static async start(options: NodesOptions = {}): Promise<Nodes> {
    const nodes = new Nodes(await createTestDatabase(), await mkdtemp(path.join(tmpdir(), 'lauda-nodes-')), options);
    try {
      // The first one fills the database, so the second starts after it.
      if (options.demo) for (const at of [0, 1]) nodes.processes[at] = await nodes.node('0');
      else nodes.processes.push(...(await Promise.all([nodes.node('0'), nodes.node('0')])));
    } catch (error) {
      await nodes.stop();
      throw error;
    }
    return nodes;
  }

  get urls(): string[] {
    return this.processes.map(({ line }) => line.url);
  }

  /** Finds the node that has sockets open; undefined when it is none, or both. */
  async inUse(): Promise<number | undefined> {
    const followed = await Promise.all(
      this.urls.map(async (url) => !/^lauda_sockets 0$/m.test(await (await fetch(`${url}/metrics`)).text())),
    );
    return followed[0] === followed[1] ? undefined : followed.indexOf(true);
  }
  /** Kills a node, or freezes it between transactions; `again` starts it anew. */
  async cut(at: number, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
    const { pid } = this.processes[at]!;
    if (signal === 'SIGKILL') process.kill(pid, signal);
    else await this.standStill(pid);
  }
  /** Starts a node again, on the address it had. */
  async again(at: number): Promise<void> {
    const before = this.processes[at]!;
    await before.kill('SIGKILL');
    this.processes[at] = await this.node(new URL(before.line.url).port);
  }

  /** Makes a person. */
  async person(username: string, roles: readonly Role[]): Promise<void> {
    const values = [username, await hashPassword(TEST_PASSWORD), roles];
    await this.ask(
      'insert into person (name, nickname, username, password_hash, roles, password_at) values ($1, $1, $1, $2, $3, now())',
      values,
    );
  }
  /** Signs a person in at one node. */
  async as(at: number, username: string, password = TEST_PASSWORD): Promise<WireClient> {
    const client = new WireClient(this.urls[at]!);
    await client.login(username, password);
    return client;
  }
  /** Runs a query on the database. */
  async ask<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<T>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((node) => node.kill('SIGKILL')));
    await this.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private node(port: string): Promise<ServerProcess> {
    return startProcess('packages/server/src/main.ts', {
      DATABASE_URL: this.databaseUrl,
      LAUDA_DATA: this.dataDir,
      LAUDA_PORT: port,
      ...(this.env.LAUDA_DEMO ? { LAUDA_DEMO_NOW: new Date(Date.parse(DEMO_NOW) + Date.now() - this.since).toISOString() } : {}),
      ...this.env,
    });
  }

  // Frozen in the middle of a change the node would keep rows locked for ten seconds, which is not what these tests are about.
  private async standStill(pid: number): Promise<void> {
    for (;;) {
      process.kill(pid, 'SIGSTOP');
      await sleep(SETTLED_MS);
      if ((await this.ask<{ count: number }>(HELD))[0]!.count === 0) return;
      process.kill(pid, 'SIGCONT');
      await sleep(SETTLED_MS);
    }
  }
}
