import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { auditRestored } from '../audit/systemActs.ts';
import type { Draft, FileStore } from '../filestore/store.ts';
import { nowOf } from '../storage/former.ts';
import { readMigrations } from '../storage/migrate.ts';
import type { Migration } from '../storage/migration.ts';
import { makeDataFolder } from '../storage/private-folder.ts';
import type { BackupHeader, BackupSize } from './make.ts';
import { BackupError, type Part, readSealed } from './sealed.ts';
import { settle } from './settle.ts';
import { type Counter, connect, copySource, prepare, setCounters, type Table, tablesOf } from './tables.ts';

/** The backup to read. */
interface BackupSource {
  readonly file: string;
  readonly password?: string | undefined;
  /** Aborts it. */
  readonly signal?: AbortSignal | undefined;
}
interface Wish extends BackupSource {
  /** Provides the address of the database, only after the backup was read to its end. */
  readonly database: () => Promise<string>;
  readonly dataDir: string;
  readonly files: FileStore;
}
/** The sequence of parts of a backup. */
type Parts = AsyncGenerator<Part>;

// The passwords of an embedded database are its own: a backup holds none and replaces none.
const NAME = /^(?:files\/[0-9a-f]{2}\/([0-9a-f]{64})|keys\/(?!postgres\.json$)[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const read = <T>({ data }: Part): T => JSON.parse(data.toString('utf8')) as T;

/** Yields the bytes of a table or a file, up to its end. */
async function* bytesOf(parts: Parts): AsyncGenerator<Buffer> {
  for (let next = await parts.next(); !next.done && next.value.kind !== 'E'; next = await parts.next()) {
    if (next.value.kind !== 'D') throw new BackupError('The backup is not in its order.');
    yield next.value.data;
  }
}

/** Receives the contents of a backup in their order. */
interface BackupReader {
  described(what: BackupHeader): Promise<void>;
  table(table: Table, bytes: AsyncGenerator<Buffer>): Promise<void>;
  file(name: string, bytes: AsyncGenerator<Buffer>): Promise<void>;
  counters(counters: readonly Counter[]): Promise<void>;
}
async function walk({ file, password, signal }: BackupSource, reader: BackupReader): Promise<BackupSize> {
  const parts = readSealed(file, password, signal);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'Z') {
      await parts.next();
      return read<BackupSize>(part);
    }
    if (part.kind === 'H') await reader.described(read(part));
    else if (part.kind === 'T') await reader.table(read(part), bytesOf(parts));
    else if (part.kind === 'S') await reader.counters(read(part));
    else if (part.kind === 'F') {
      const { name } = read<{ name: string }>(part);
      if (!NAME.test(name)) throw new BackupError(`The backup holds a file that is none of Lauda: ${name}`);
      await reader.file(name, bytesOf(parts));
    }
  }
  throw new BackupError('The backup has no end.');
}
async function skip(bytes: AsyncGenerator<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

/** Finds the migrations of a backup among those this release knows. */
async function migrationsOf({ migrations }: BackupHeader, file: string): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((each) => [each.name, each]));
  return migrations.map(({ name, checksum }) => {
    const former = nowOf({ name, checksum }, [...known.values()]);
    if (former) return former.migration;
    const found = known.get(name);
    if (!found) throw new BackupError(`${file} was made by a newer Lauda, whose ${name} this one does not know: restore it with that one.`);
    if (found.checksum !== checksum) throw new BackupError(`${file} was made by another Lauda: its ${name} is not the one of this.`);
    return found;
  });
}

/** Verifies a backup to its end: each part, the hash of each file, and that this release knows its migrations. */
export async function checkBackup(wish: BackupSource): Promise<{ counted: BackupSize; described: BackupHeader; migrations: Migration[] }> {
  let described: BackupHeader | undefined;
  let migrations: Migration[] = [];
  const counted = await walk(wish, {
    described: async (what) => {
      described = what;
      migrations = await migrationsOf(what, wish.file);
    },
    table: (_table, bytes) => skip(bytes),
    counters: async () => undefined,
    file: async (name, bytes) => {
      const hash = createHash('sha256');
      for await (const chunk of bytes) hash.update(chunk);
      const wanted = NAME.exec(name)![1];
      if (wanted !== undefined && hash.digest('hex') !== wanted)
        throw new BackupError(`The file ${name} in the backup is another than its name says.`);
    },
  });
  if (!described) throw new BackupError(`${wish.file} does not say what it is of.`);
  return { counted, described, migrations };
}

