import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Identity } from './embedded-binaries.ts';

/** The superuser role of the cluster. */
export const OWNER = 'lauda';
/** The role of the server: owner of its database, without further rights. */
export const APPLICATION = 'lauda_app';
export const DATABASE = 'lauda';
const HOST = '127.0.0.1';
const CLOSING_MS = 2_000;
const WRONG_PASSWORD = '28P01';
const execute = promisify(execFile);

/** Builds the address of a database for one of the two roles. */
export const urlOf = (port: number, database: string, role: string, password: string): string =>
  `postgres://${role}:${password}@${HOST}:${port}/${database}`;

/** Makes the environment of PostgreSQL: PATH alone, since a foreign LANG or PGDATA would change its behaviour. */
export const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: 'UTC',
  LC_ALL: 'C',
  SystemRoot: process.env.SystemRoot,
});

/** Reads postmaster.pid: the process and the port it listens on. */
export async function pidFile(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid && port ? { pid, port } : undefined;
}

/** Runs one query as the owner on a running server, or answers undefined when nobody answers. */
export async function ask<R extends pg.QueryResultRow>(
  port: number,
  sql: string,
  password: string,
  database = 'postgres',
): Promise<R[] | undefined> {
  const client = new pg.Client({ connectionString: urlOf(port, database, OWNER, password), connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<R>(sql)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '')) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const USED = `select 1 from pg_stat_activity where usename = '${APPLICATION}' limit 1`;
/** Tells whether a server of Lauda is connected; connections that were closed just now may be known for a moment. */
export async function isUsed(port: number, password: string): Promise<boolean> {
  for (const end = Date.now() + CLOSING_MS; ; await sleep(50)) {
    const rows = await ask(port, USED, password);
    if (!rows?.length) return false;
    if (Date.now() > end) return true;
  }
}

/** Tells whether the owner can log in with this password. */
export const canLogIn = (port: number, password: string): Promise<boolean> =>
  ask(port, 'select 1', password).then(
    (rows) => rows !== undefined,
    () => false,
  );

/** A process and the port it listens on. */
interface Running {
  readonly pid: number;
  readonly port: number;
}
/** Finds the server that runs on this folder, whoever started it; where one refuses the password, that is called with it. */
export async function findRunning(
  cluster: string,
  password: string,
  onRefused: (found: Running) => Promise<void> = async () => {},
): Promise<Running | undefined> {
  const found = await pidFile(cluster);
  if (!found) return undefined;
  // A stale pid file may name a port that belongs to another PostgreSQL now, so its data folder is asked for.
  const rows = await ask<{ data_directory: string }>(found.port, 'show data_directory', password).catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code === WRONG_PASSWORD) await onRefused(found);
  });
  return rows?.[0]?.data_directory === (await realpath(cluster)) ? found : undefined;
}

/** Reads the command line of a process; undefined where there is none, or it cannot be read. */
async function commandOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (line) return line.replaceAll('\0', ' ');
  return execute('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
/** Tells whether a process is the server of a folder: a pid file that was left behind may name another, which a signal would end. */
export const isServerOf = async (cluster: string, pid: number): Promise<boolean> =>
  isAlive(pid) && (await commandOf(pid))?.includes(` -D ${cluster} `) === true;

/** Answers the wished port when it is free, else any free one. */
export async function freePort(wished: number): Promise<number> {
  for (const port of [wished, 0]) {
    const probe = createServer();
    const taken = await new Promise<number | undefined>((resolve) => {
      probe.once('error', () => resolve(undefined));
      probe.listen(port, HOST, () => resolve((probe.address() as { port: number }).port));
    });
    if (taken === undefined) continue;
    probe.close();
    await once(probe, 'close');
    return taken;
  }
  throw new Error(`No free port on ${HOST}.`);
}

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C for us is not one for it; its log goes to a file. */
export function launch(
  programs: string,
  cluster: string,
  port: number,
  who: Identity,
  logFile: string,
  settings: Record<string, string>,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const options = { listen_addresses: HOST, unix_socket_directories: '', ...settings };
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...who, detached: true, cwd: path.parse(cluster).root, env: environment(), stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  return child;
}

/** Tells whether a process of that number exists, ours or not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Stops the server of a folder by a fast shutdown and waits until it is gone; after 30 s it is told to drop everything, which its log survives. */
export async function shutDown(cluster: string, pid: number): Promise<void> {
  // A process whose parent does not reap it stays as a zombie, so the pid file, which PostgreSQL removes last, counts too.
  const gone = async (): Promise<boolean> => !isAlive(pid) || (await pidFile(cluster))?.pid !== pid;
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (await gone()) return;
    process.kill(pid, signal);
    for (const end = Date.now() + patience; Date.now() < end; await sleep(10)) if (await gone()) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}
