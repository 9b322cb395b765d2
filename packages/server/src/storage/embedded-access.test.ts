import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { keysFile } from './embedded-access.ts';
import { identity, ownedFolder, readyBinaries } from './embedded-binaries.ts';
import { freePort, launch, pidFile, shutDown } from './embedded-process.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let folder: string;
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-access-'));
  chmodSync(folder, 0o755);
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  const left = await pidFile(path.join(folder, 'postgres'));
  if (left) await shutDown(path.join(folder, 'postgres'), left.pid);
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder });
  started.push(server);
  return server;
}
async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}
const as = (url: string, user: string, password: string): string => {
  const changed = new URL(url);
  [changed.username, changed.password] = [user, password];
  return changed.href;
};
async function letsNobodyIn({ url, ownerUrl }: EmbeddedPostgres): Promise<void> {
  for (const [role, own] of [
    ['lauda', ownerUrl],
    ['lauda_app', url],
  ] as const) {
    await expect(query(as(own, role, 'errada'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(query(as(own, role, ''), 'select 1')).rejects.toThrow(/password/);
  }
}

it('lets in who shows a password alone, which only its account can read; the application rules over its own database and nothing else', async () => {
  const server = await start();
  await letsNobodyIn(server);
  expect(statSync(keysFile(folder)).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(keysFile(folder))).mode & 0o777).toBe(0o700);
  expect(readFileSync(keysFile(folder), 'utf8')).toContain(new URL(server.url).password);
  const [may] = (await query(
    server.url,
    `select row_to_json(r) from (select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       pg_has_role('pg_execute_server_program', 'member') as runs from pg_roles where rolname = current_user) r`,
  )) as object[];
  expect(may).toEqual({
    rolname: 'lauda_app',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    runs: false,
  });
  for (const sql of ["copy (select 1) to program 'id'", "select pg_read_file('/etc/passwd')", 'create role other', 'create database other'])
    await expect(query(server.url, sql)).rejects.toMatchObject({ code: '42501' });
  expect(await query(server.ownerUrl, "select distinct split_part(rolpassword, '$', 1) from pg_authid where rolcanlogin")).toEqual([
    'SCRAM-SHA-256',
  ]);
  expect(await query(server.ownerUrl, 'select distinct auth_method from pg_hba_file_rules where error is null')).toEqual(['scram-sha-256']);
  const pool = createPool(server.url);
  expect((await migrate(pool)).length).toBeGreaterThan(0);
  await pool.query('create extension if not exists unaccent');
  await pool.end();
});

/** A data folder as earlier releases made it: everybody on this machine was its superuser. */
async function earlier(): Promise<{ port: number; url: string }> {
  const who = identity();
  const cluster = path.join(folder, 'postgres');
  mkdirSync(folder, { recursive: true });
  const programs = (
    await readyBinaries(
      who,
      async () => folder,
      () => {},
    )
  ).folder;
  await ownedFolder(cluster, who);
  const args = ['-D', cluster, '-U', 'lauda', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  execFileSync(path.join(programs, 'bin', 'initdb'), args, { ...who, cwd: '/', stdio: 'ignore' });
  const port = await freePort(0);
  launch(programs, cluster, port, who, path.join(folder, 'postgres.log'), {});
  const url = `postgres://lauda@127.0.0.1:${port}/lauda`;
  await expect.poll(() => query(url.replace(/lauda$/, 'postgres'), 'create database lauda').then(Boolean, () => false)).toBe(true);
  const pool = createPool(url);
  await migrate(pool);
  await pool.query("insert into program (name, start_time, end_time) values ('Jornal', '19:00', '20:00')");
  await pool.end();
  writeFileSync(path.join(folder, 'postgres.json'), JSON.stringify({ port }));
  return { port, url };
}

it.each([
  ['that was stopped'],
  ['that still runs'],
])('a data folder of an earlier release %s is closed at the next start, with everything in it', async (how) => {
  const { url } = await earlier();
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([true]);
  const cluster = path.join(folder, 'postgres');
  if (how === 'that was stopped') await shutDown(cluster, (await pidFile(cluster))!.pid);
  const server = await start();
  expect(server.adopted).toBe(how === 'that still runs');
  await letsNobodyIn(server);
  const pool = createPool(server.url);
  expect(await migrate(pool)).toEqual([]);
  expect((await pool.query('select name from program')).rows).toEqual([{ name: 'Jornal' }]);
  // What a later migration does: it changes what was made, and makes what is new.
  await pool.query('alter table program add column later text; create table later (id bigint generated always as identity primary key)');
  await pool.query("insert into program (name, start_time, end_time) values ('Tarde', '12:00', '13:00')");
  await pool.end();
  expect(
    await query(
      server.ownerUrl,
      "select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'lauda_app'::regrole and relkind in ('r', 'S')",
    ),
  ).toEqual([0]);
  await server.stop();
  const again = await start();
  await letsNobodyIn(again);
  expect(await query(again.url, 'select count(*)::int from program')).toEqual([2]);
});

it.each([
  ['that is stopped'],
  ['that is running'],
])('takes the passwords of a former keys folder that was put back, for a database %s', async (how) => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const former = readFileSync(keysFile(folder));
  rmSync(keysFile(folder));
  const other = await start();
  if (how === 'that is stopped') await other.stop();
  writeFileSync(keysFile(folder), former);
  const said: string[] = [];
  const back = await startEmbeddedPostgres({ dataDir: folder, log: (line) => said.push(line) });
  started.push(back);
  expect(back.adopted).toBe(how === 'that is running');
  expect(said).toEqual([expect.stringMatching(/does not take the passwords of .*postgres\.json: it is given them\.$/)]);
  expect(new URL(back.url).password).toBe(new URL(first.url).password);
  expect(await query(back.url, 'select n from kept')).toEqual([7]);
  await letsNobodyIn(back);
  // The log of a start is a few lines, not one for each look at it.
  expect(readFileSync(path.join(folder, 'postgres.log'), 'utf8').match(/password authentication failed/g)!.length).toBeLessThan(40);
}, 60_000);

it('ends no other process that has the number of a database that is gone', async () => {
  const first = await start();
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = once(other, 'exit');
  try {
    rmSync(keysFile(folder));
    writeFileSync(path.join(folder, 'postgres', 'postmaster.pid'), `${other.pid}\n${folder}/postgres\n1\n${first.port}\n\n127.0.0.1\n`);
    // PostgreSQL takes the living process for its own, and does not start either.
    void startEmbeddedPostgres({ dataDir: folder }).then(
      (late) => started.push(late),
      () => undefined,
    );
    expect(await Promise.race([ended, sleep(1_000, 'alive')])).toBe('alive');
    rmSync(path.join(folder, 'postgres', 'postmaster.pid'));
    await expect.poll(() => started.length, { timeout: 30_000 }).toBe(2);
  } finally {
    other.kill('SIGKILL');
  }
}, 60_000);

it.each([['stopped'], ['running']])('passwords that were lost are made anew for a database that is %s', async (how) => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as n');
  if (how === 'stopped') await first.stop();
  rmSync(keysFile(folder));
  const next = await start();
  expect(new URL(next.url).password).not.toBe(new URL(first.url).password);
  expect(await query(next.url, 'select n from kept')).toEqual([7]);
  await letsNobodyIn(next);
  await expect(query(first.url, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});
