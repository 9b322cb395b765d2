import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { createPool } from '../../packages/server/src/storage/pool.ts';
import { createTestDatabase } from '../../packages/testing/src/database.ts';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';

/** A process of a benchmark, which says where it listens. */
export type Listening = StartedProcess<{ readonly url: string }>;

/** A database with the server on it, each in its own process, and whatever else a benchmark starts beside them. */
export interface BenchNewsroom {
  readonly pool: Pool;
  readonly databaseUrl: string;
  /** Starts the server on the database as it is now. */
  startServer(env?: Readonly<Record<string, string>>): Promise<Listening>;
  /** Starts a program of `processes/` on the same database. */
  startBare(file: URL): Promise<Listening>;
}

/** Runs a benchmark on a database of its own and ends every process it started, however it ends. */
export async function inNewsroom<T>(work: (newsroom: BenchNewsroom) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-bench-'));
  const pool = createPool(database.url, { max: 4 });
  const started: Listening[] = [];
  const start = async (file: string, env: Readonly<Record<string, string>>): Promise<Listening> => {
    const child = await startProcess<{ url: string }>(file, { DATABASE_URL: database.url, ...env });
    started.push(child);
    return child;
  };
  try {
    return await work({
      pool,
      databaseUrl: database.url,
      startServer: (env = {}) => start('packages/server/src/main.ts', { LAUDA_DATA: dataDir, LAUDA_PORT: '0', LAUDA_LOG: 'warn', ...env }),
      startBare: (file) => start(path.relative(process.cwd(), file.pathname), {}),
    });
  } finally {
    for (const child of started) await child.kill();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
