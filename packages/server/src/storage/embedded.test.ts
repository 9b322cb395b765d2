import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { identity, readyBinaries } from './embedded-binaries.ts';
import { keepEmbeddedPostgres } from './embedded-keeper.ts';
import { isAlive, pidFile, shutDown } from './embedded-process.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-embedded-'));
  chmodSync(folder, 0o755);
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  name = 'data',
  log: (text: string) => void = () => {},
  more: Pick<EmbeddedOptions, 'onProcess'> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, name), log, ...more });
  started.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

/** A process that starts PostgreSQL and waits to be killed. */
async function supervisor(name: string): Promise<{ child: ChildProcess; pid: number }> {
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)});
    console.log((await startEmbeddedPostgres({ dataDir: process.argv[1] })).pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path.join(folder, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, pid: Number(said) };
}

describe('embedded PostgreSQL', () => {
  it('starts cold, keeps its data over a stop and starts again on the same port', async () => {
    const cluster = path.join(folder, 'data', 'postgres');
    const states: (string[] | false)[] = [];
    const noteState = (): void => void states.push(existsSync(cluster) && readdirSync(cluster));
    const first = await start('data', undefined, { onProcess: noteState });
    // Whoever waits for it may work from the moment another process creates the data, and again when PostgreSQL itself is launched.
    expect(states).toEqual([false, expect.arrayContaining(['PG_VERSION'])]);
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    // It has ended; on a busy machine its number may still be known for a moment.
    await expect.poll(() => isAlive(first.pid)).toBe(false);
    const second = await start();
    expect([second.adopted, second.port]).toEqual([false, first.port]);
    expect(await query(second, 'select n from kept')).toEqual([7]);
  });

  it('stores durably, listens on loopback only and folds Portuguese capitals', async () => {
    const server = await start();
    expect(
      await query(
        server,
        `select current_setting('fsync'), current_setting('listen_addresses'), current_setting('unix_socket_directories')`,
      ),
    ).toEqual(['on', '127.0.0.1', '']);
    expect(await query(server, `select lower('AÇÃO'), to_tsvector('portuguese', 'AÇÃO') @@ to_tsquery('portuguese', 'ação')`)).toEqual([
      'ação',
      true,
    ]);
  });

  it('adopts the server that a killed supervisor leaves', async () => {
    const { child, pid } = await supervisor('data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect([next.adopted, next.pid]).toEqual([true, pid]);
    await next.stop();
    expect(await pidFile(path.join(folder, 'data', 'postgres'))).toBeUndefined();
  });

  it('is left by who joined it to the server that uses it, and stopped where nobody does', async () => {
    const first = await start();
    const second = await start();
    expect(second.adopted).toBe(true);
    const client = new pg.Client(first.url);
    await client.connect();
    await second.stop();
    expect((await client.query({ text: 'select 7', rowMode: 'array' })).rows).toEqual([[7]]);
    await client.end();
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it('recovers where the whole machine lost power: the pid file is stale and names a port that another PostgreSQL has', async () => {
    const other = await start('other');
    const { child, pid } = await supervisor('data');
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await once(child, 'exit');
    const file = path.join(folder, 'data', 'postgres', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    lines[3] = String(other.port);
    writeFileSync(file, lines.join('\n'));
    const next = await start();
    expect([next.adopted, next.pid === pid, next.port === other.port]).toEqual([false, false, false]);
    expect(await query(next, 'select 1')).toEqual([1]);
  });

  it('starts again what died under it, says so, and says why while that does not work', async () => {
    const said: string[] = [];
    const programs = path.join(folder, 'programs');
    const binaries = await readyBinaries(
      identity(),
      async () => folder,
      () => {},
    );
    symlinkSync(binaries.folder, programs);
    const kept = await keepEmbeddedPostgres({ dataDir: path.join(folder, 'data'), programs, log: (line) => said.push(line) }, () => {});
    try {
      await query(kept, 'create table kept as select 7 as n');
      rmSync(programs);
      process.kill(kept.pid, 'SIGKILL');
      await expect.poll(() => said.some((line) => line.startsWith('PostgreSQL could not be started again: '))).toBe(true);
      expect(said).toContain('PostgreSQL ended: it is started again.');
      symlinkSync(binaries.folder, programs);
      await expect.poll(() => query(kept, 'select n from kept').catch(() => undefined)).toEqual([7]);
    } finally {
      await kept.stop();
    }
  });

  it('takes another port when the remembered one is taken', async () => {
    const first = await start();
    await first.stop();
    mkdirSync(path.join(folder, 'second'));
    writeFileSync(path.join(folder, 'second', 'postgres.json'), JSON.stringify({ port: first.port }));
    const [again, second] = [await start(), await start('second')];
    expect(again.port).toBe(first.port);
    expect(second.port).not.toBe(first.port);
  });

  it('serves two data folders, and two starters of one folder, at once', async () => {
    const [a, b, c] = await Promise.all([start('a'), start('b'), start('b')]);
    expect(a.pid).not.toBe(b.pid);
    expect(b.pid).toBe(c.pid);
  });

  it.runIf(isRoot)('runs as root in a folder that others cannot enter, says where the data lies and finds it again', async () => {
    chmodSync(folder, 0o700);
    const said: string[] = [];
    const first = await start('data', (text) => said.push(text));
    expect(said.join('\n')).toContain('cannot enter');
    const cluster = String((await query(first, 'show data_directory'))[0]);
    expect(cluster.startsWith(folder)).toBe(false);
    expect(statSync(cluster).uid).toBe(65534);
    await first.stop();
    const second = await start();
    expect(await query(second, 'show data_directory')).toEqual([cluster]);
    await second.stop();
    rmSync(cluster, { recursive: true, force: true });
  });

  /** A data folder of an ordinary account with its database, which nobody runs. */
  const ownersFolder = (uid: number, mode: number): string => {
    const data = path.join(folder, 'data');
    mkdirSync(path.join(data, 'postgres'), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(data, 'postgres', 'PG_VERSION'), '18\n');
    writeFileSync(path.join(data, 'postgres.json'), '{"port":5433}\n');
    for (const name of ['postgres/PG_VERSION', 'postgres', 'postgres.json', '.']) chownSync(path.join(data, name), uid, uid);
    chmodSync(data, mode);
    return data;
  };

  it.runIf(isRoot).each([0o700, 0o755])(
    'as root, leaves the database of an ordinary account alone and names the account (%o)',
    async (mode) => {
      const data = ownersFolder(1000, mode);
      const refused = await start().catch((error: Error) => error);
      expect(refused).toMatchObject({
        name: 'AccountError',
        message: `The database in ${data} belongs to account 1000: run this as that account.`,
      });
      expect(readFileSync(path.join(data, 'postgres.json'), 'utf8')).toBe('{"port":5433}\n');
      expect([readdirSync(data).sort(), readdirSync(path.join(data, 'postgres'))]).toEqual([['postgres', 'postgres.json'], ['PG_VERSION']]);
      expect(statSync(data).mode & 0o777).toBe(mode);
    },
  );

  it.runIf(isRoot)('as root, makes no second database where the folder of the first was closed', async () => {
    const data = ownersFolder(65534, 0o755);
    chmodSync(folder, 0o700);
    await expect(start()).rejects.toThrow(`The database in ${data} runs as account 65534, which may not enter it any more`);
    expect(readFileSync(path.join(data, 'postgres.json'), 'utf8')).toBe('{"port":5433}\n');
  });

  it('does not take a server for stopped before it is', async () => {
    const server = await start();
    await shutDown(path.join(folder, 'data', 'postgres'), server.pid);
    await expect(query(server, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });
});
