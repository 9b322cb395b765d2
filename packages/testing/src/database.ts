import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/storage/embedded.ts';
import { pidFile, shutDown } from '../../server/src/storage/embedded-process.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { createPool } from '../../server/src/storage/pool.ts';
import { onceInRun } from './onceInRun.ts';

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** The PostgreSQL that the processes of a run share. */
interface Run {
  readonly adminUrl: string;
  /** The address for the owner of the databases, as which servers connect: on our own PostgreSQL the application's role, no superuser. */
  readonly userUrl: string;
  readonly template: string;
  /** Why the template could not be made; empty databases can still be created. */
  readonly broken?: string;
}

// The data is thrown away: nothing is forced to the disk, which halves the time of a test with many small transactions.
const THROWN_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400', autovacuum: 'off' };
const DATABASE_OF_RUN = 'database';
const ICU = `encoding 'UTF8' locale_provider icu icu_locale 'und' template template0`;

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Builds the SQL for the owner of a new database, if the address names one. */
function ownedBy(url: string): string {
  const name = decodeURIComponent(new URL(url).username);
  return name === '' ? '' : `owner "${name}"`;
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function makeRun(folder: string): Promise<Run> {
  const outside = process.env.LAUDA_TEST_DATABASE_URL;
  const { ownerUrl, url } = outside
    ? { ownerUrl: outside, url: outside }
    : await startEmbeddedPostgres({ dataDir: folder, settings: THROWN_AWAY });
  const [adminUrl, userUrl] = [withDatabase(ownerUrl, 'postgres'), withDatabase(url, 'postgres')];
  const template = `lauda_template_${randomBytes(6).toString('hex')}`;
  await execute(adminUrl, `create database ${template} ${ownedBy(userUrl)} ${ICU}`);
  const pool = createPool(withDatabase(userUrl, template), { max: 1 });
  const broken = await migrate(pool).then(
    () => undefined,
    (error: Error) => error.message,
  );
  await pool.end();
  return { adminUrl, userUrl, template, ...(broken ? { broken } : {}) };
}

let current: Promise<Run> | undefined;

/**
 * Makes a database for one test file, in about 50 ms: a copy of the migrated template, or an empty one.
 * Needs the vitest globalSetup of this package, which also ends the server; LAUDA_TEST_DATABASE_URL names another server to use.
 */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const folder = process.env.LAUDA_TEST_RUN;
  if (!folder) throw new Error('createTestDatabase works below vitest with the globalSetup of packages/testing.');
  current ??= onceInRun(folder, DATABASE_OF_RUN, () => makeRun(folder));
  const { adminUrl, userUrl, template, broken } = await current;
  if (broken && content === 'migrated') throw new Error(broken);
  const name = `lauda_test_${randomBytes(6).toString('hex')}`;
  await execute(
    adminUrl,
    `create database ${name} ${ownedBy(userUrl)} ${content === 'migrated' ? `template ${template} strategy wal_log` : ICU}`,
  );
  return { url: withDatabase(userUrl, name), drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`) };
}

/** Ends a run: stops its PostgreSQL, or removes its template from the server it borrowed, and removes its folder. */
export async function endTestRun(folder: string): Promise<void> {
  const cluster = path.join(folder, 'postgres');
  const server = await pidFile(cluster);
  if (server) await shutDown(cluster, server.pid);
  const run = await readFile(path.join(folder, `${DATABASE_OF_RUN}.json`), 'utf8').then(
    (text) => JSON.parse(text) as Partial<Run>,
    () => undefined,
  );
  if (!server && run?.template && run.adminUrl) await execute(run.adminUrl, `drop database if exists ${run.template} with (force)`);
  rmSync(folder, { recursive: true, force: true });
}