async function demandEmpty(client: pg.Client, dataDir: string, files: FileStore): Promise<void> {
  if ((await tablesOf(client)).length > 0)
    throw new BackupError('The database holds something already: a backup is restored into an empty one.');
  const keys = path.join(dataDir, 'keys');
  const names = (await readdir(keys).catch(() => [])).filter((name) => name !== 'postgres.json');
  for (const [place, isEmpty] of [
    [files.place, await files.isEmpty()],
    [keys, names.length === 0],
  ] as const)
    if (!isEmpty)
      throw new BackupError(
        `${place} holds something already: a backup is restored into an empty place. What a restore that was killed left there, nothing refers to: remove it.`,
      );
}

async function writeFileAt(file: string, bytes: AsyncGenerator<Buffer>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await handle.appendFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves files and keys into place; answers a function that undoes it. */
async function move(stage: string, { dataDir, files }: Wish, drafts: readonly Draft[]): Promise<() => Promise<void>> {
  const taking: (() => Promise<void>)[] = drafts.map(
    ({ sha256 }) =>
      () =>
        files.remove(sha256),
  );
  const takeBack = async (): Promise<void> => {
    for (const take of taking) await take();
  };
  try {
    for (const draft of drafts) await draft.keep();
    for (const name of await readdir(path.join(stage, 'keys')).catch(() => [])) {
      const place = path.join(dataDir, 'keys', name);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(path.join(stage, 'keys', name), place);
      taking.push(() => rm(place, { force: true }));
    }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
}

/** What came back of a newsroom. */
type Restored = BackupSize &
  Pick<BackupHeader, 'at' | 'ownSecret'> & {
    /** How many mails, deliveries and posts wait no more, because the former newsroom sent them. */
    readonly calledOff: number;
  };

/**
 * Restores a backup into an empty database and an empty data folder. It is verified to its end before anything is touched; the restore is then
 * complete or leaves nothing, also where its signal aborts it.
 */
export async function restoreBackup(wish: Wish): Promise<Restored> {
  const { counted, described, migrations } = await checkBackup(wish);
  await makeDataFolder(wish.dataDir);
  const { signal } = wish;
  const { client, hold } = await connect(await wish.database(), signal);
  const stage = await mkdtemp(path.join(wish.dataDir, '.restore-'));
  const drafts: Draft[] = [];
  let takeBack = async (): Promise<void> => {
    for (const { sha256 } of drafts) await wish.files.remove(sha256);
  };
  try {
    await demandEmpty(client, wish.dataDir, wish.files);
    await client.query('begin');
    const finish = await prepare(client, migrations);
    await walk(wish, {
      described: async () => undefined,
      table: async (table, bytes) => pipeline(bytes, client.query(copyFrom(`copy ${copySource(table)} from stdin`))),
      file: async (name, bytes) => {
        if (!name.startsWith('files/')) return writeFileAt(path.join(stage, name), bytes);
        const draft = (await wish.files.draft(bytes, Number.POSITIVE_INFINITY))!;
        drafts.push(draft);
        await draft.send(signal);
      },
      counters: (counters) => setCounters(client, counters),
    });
    await finish();
    const calledOff = await settle(client);
    await auditRestored(client, Date.now(), { file: path.basename(wish.file), made: described.at });
    takeBack = await move(stage, wish, drafts);
    signal?.throwIfAborted();
    // Whether a commit that is cut off was done cannot be known.
    hold();
    await client.query('commit');
    // The newsroom is back: PostgreSQL makes up for it by itself later, and nothing may be taken away any more.
    await client.query('analyze').catch(() => undefined);
    return { ...counted, at: described.at, ownSecret: described.ownSecret, calledOff };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await takeBack();
    signal?.throwIfAborted();
    throw error;
  } finally {
    hold();
    for (const draft of drafts) await draft.drop();
    await rm(stage, { recursive: true, force: true });
    await client.end();
  }
}
