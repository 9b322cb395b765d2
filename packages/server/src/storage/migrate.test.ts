import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/src/database.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { MigrationError, migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let folder: string;
let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-migrate-'));
  database = await createTestDatabase('empty');
  pool = createPool(database.url);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql);
const count = async (sql: string): Promise<number> =>
  Number((await pool.query<{ n: number }>(`select count(*) as n from ${sql}`)).rows[0]?.n);

describe('migrations', () => {
  it('are applied once, in the order of their numbers', async () => {
    file('0002_second.sql', 'insert into made select 2;');
    file('0001_first.sql', 'create table made (n int); insert into made values (1);');
    expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await count('made')).toBe(2);
  });

  it('wait for each other when nodes start together', async () => {
    file('0001_first.sql', 'create table made (n int); select pg_sleep(0.1); insert into made values (1);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)));
    expect(applied.flat()).toEqual(['0001_first.sql']);
  });

  it('leave nothing of one that fails, and keep those before it', async () => {
    file('0001_first.sql', 'create table made (n int);');
    file('0002_wrong.sql', 'create table half (n int);\ninsert into missing values (1);');
    await expect(migrate(pool, folder)).rejects.toThrow('The migration 0002_wrong.sql failed in line 2: relation "missing" does not exist');
    expect(await count(`pg_class where relname = 'half'`)).toBe(0);
    file('0002_wrong.sql', 'create table half (n int);');
    expect(await migrate(pool, folder)).toEqual(['0002_wrong.sql']);
  });

  it('refuse a file that was changed after it was applied, but not other line ends', async () => {
    file('0001_first.sql', 'create table made (n int);\n');
    await migrate(pool, folder);
    file('0001_first.sql', 'create table made (n int);\r\n');
    expect(await migrate(pool, folder)).toEqual([]);
    file('0001_first.sql', 'create table made (n bigint);\n');
    await expect(migrate(pool, folder)).rejects.toThrow('The migration 0001_first.sql was changed after it was applied');
  });

  it('refuse a database of a newer version, a late number, a number given twice and a wrong name', async () => {
    file('0001_first.sql', 'select 1;');
    file('0003_third.sql', 'select 1;');
    await migrate(pool, folder);
    file('0002_second.sql', 'select 1;');
    await expect(migrate(pool, folder)).rejects.toThrow('0002_second.sql comes before 0003_third.sql, which is applied already');
    rmSync(path.join(folder, '0003_third.sql'));
    await expect(migrate(pool, folder)).rejects.toThrow('0003_third.sql, which this Lauda does not know');
    file('0002_again.sql', 'select 1;');
    await expect(migrate(pool, folder)).rejects.toThrow('Two migrations have the number 0002');
    file('last.sql', 'select 1;');
    await expect(migrate(pool, folder)).rejects.toThrow(MigrationError);
  });

  // What Debian 12 ships, and the oldest we promise.
  const old = '/usr/lib/postgresql/15';
  it.runIf(existsSync(`${old}/bin/initdb`))('of the server itself run on PostgreSQL 15', async () => {
    await chmod(folder, 0o755);
    const server = await startEmbeddedPostgres({ dataDir: folder, programs: old });
    const oldPool = createPool(server.url);
    const owner = createPool(server.ownerUrl);
    const latin = createPool(server.ownerUrl.replace(/[^/]+$/, 'latin'));
    try {
      await owner.query(`create database latin template template0 encoding 'LATIN1' locale 'C'`);
      await expect(migrate(latin)).rejects.toThrow('has the encoding LATIN1: make one with UTF8');
      expect((await oldPool.query<{ v: string }>(`select current_setting('server_version_num') as v`)).rows[0]?.v).toMatch(/^15/);
      expect((await migrate(oldPool)).length).toBeGreaterThan(0);
    } finally {
      await Promise.all([oldPool.end(), owner.end(), latin.end()]);
      await server.stop();
    }
  });
});
