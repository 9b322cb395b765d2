import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type FileStore, StoreError } from '../filestore/store.ts';
import { all, one } from '../storage/change.ts';
import { BackupError, SealedWriter } from './sealed.ts';
import { type Counter, connect, copySource, quotedName, type Table, tablesOf } from './tables.ts';

/** The header of a backup. */
export interface BackupHeader {
  readonly at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Whether stored passwords of other systems are sealed by LAUDA_SECRET, which no backup contains. */
  readonly ownSecret: boolean;
}
/** The size of a backup. */
export interface BackupSize {
  readonly tables: number;
  readonly files: number;
  /** Files that were removed while it was made. */
  readonly gone: number;
}
interface Wish {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly file: string;
  readonly password?: string | undefined;
  readonly ownSecret: boolean;
  /** Aborts it; nothing stays of it then. */
  readonly signal?: AbortSignal;
  /** Called with the written and the total number of 8 KB pages. */
  readonly progress?: (done: number, total: number) => void;
}

// Bytes per part.
const PART = 256 * 1_024;
async function writeAll(writer: SealedWriter, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size > 0) await writer.write('D', waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART) await flush();
  }
  await flush();
  await writer.write('E', {});
}

const PAGE = 8_192;
const pagesOf = (size: number): number => Math.ceil(size / PAGE) + 1;
const NEWEST = 'select sha256 from file order by id desc limit 1';
const FILES = 'select sha256, max(size) as size from file group by sha256 order by 1';
// The planner's page counts: an estimate without cost.
const PAGES = `select relname as name, greatest(1, relpages)::int as pages from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

// A table that is gone, and a migration that waits for the one table while this waits for the other.
const [UNDEFINED_TABLE, DEADLOCK] = ['42P01', '40P01'];
/**
 * Begins a snapshot of all tables, which nobody can write anew until it ends: PostgreSQL shows an older snapshot such a table as empty. So each is locked,
 * as people who read it do, before the first query takes the snapshot.
 */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  for (;;) {
    const before = await tablesOf(client);
    await client.query('begin isolation level repeatable read read only');
    try {
      if (before.length > 0) await client.query(`lock table ${before.map(quotedName).join(', ')} in access share mode`);
      const tables = await tablesOf(client);
      if (tables.every(({ name }) => before.some((each) => each.name === name))) return tables;
    } catch (error) {
      if (![UNDEFINED_TABLE, DEADLOCK].includes((error as { code?: string }).code ?? '')) throw error;
    }
    await client.query('rollback');
  }
}

/** Writes all rows in one snapshot while others keep writing; answers the files they refer to. */
async function writeRows(
  client: pg.Client,
  writer: SealedWriter,
  { ownSecret, signal, progress }: Pick<Wish, 'ownSecret' | 'signal' | 'progress'>,
) {
  const tables = await beginSnapshot(client);
  const migrations = await all<{ name: string; checksum: string }>(client, 'select name, checksum from migration order by name');
  await writer.write('H', { at: new Date().toISOString(), migrations, ownSecret } satisfies BackupHeader);
  const files = await all<{ sha256: string; size: number }>(client, FILES);
  const pages = new Map((await all<{ name: string; pages: number }>(client, PAGES)).map((table) => [table.name, table.pages]));
  let total = 0;
  for (const { name } of tables) total += pages.get(name) ?? 1;
  for (const { size } of files) total += pagesOf(Number(size));
  let done = 0;
  const wrote = (count: number): void => {
    done += count;
    progress?.(done, total);
  };
  for (const table of tables) {
    await writer.write('T', { name: table.name, columns: table.columns });
    await writeAll(writer, client.query(copyTo(`copy ${copySource(table)} to stdout`)), signal);
    wrote(pages.get(table.name) ?? 1);
  }
  // Sequences are not part of the snapshot: read last, they are beyond every copied id.
  const counters = await all<{ name: string; last: string | null }>(
    client,
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  await client.query('commit');
  await writer.write('S', counters satisfies Counter[]);
  return {
    tables,
    named: files.map(({ sha256, size }) => ({ name: `files/${sha256.slice(0, 2)}/${sha256}`, sha256, pages: pagesOf(Number(size)) })),
    wrote,
  };
}

/** Opens a file; undefined if it was removed meanwhile. */
async function bytesOf(files: FileStore, sha256: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return (await files.read(sha256)) as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof StoreError && error.reason === 'missing') return undefined;
    throw error;
  }
}

/**
 * Refuses to make a backup while the newest file is missing: an unmounted disk leaves an empty folder, and a backup without files would replace those
 * that have them.
 */
async function demandFiles(client: pg.Client, files: FileStore): Promise<void> {
  await files.check();
  const newest = await one<{ sha256: string }>(client, NEWEST);
  if (newest && !(await files.has(newest.sha256)))
    throw new BackupError(`The files are not where they lie: ${files.place} lacks the newest one.`);
}

/** Lists the key files of the data folder, without the database passwords, which each cluster has of its own. */
async function keysOf(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'keys')).catch(() => []);
  return names.filter((name) => name !== 'postgres.json').map((name) => `keys/${name}`);
}

/** Writes a running newsroom (database, files, keys) into one file; a failed backup leaves none. */
export async function makeBackup({ databaseUrl, dataDir, files, file, password, ...wish }: Wish): Promise<BackupSize & { bytes: number }> {
  const { client, hold } = await connect(databaseUrl, wish.signal);
  let writer: SealedWriter | undefined;
  try {
    await demandFiles(client, files);
    writer = await SealedWriter.open(file, password);
    const { tables, named, wrote } = await writeRows(client, writer, wish);
    const keys = await keysOf(dataDir);
    let gone = 0;
    for (const { name, sha256, pages } of named) {
      wish.signal?.throwIfAborted();
      const bytes = await bytesOf(files, sha256);
      if (!bytes) {
        gone += 1;
        continue;
      }
      await writer.write('F', { name });
      await writeAll(writer, bytes, wish.signal);
      wrote(pages);
    }
    for (const name of keys) {
      await writer.write('F', { name });
      await writeAll(writer, createReadStream(path.join(dataDir, name)) as AsyncIterable<Buffer>, wish.signal);
    }
    // The disk may have been unmounted meanwhile.
    if (gone > 0) await demandFiles(client, files);
    const counted: BackupSize = { tables: tables.length, files: named.length + keys.length - gone, gone };
    await writer.write('Z', counted);
    await writer.close();
    return { ...counted, bytes: writer.bytes };
  } catch (error) {
    await writer?.drop();
    wish.signal?.throwIfAborted();
    throw error;
  } finally {
    hold();
    await client.end();
  }
}
