import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { keptBackups } from '@lauda/domain';
import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { replaceFile } from '../storage/write-once.ts';
import { localOrNull, localTimestamp } from '../time.ts';
import { BackupError } from './sealed.ts';

/** The default hour and retention of backups. */
export const BACKUPS = { hour: 3, daily: 7, weekly: 4, password: null as string | null };
export const BACKUP_JOB = 'backup';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: Date;
  readonly name: string;
  readonly host: string;
  readonly bytes: number;
  readonly files: number;
  readonly encrypted: boolean;
  readonly user_id: number | null;
}
const KEPT = 'select * from backup order by at desc, id desc';
const NEXT = "select due_at from job where kind = 'backup' and slot is not null and state = 'QUEUED'";

/** Lists the stored backups, newest first, and the time of the next. */
export async function backupsNow({ pool, settings: { zone }, config }: Pick<Services, 'pool' | 'settings' | 'config'>) {
  const rows = await all<Row>(pool, KEPT);
  const next = await one<{ due_at: Date }>(pool, NEXT);
  return {
    on: config.backups !== undefined,
    next: localOrNull(next?.due_at ?? null, zone),
    backups: rows.map(({ user_id: userId, at, ...row }) => ({ ...row, userId, at: localTimestamp(at, zone) })),
  };
}

/** The context of a backup. */
interface Work {
  readonly services: Pick<Services, 'files' | 'pool' | 'kept' | 'now' | 'config' | 'settings' | 'seal' | 'databaseUrl'>;
  readonly args: unknown;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}
const DAY_MS = 86_400_000;
const UNFINISHED = /^lauda-\w+\.lauda(?:\.unchecked|(?:\.unchecked)?\.part)$/;
// An incomplete file this old was left by a killed server.
const STALE_MS = DAY_MS;
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function dropUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const file = path.join(folder, name);
    if (Date.now() - (await stat(file)).mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}

/** Tells whether a file is there. */
const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
/** A file by which somebody says that the folder was emptied on purpose. */
const EMPTIED = 'emptied';
const lastFile = (dataDir: string): string => path.join(dataDir, 'last-backup');
/** Refuses a folder in which none of the backups made here is left: more likely its disk is not mounted, and what is written lands on another. */
async function demandSameFolder(db: Queryable, folder: string, dataDir: string): Promise<void> {
  // A container has another name each time it is made anew: the data folder says which was made from it last.
  const last = await readFile(lastFile(dataDir), 'utf8').catch(() => '');
  const own = await all<Row>(db, 'select * from backup where host = $1 or name = $2', [hostname(), last.trim()]);
  if (own.length === 0 || (await isFile(path.join(folder, EMPTIED)))) return;
  for (const { name } of own) if (await isFile(path.join(folder, name))) return;
  throw new BackupError(
    `The folder of backups holds none of those made here, so its disk may not be mounted: ${folder}. Where it was emptied on purpose, put a file named '${EMPTIED}' into it.`,
  );
}
/** Names a backup by its time; of those begun within one second, the later ones are numbered. */
async function freeName(folder: string, at: Date, number = 1): Promise<string> {
  const name = `lauda-${stampOf(at)}${number > 1 ? `_${number}` : ''}.lauda`;
  return (await isFile(path.join(folder, name))) ? freeName(folder, at, number + 1) : name;
}
/** The retention of backups: the last of how many days and weeks. */
interface Retention {
  readonly daily: number;
  readonly weekly: number;
}

/**
 * Removes expired backups whose file this server finds. A missing file may lie in the folder of another server and counts for no day here; its entry
 * goes once it is older than any kept backup and its server is gone.
 */
async function dropOld(db: Queryable, folder: string, zone: string, wish: Retention, now: number): Promise<void> {
  const rows = await all<Row>(db, KEPT);
  const found = await Promise.all(rows.map(({ name }) => isFile(path.join(folder, name))));
  const here = rows.filter((_row, at) => found[at]).map((row) => ({ ...row, day: localTimestamp(row.at, zone).slice(0, 10) }));
  const kept = new Set(keptBackups(here, wish).map(({ id }) => id));
  const living = new Set((await all<{ host: string }>(db, 'select host from node')).map(({ host }) => host));
  const oldest = now - Math.max(wish.daily, 7 * wish.weekly) * DAY_MS;
  const stays = ({ id, host, at }: Row, isHere: boolean): boolean =>
    isHere ? kept.has(id) : host !== hostname() && (living.has(host) || at.getTime() >= oldest);
  for (const [at, row] of rows.entries()) {
    if (stays(row, found[at]!)) continue;
    await rm(path.join(folder, row.name), { force: true });
    await db.query('delete from backup where id = $1', [row.id]);
  }
}

/** Makes a backup, gives it its name once it was read to its end, and only then removes expired ones; nothing stays of one that is aborted. */
export async function keepBackup({ services, args, signal, progress }: Work): Promise<void> {
  const { files: store, pool, now, config, settings, seal, databaseUrl } = services;
  const folder = config.backups!;
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new BackupError(`The folder of backups is not there: ${folder}`);
  await demandSameFolder(pool, folder, config.dataDir);
  const { body } = await readSetting(pool, 'backups', BACKUPS);
  const password = body.password === null ? undefined : seal.open(body.password);
  await dropUnfinished(folder);
  const at = new Date(now());
  const name = await freeName(folder, at);
  const file = path.join(folder, name);
  const unchecked = `${file}.unchecked`;
  const wish = {
    databaseUrl,
    dataDir: config.dataDir,
    files: store,
    file: unchecked,
    password,
    ownSecret: config.secret !== undefined,
    signal,
    progress,
  };
  // Loaded by the first backup: a server that keeps none does without.
  const [{ makeBackup }, { checkBackup }] = await Promise.all([import('./make.ts'), import('./restore.ts')]);
  const { bytes, files } = await makeBackup(wish);
  try {
    await checkBackup({ file: unchecked, password, signal });
    await rename(unchecked, file);
  } catch (error) {
    await rm(unchecked, { force: true });
    throw error;
  }
  const { userId = null } = args as { userId?: number | null };
  const values = [at, name, hostname(), bytes, files, password !== undefined, userId];
  await pool.query('insert into backup (at, name, host, bytes, files, encrypted, user_id) values ($1, $2, $3, $4, $5, $6, $7)', values);
  await replaceFile(lastFile(config.dataDir), `${name}\n`);
  await rm(path.join(folder, EMPTIED), { force: true });
  await dropOld(pool, folder, settings.zone, body, now());
}
