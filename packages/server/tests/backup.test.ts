import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  blackPng,
  createTestDatabase,
  PATIENCE,
  startNewsroom,
  startTestServer,
  TEST_PASSWORD,
  type TestDatabase,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProcess } from '../../testing/src/process.ts';
import { makeBackup } from '../src/backup/make.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { openFiles } from '../src/filestore/open.ts';

let server: TestServer;
let ana: WireClient;
let story: (input?: object) => Promise<{ id: number }>;
let folder: string;
const databases: TestDatabase[] = [];
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PNG = blackPng(90, 90);
const PASSWORD = 'cavalo certo bateria grampo';

const dataDir = (): string => server.server.services.config.dataDir;
const file = (name: string): string => path.join(folder, name);
const filesOf = (data: string) => openFiles({ dataDir: data });
const backup = (name: string, password?: string) =>
  makeBackup({
    databaseUrl: server.databaseUrl,
    dataDir: dataDir(),
    files: filesOf(dataDir()),
    file: file(name),
    password,
    ownSecret: false,
  });
/** An empty place to restore into. */
async function place() {
  const database = await createTestDatabase('empty');
  databases.push(database);
  const into = await mkdtemp(path.join(folder, 'data-'));
  return { databaseUrl: database.url, database: async () => database.url, dataDir: into, files: filesOf(into) };
}
async function rowsIn(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<{ name: string }>(
      // Each node stores a sign of life every few seconds.
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'node' order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest from "${name}" t`,
      );
      found[name] = rows[0]!.digest;
    }
    return found;
  } finally {
    await client.end();
  }
}
async function filesIn(root: string): Promise<Record<string, string>> {
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const found = names
    .map((each) => path.join(each.parentPath, each.name))
    .filter((name) => !name.endsWith('.webp') && !/postgres/.test(name));
  return Object.fromEntries(
    await Promise.all(found.sort().map(async (name) => [path.relative(root, name), (await readFile(name)).toString('hex')])),
  );
}
async function upload(bytes: Buffer<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'foto.png');
  expect((await ana.send('POST', '/files/single', form)).status).toBe(201);
}
let empty: Awaited<ReturnType<typeof place>> | undefined;
/** Answers the error a restore was refused with, after checking that it left nothing behind. */
async function refused(name: string, password?: string): Promise<string> {
  empty ??= await place();
  const { databaseUrl, dataDir: into, database } = empty;
  const error = await restoreBackup({ database, dataDir: into, files: filesOf(into), file: file(name), password }).then(
    () => new Error('it was restored'),
    (reason: Error) => reason,
  );
  expect([await rowsIn(databaseUrl), await filesIn(into), await readdir(into)]).toEqual([{}, {}, []]);
  expect(error.name).toBe('BackupError');
  return error.message.replaceAll(folder, '');
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-backup-'));
  const scene = await startNewsroom();
  ({ server, ana, story } = scene);
  await ana.post('/mail/config', { version: 0, host: 'a.example', port: 25, from: 'a@lauda.example', password: 'segredo' });
  await story({ slug: 'ENCHENTE', information: 'Aço\tçà\\n\\N "aspas"\nlinha' });
  await upload(PNG);
  await upload(Buffer.concat([PNG, randomBytes(700_000)]));
});
afterAll(async () => {
  await server?.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is restored into another database and folder with every row, file and key, and the newsroom goes on there', async () => {
    const before = await rowsIn(server.databaseUrl);
    const made = await backup('whole.lauda');
    expect(made).toMatchObject({ files: 3, gone: 0, bytes: (await stat(file('whole.lauda'))).size });
    expect((await stat(file('whole.lauda'))).mode & 0o777).toBe(0o600);
    const into = await place();
    await restoreBackup({ ...into, file: file('whole.lauda') });
    // What the restore itself writes: `restored.test.ts` looks at it.
    const settled = ['session', 'event', 'event_seq', 'audit', 'audit_chain'];
    const others = (rows: Record<string, string>) => Object.fromEntries(Object.entries(rows).filter(([name]) => !settled.includes(name)));
    expect(others(await rowsIn(into.databaseUrl))).toEqual(others(before));
    expect(Object.keys(before).length).toBeGreaterThan(60);
    const kept = await filesIn(dataDir());
    expect(Object.keys(kept)).toHaveLength(3);
    expect(await filesIn(into.dataDir)).toEqual(kept);
    // Sequences go on, foreign keys hold and the audit verifies, as before the restore.
    const client = new pg.Client({ connectionString: into.databaseUrl });
    await client.connect();
    const said = async (text: string): Promise<string | undefined> =>
      client.query(text).then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
    const { rows } = await client.query(
      'insert into cleaning_log (at, target, days, before, count) values (now(), $1, 1, now(), 1) returning id',
      ['x'],
    );
    expect(rows).toHaveLength(1);
    const next = async (at: pg.Client) =>
      (await at.query("select last_value from pg_sequences where sequencename = 'document_id_seq'")).rows[0].last_value;
    const source = new pg.Client({ connectionString: server.databaseUrl });
    await source.connect();
    expect(await next(client)).toBe(await next(source));
    await source.end();
    expect(await said('insert into story (document_id) values (999999)')).toMatch(/^23/);
    expect(await said('delete from audit')).toBe('42501');
    await client.end();
  });

  it('stays restored where the database goes away once everything is stored', async () => {
    await backup('kept.lauda');
    const into = await place();
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const text = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lauda backup' and datname = $1";
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      if (given[0] !== 'analyze') return query.apply(this, given);
      return server.server.services.pool.query(text, [this.database]).then(() => query.apply(this, given));
    } as never);
    try {
      expect(await restoreBackup({ ...into, file: file('kept.lauda') })).toMatchObject({ files: 3 });
    } finally {
      spy.mockRestore();
    }
    expect((await rowsIn(into.databaseUrl)).document).toBe((await rowsIn(server.databaseUrl)).document);
    expect(await filesIn(into.dataDir)).toEqual(await filesIn(dataDir()));
  });

  it('is of one moment, while people go on writing', async () => {
    let writing = true;
    const written: number[] = [];
    const writer = (async () => {
      for (let at = 0; writing; at += 1) {
        const form = randomBytes(200_000);
        await Promise.all([story({ slug: `ESCRITA ${at}` }).then(({ id }) => written.push(id)), upload(Buffer.concat([PNG, form]))]);
      }
    })();
    while (written.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await backup('live.lauda', PASSWORD);
    const atEnd = written.length;
    writing = false;
    await writer;
    const into = await place();
    await restoreBackup({ ...into, file: file('live.lauda'), password: PASSWORD });
    const client = new pg.Client({ connectionString: into.databaseUrl });
    await client.connect();
    const one = async (text: string) => (await client.query(text)).rows[0];
    // Every story has its document, its revision and its event, and every file its bytes.
    const { stories } = await one("select count(*)::int as stories from document where kind = 'story' and slug like 'ESCRITA%'");
    expect(stories).toBeGreaterThanOrEqual(3);
    expect(stories).toBeLessThanOrEqual(atEnd + 1);
    expect(
      await one(
        "select count(*)::int as bare from document d where kind = 'story' and not exists (select 1 from revision r where r.document_id = d.id)",
      ),
    ).toEqual({ bare: 0 });
    const { rows: files } = await client.query<{ sha256: string }>('select sha256 from file');
    for (const { sha256 } of files) expect(existsSync(path.join(into.dataDir, 'files', sha256.slice(0, 2), sha256))).toBe(true);
    await client.end();
  });

  it('has every row of a table that an upgrade writes anew meanwhile', async () => {
    const [holder, upgrade] = [new pg.Client(server.databaseUrl), new pg.Client(server.databaseUrl)];
    await Promise.all([holder.connect(), upgrade.connect()]);
    try {
      const { rows: before } = await upgrade.query('select key from setting order by key');
      expect(before.length).toBeGreaterThan(0);
      // It comes to this table before the other one.
      await holder.query('begin; lock table chat in access exclusive mode');
      const made = backup('upgraded.lauda', PASSWORD);
      const waits = "select 1 from pg_locks where relation = 'chat'::regclass and not granted";
      await expect.poll(async () => (await upgrade.query(waits)).rowCount).toBe(1);
      await upgrade.query("alter table setting alter column body type jsonb using body || '{}'");
      await holder.query('commit');
      await made;
      const into = await place();
      await restoreBackup({ ...into, file: file('upgraded.lauda'), password: PASSWORD });
      const client = new pg.Client({ connectionString: into.databaseUrl });
      await client.connect();
      expect((await client.query('select key from setting order by key')).rows).toEqual(before);
      await client.end();
    } finally {
      await Promise.all([holder.end(), upgrade.end()]);
    }
  });

  it('opens with its password alone, and nothing of it can be read without', async () => {
    await backup('closed.lauda', PASSWORD);
    const bytes = await readFile(file('closed.lauda'));
    expect(bytes.includes('ENCHENTE')).toBe(false);
    expect(await refused('closed.lauda')).toBe('/closed.lauda is encrypted: say where its password is by --password-file.');
    expect(await refused('closed.lauda', 'cavalo errado')).toBe('The password is not that of /closed.lauda, or its beginning was altered.');
  });

  it('is refused when a byte was altered or it was cut, before anything is touched', async () => {
    await backup('open.lauda');
    const whole = await readFile(file('open.lauda'));
    for (const at of [3, 40, 200, whole.length >> 1, whole.length - 1]) {
      const hurt = Buffer.from(whole);
      hurt[at]! ^= 1;
      await writeFile(file('hurt'), hurt);
      expect(await refused('hurt'), `byte ${at}`).toMatch(/altered|no backup of Lauda|was cut/);
    }
    for (const length of [0, 10, 90, whole.length >> 1, whole.length - 1]) {
      await writeFile(file('hurt'), whole.subarray(0, length));
      expect(await refused('hurt'), `${length} bytes`).toMatch(/no backup of Lauda|cut|altered/);
    }
    await writeFile(file('hurt'), Buffer.concat([whole, Buffer.from('x')]));
    expect(await refused('hurt')).toMatch(/altered/);
    const closed = await readFile(file('closed.lauda'));
    closed[closed.length >> 1]! ^= 1;
    await writeFile(file('hurt'), closed);
    expect(await refused('hurt', PASSWORD)).toMatch(/altered: part \d+/);
    await writeFile(file('hurt'), closed.subarray(0, 400));
    expect(await refused('hurt', PASSWORD)).toMatch(/cut/);
  });

  it('is refused by a Lauda that is older, and where something stands already', async () => {
    await writeFile(file('newer'), 'LAUDA-BACKUP 2\n{}\n');
    expect(await refused('newer')).toBe('/newer was made by a newer Lauda: restore it with that one.');
    const other = await startTestServer();
    try {
      await other.server.services.pool.query("insert into migration (name, checksum) values ('9999_later.sql', 'x')");
      await makeBackup({
        databaseUrl: other.databaseUrl,
        dataDir: other.server.services.config.dataDir,
        files: other.server.services.files,
        file: file('later'),
        ownSecret: false,
      });
    } finally {
      await other.stop();
    }
    expect(await refused('later')).toContain('9999_later.sql');
    await backup('again.lauda');
    await expect(backup('again.lauda')).rejects.toThrow('is there already');
    await expect(
      restoreBackup({ database: async () => server.databaseUrl, dataDir: dataDir(), files: filesOf(dataDir()), file: file('again.lauda') }),
    ).rejects.toThrow('The database holds something already');
    const into = await place();
    await mkdir(path.join(into.dataDir, 'files', 'ab'), { recursive: true });
    await expect(restoreBackup({ ...into, file: file('again.lauda') })).rejects.toThrow(/holds something already.*was killed.*remove it/);
    expect(await rowsIn(into.databaseUrl)).toEqual({});
    // A disk that was made just now is not quite empty.
    await rename(path.join(into.dataDir, 'files', 'ab'), path.join(into.dataDir, 'files', 'lost+found'));
    await restoreBackup({ ...into, file: file('again.lauda') });
  });

  it('says in words that its file cannot be written, or not to its end', async () => {
    const said = async (name: string): Promise<Error> =>
      backup(name).then(
        () => new Error('it was made'),
        (error: Error) => error,
      );
    await writeFile(file('plain'), '');
    for (const name of ['plain/a.lauda', 'nowhere/a.lauda']) {
      const error = await said(name);
      expect([error.name, error.message]).toEqual(['BackupError', expect.stringMatching(/^\S+\/a\.lauda cannot be written: E\w+: /)]);
    }
    // A device that is always full.
    await symlink('/dev/full', file('full.lauda.part'));
    const error = await said('full.lauda');
    expect([error.name, error.message]).toEqual([
      'BackupError',
      `${file('full.lauda')} cannot be written: ENOSPC: no space left on device, write`,
    ]);
  });

  it('leaves no file when it cannot be made whole', async () => {
    const busy = file('busy.lauda');
    await mkdir(path.join(dataDir(), 'keys', 'folder.key'), { recursive: true });
    await expect(backup('busy.lauda')).rejects.toThrow();
    expect([existsSync(busy), existsSync(`${busy}.part`)]).toEqual([false, false]);
    await rm(path.join(dataDir(), 'keys', 'folder.key'), { recursive: true });
  });

  it('is made by one command beside a server that runs with its own PostgreSQL, restored into a plain one, and signs people in there', async () => {
    const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
    const MAIN = 'packages/server/src/main.ts';
    const plain = await createTestDatabase('empty');
    databases.push(plain);
    const run = (dataDir: string, args: readonly string[], more = {}) =>
      promisify(execFile)(process.execPath, ['--conditions=@lauda/source', MAIN, ...args], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, LAUDA_DATA: dataDir, ...more },
      });
    const env = (dataDir: string) => ({ LAUDA_DATA: dataDir, LAUDA_PORT: '0', LAUDA_LOG: 'error' });
    await writeFile(file('password'), `${PASSWORD}\n`);
    const sealed = [file('command.lauda'), '--password-file', file('password')];
    const running = await startProcess<{ url: string }>(MAIN, { ...env(from), LAUDA_DEMO: 'true' });
    try {
      const { stdout } = await run(from, ['backup', ...sealed]);
      expect(JSON.parse(stdout)).toMatchObject({ backup: file('command.lauda'), gone: 0, files: expect.any(Number) });
      expect((await fetch(`${running.line.url}/healthz`)).status).toBe(200);
    } finally {
      await running.kill();
    }
    await expect(run(to, ['restore', file('command.lauda')])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is encrypted'),
    });
    expect(existsSync(to)).toBe(false);
    const { stdout } = await run(to, ['restore', ...sealed], { DATABASE_URL: plain.url });
    expect(JSON.parse(stdout)).toMatchObject({ restored: file('command.lauda') });
    const again = await startProcess<{ url: string }>(MAIN, { ...env(to), DATABASE_URL: plain.url });
    try {
      const admin = new WireClient(again.line.url);
      expect((await admin.login('admin', 'lauda-demo')).status).toBe(204);
      expect((await admin.get<object[]>('/programs')).body.length).toBeGreaterThan(0);
    } finally {
      await again.kill();
    }
  }, 480_000);

  it('is restored into the embedded database by one command, and the newsroom starts there', async () => {
    await writeFile(file('password'), `${PASSWORD}\n`);
    await backup('own.lauda', PASSWORD);
    const MAIN = 'packages/server/src/main.ts';
    const to = path.join(folder, 'own');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@lauda/source', MAIN, 'restore', file('own.lauda'), '--password-file', file('password')],
      { cwd: ROOT, env: { PATH: process.env.PATH, LAUDA_DATA: to } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ restored: file('own.lauda') });
    const again = await startProcess<{ url: string }>(MAIN, { LAUDA_DATA: to, LAUDA_PORT: '0', LAUDA_LOG: 'error' });
    try {
      const client = new WireClient(again.line.url);
      expect((await client.login('ana', TEST_PASSWORD)).status).toBe(204);
      expect((await client.get<object[]>('/programs')).body.length).toBeGreaterThan(0);
    } finally {
      await again.kill();
    }
  }, 480_000);

  describe('that is interrupted', () => {
    const MAIN = 'packages/server/src/main.ts';
    /** Begins a command of `lauda-server`, signals it once it has come so far, and answers its exit code. */
    async function signalled(signal: NodeJS.Signals, args: readonly string[], env: Record<string, string>, soFar: () => Promise<boolean>) {
      const child = spawn(process.execPath, ['--conditions=@lauda/source', MAIN, ...args], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      const ended = once(child, 'close');
      const isSoFar = async (): Promise<boolean> => (await soFar()) || child.exitCode !== null;
      await expect.poll(isSoFar, PATIENCE).toBe(true);
      child.kill(signal);
      return { code: (await ended)[0], said };
    }
    /** Holds up whoever comes to a table of a database; answers whether somebody waits, and lets go. */
    async function held(url: string, sql: string) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('begin');
      await client.query(sql);
      const WAITING =
        "select 1 from pg_stat_activity where application_name = 'lauda backup' and pg_backend_pid() = any (pg_blocking_pids(pid))";
      const isWaited = async (): Promise<boolean> => {
        // A transaction reads who is there only once.
        await client.query('select pg_stat_clear_snapshot()');
        return (await client.query(WAITING)).rows.length > 0;
      };
      return { isWaited, letGo: () => client.end() };
    }

    it('leaves no half file', async () => {
      const lock = await held(server.databaseUrl, 'lock table story in access exclusive mode');
      const env = { LAUDA_DATA: dataDir(), DATABASE_URL: server.databaseUrl };
      try {
        expect(await signalled('SIGTERM', ['backup', file('half.lauda')], env, lock.isWaited)).toEqual({ code: 143, said: '' });
      } finally {
        await lock.letGo();
      }
      expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
    }, 240_000);

    it('leaves neither rows nor keys of a restore', async () => {
      await backup('stopped.lauda');
      const into = await place();
      const lock = await held(into.databaseUrl, 'create table migration ()');
      const env = { LAUDA_DATA: into.dataDir, DATABASE_URL: into.databaseUrl };
      try {
        expect(await signalled('SIGTERM', ['restore', file('stopped.lauda')], env, lock.isWaited)).toEqual({ code: 143, said: '' });
      } finally {
        await lock.letGo();
      }
      expect([await rowsIn(into.databaseUrl), await readdir(into.dataDir)]).toEqual([{}, []]);
    }, 240_000);

    it('stops the PostgreSQL that it started', async () => {
      await backup('early.lauda');
      const to = path.join(folder, 'early');
      // So that the database lies there, also as root.
      await chmod(folder, 0o755);
      const running = path.join(to, 'postgres', 'postmaster.pid');
      const { code } = await signalled('SIGINT', ['restore', file('early.lauda')], { LAUDA_DATA: to }, async () => existsSync(running));
      expect([code, existsSync(running), (await readdir(to)).filter((name) => name.startsWith('.restore-'))]).toEqual([130, false, []]);
    }, 240_000);
  });
});
