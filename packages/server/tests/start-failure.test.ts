import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/src/database.ts';
import { startProcess } from '../../testing/src/process.ts';
import { createPool } from '../src/storage/pool.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase('empty');
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-start-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>, ...args: string[]): { status: number | null; said: string; answered: string } {
  const ran = spawnSync(process.execPath, ['--conditions=@lauda/source', 'packages/server/src/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LAUDA_DATA: folder, LAUDA_PORT: '0', LAUDA_LOG: 'silent', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status: ran.status, said: ran.stderr, answered: ran.stdout };
}
const otherwise = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

it('a second server that cannot start leaves the first its database', async () => {
  // Root's PostgreSQL runs as another account, which has to enter it.
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'own');
  const first = await startProcess<{ url: string }>('packages/server/src/main.ts', {
    ...{ LAUDA_DATA: dataDir, LAUDA_PORT: '0', LAUDA_LOG: 'silent' },
  });
  try {
    const pid = (): string | undefined => readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const before = pid();
    const { status, said } = start({ LAUDA_DATA: dataDir, LAUDA_PORT: new URL(first.line.url).port });
    expect([status, said.trim()]).toEqual([1, expect.stringContaining('Another program listens at')]);
    expect(pid()).toBe(before);
    expect((await fetch(`${first.line.url}/readyz`)).status).toBe(200);
  } finally {
    await first.kill();
  }
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

describe('a server that cannot start', () => {
  it('says in one line what whoever set DATABASE_URL has to mend', async () => {
    const wrong: [DATABASE_URL: string, mend: RegExp][] = [
      [otherwise((url) => (url.port = '1')), /no PostgreSQL answers at .*Is it started/],
      [otherwise((url) => (url.pathname = '/nothere')), /database "nothere" does not exist.*createdb/],
      // Its user may make nothing there.
      [database.url, /permission denied.*has to belong to the user/],
    ];
    const pool = createPool(database.url);
    await pool.query('revoke create on schema public from pg_database_owner');
    try {
      for (const [DATABASE_URL, mend] of wrong) {
        const { status, said } = start({ DATABASE_URL });
        expect([status, said.trim().split('\n').length], said).toEqual([1, 1]);
        expect(said).toMatch(mend);
      }
    } finally {
      await pool.query('grant create on schema public to pg_database_owner');
      await pool.end();
    }
  });

  it('is not spoken of by a command that cannot run', () => {
    const { status, said } = start({ DATABASE_URL: otherwise((url) => (url.port = '1')) }, 'administrator', 'rita');
    expect([status, said.trim().split('\n').length], said).toEqual([1, 1]);
    expect(said).toMatch(/^The command does not run: .*no PostgreSQL answers at .*Is it started/);
  });

  it('says in one line that its port is taken, or that its folder is none', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    try {
      const wrong: [env: Record<string, string>, mend: RegExp][] = [
        [{ LAUDA_PORT: String(port) }, /Another program listens at 127\.0\.0\.1:\d+: stop it, or name another port by LAUDA_PORT/],
        [{ LAUDA_DATA: path.join(file, 'data') }, /LAUDA_DATA names a folder that the account of the server can write/],
        [{ LAUDA_DATA: file }, /LAUDA_DATA names a folder that the account of the server can write/],
        [{ LAUDA_DATA: '/proc/lauda/data' }, /LAUDA_DATA names a folder that the account of the server can write/],
        // The database that the server brings stands there too.
        [{ LAUDA_DATA: '/proc/lauda', DATABASE_URL: '' }, /LAUDA_DATA names a folder that the account of the server can write/],
      ];
      for (const [env, mend] of wrong) {
        const { status, said } = start({ DATABASE_URL: database.url, ...env });
        expect([status, said.trim().split('\n').length], said).toEqual([1, 1]);
        expect(said).toMatch(mend);
      }
    } finally {
      await once(taken.close(), 'close');
    }
  });
});

it('lauda-server answers what it can be told, when asked', () => {
  expect(start({}, '--help')).toMatchObject({ status: 0, said: '', answered: expect.stringMatching(/^lauda-server +starts the server\n/) });
  expect(start({}, 'help-me')).toMatchObject({ status: 1, answered: '', said: expect.stringContaining('lauda-server backup FILE') });
});
