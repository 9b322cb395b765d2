import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg, { type Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeBackup } from '../../../packages/server/src/backup/make.ts';
import { FolderFiles } from '../../../packages/server/src/filestore/folder.ts';
import { seedDocuments } from '../fixtures/documents.ts';
import { type Bench, compared } from '../measure.ts';
import { inNewsroom } from '../newsroom.ts';

const DOCUMENTS = 100_000;
const FILES = 400;
const FILE_BYTES = 256 * 1_024;
const ROUNDS = 5;
const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
const FILE = `insert into file (sha256, name, size, content_type, owner_id, at) select $1, $1, $2, 'image/jpeg', min(id), now() from person`;

const placeOf = (folder: string, sha256: string): string => path.join(folder, 'files', sha256.slice(0, 2), sha256);

/** Writes files that no program makes smaller; answers their names. */
async function seedFiles(pool: Pool, folder: string): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < FILES; at += 1) {
    const bytes = randomBytes(FILE_BYTES);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await mkdir(path.dirname(placeOf(folder, sha256)), { recursive: true });
    await writeFile(placeOf(folder, sha256), bytes);
    await pool.query(FILE, [sha256, FILE_BYTES]);
    names.push(sha256);
  }
  return names;
}

/** Copies every table to a file by COPY and every file beside them, and has the disk keep each. */
async function bareBackup(databaseUrl: string, folder: string, files: readonly string[], to: string): Promise<void> {
  await mkdir(to);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keep = async (file: string): Promise<void> => {
    const handle = await open(file, 'r+');
    await handle.sync();
    await handle.close();
  };
  await client.query('begin isolation level repeatable read read only');
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
    await pipeline(client.query(copyTo(`copy "${name}" to stdout`)), createWriteStream(path.join(to, name)));
    await keep(path.join(to, name));
  }
  await client.query('commit');
  await client.end();
  for (const sha256 of files) {
    await copyFile(placeOf(folder, sha256), path.join(to, sha256));
    await keep(path.join(to, sha256));
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  globalThis.gc?.();
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** A backup of a large newsroom beside a COPY of every table and a copy of every file. */
export const adminBackup: Bench = {
  name: 'admin',
  run: async ({ wants }) => {
    if (!wants('admin-backup')) return [];
    const folder = await mkdtemp(path.join(tmpdir(), 'lauda-bench-backup-'));
    try {
      return await inNewsroom(async ({ pool, databaseUrl, startServer }) => {
        // The server makes the tables.
        await startServer();
        await seedDocuments(pool, ['story', 'guideline'], DOCUMENTS / 2);
        const names = await seedFiles(pool, folder);
        const files = new FolderFiles(path.join(folder, 'files'), { isOurs: true });
        const rounds = { ours: [] as number[], bare: [] as number[] };
        let bytes = 0;
        for (let round = 0; round <= ROUNDS; round += 1) {
          const [file, copy] = [path.join(folder, `${round}.lauda`), path.join(folder, `copy-${round}`)];
          const ours = (): Promise<number> =>
            timed(async () => {
              ({ bytes } = await makeBackup({ databaseUrl, dataDir: folder, files, file, ownSecret: false }));
            });
          const bare = (): Promise<number> => timed(() => bareBackup(databaseUrl, folder, names, copy));
          const early = round % 2 ? await ours() : undefined;
          const least = await bare();
          const own = early ?? (await ours());
          await Promise.all([rm(file), rm(copy, { recursive: true })]);
          if (round === 0) continue;
          rounds.ours.push(own);
          rounds.bare.push(least);
        }
        return {
          name: 'admin-backup',
          what: `a backup of ${DOCUMENTS} documents and ${FILES} files, in one file that is sealed / COPY of every table and a copy of every file`,
          bound: { most: 1.5 },
          unit: 'ms',
          ...compared(rounds, ['backup', 'bare']),
          notes: { 'MiB of the backup': bytes / 2 ** 20 },
        };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
