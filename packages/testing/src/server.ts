import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@lauda/domain';
import { hashPassword, parseConfig, type RunningServer, seedDemo, startServer } from '@lauda/server';
import { createTestDatabase } from './database.ts';
import { WireClient } from './wire.ts';

export const TEST_PASSWORD = 'senha-de-teste';
let hash: Promise<string> | undefined;

export interface TestServerOptions {
  /** The start of the clock, epoch ms; it runs on from there. Default: Saturday 2026-11-21 18:00 in São Paulo. */
  now?: number;
  /** Fills the database with the demo newsroom. */
  demo?: boolean;
  /** The folder of a built web client; a promise while it is being built. */
  webRoot?: string | Promise<string>;
  /** Limits that differ from the usual ones. */
  limits?: Partial<RunningServer['services']['limits']>;
  /** The logger of the server; absent: nothing is logged. */
  logger?: object;
  /** An existing database, instead of a new one. */
  databaseUrl?: string;
  /** Starts another node on the database and the clock of this one. */
  beside?: TestServer;
  /** False: the node gets no notifications of the database and polls alone. */
  listen?: boolean;
  /** True: this node works on jobs; by default none run. */
  jobs?: boolean;
  /** More variables of the environment. */
  env?: Readonly<Record<string, string>>;
}
export interface TestServer {
  url: string;
  databaseUrl: string;
  server: RunningServer;
  /** The time of the server's clock, epoch ms. */
  now(): number;
  /** Moves the clock of the server forward. */
  advance(ms: number): void;
  /** Makes a person and answers the id. */
  person(username: string, roles: readonly Role[]): Promise<number>;
  /** Signs a person in and answers a client that checks every answer against the contract. */
  as(username: string, password?: string): Promise<WireClient>;
  stop(): Promise<void>;
}

/** Starts a whole server in this process: own database, free port, a clock of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options;
  const found = beside?.databaseUrl ?? options.databaseUrl;
  const database = found === undefined ? await createTestDatabase() : { url: found, drop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-data-'));
  let offset = (options.now ?? Date.parse('2026-11-21T21:00:00Z')) - Date.now();
  const now = beside ? beside.now : () => Date.now() + offset;
  const server = await startServer({
    config: parseConfig({ LAUDA_PORT: '0', LAUDA_DATA: dataDir, LAUDA_LOG: 'silent', ...options.env }),
    databaseUrl: database.url,
    now,
    listen: options.listen,
    jobs: options.jobs ?? false,
    webRoot: options.webRoot,
    limits: options.limits,
    ...(options.logger ? { logger: options.logger } : {}),
    ...(options.demo ? { prepare: (services) => seedDemo(services) } : {}),
  });
  const { pool } = server.services;
  return {
    url: server.url,
    databaseUrl: database.url,
    server,
    now,
    // The clock is that of the server it stands beside.
    advance:
      beside?.advance ??
      ((ms) => {
        offset += ms;
      }),
    person: async (username, roles) => {
      hash ??= hashPassword(TEST_PASSWORD);
      const { rows } = await pool.query<{ id: number }>(
        'insert into person (name, nickname, username, password_hash, roles, password_at) values ($1, $1, $1, $2, $3, $4) returning id',
        [username, await hash, roles, new Date(now())],
      );
      return rows[0]!.id;
    },
    as: async (username, password) => {
      const client = new WireClient(server.url);
      await client.login(username, password ?? (options.demo ? 'lauda-demo' : TEST_PASSWORD));
      return client;
    },
    stop: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
