import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rename, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AccountError,
  closeFresh,
  demandOurs,
  type Keys,
  keysFile,
  keysFor,
  letOwnerIn,
  secure,
  withPasswordFile,
} from './embedded-access.ts';
import { canEnter, type Identity, identity, ownedFolder, publicFolder, readyBinaries } from './embedded-binaries.ts';
import {
  APPLICATION,
  DATABASE,
  environment,
  findRunning,
  freePort,
  isAlive,
  isServerOf,
  isUsed,
  launch,
  OWNER,
  pidFile,
  shutDown,
  urlOf,
} from './embedded-process.ts';
import { makeDataFolder } from './private-folder.ts';
import { replaceFile } from './write-once.ts';

const PATIENCE_MS = 20_000;
// How long to wait for another server on the same folder to answer or to end, even on a busy machine.
const MEETING_MS = 300_000;
const LOG_LIMIT = 10_000_000;

/** The PostgreSQL to start: `dataDir` is Lauda's data folder; PostgreSQL lives in `postgres/` below it. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log?: (text: string) => void;
  /** Called as soon as PostgreSQL, or the program that creates its data, runs as a process of its own: what blocks this process no longer delays it. */
  readonly onProcess?: () => void;
  /** Settings for `postgres -c`; tests on throw-away data switch fsync off here. */
  readonly settings?: Record<string, string>;
  /** A folder with another PostgreSQL's bin/, lib/ and share/ instead of the one among the dependencies. */
  readonly programs?: string;
}

/** A running PostgreSQL: `adopted` when another process left it running. */
export interface EmbeddedPostgres {
  /** The address for the application's role, which owns this database alone. */
  readonly url: string;
  /** The address for the superuser: backups, and tests, which create databases. */
  readonly ownerUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/** The content of `postgres.json`: the last port, and where the data lies when it could not lie in the data folder. */
interface Memory {
  port: number;
  cluster?: string;
}

interface Place {
  readonly who: Identity;
  readonly cluster: string;
  readonly programs: string;
  readonly memory: Memory;
  readonly memoryFile: string;
  readonly logFile: string;
  readonly keys: Keys;
  readonly keysFile: string;
}

async function recall(file: string): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const { port = 0, cluster } = JSON.parse(text || '{}') as Partial<Memory>;
  return { port, ...(cluster ? { cluster } : {}) };
}

async function remember(place: Place, port: number): Promise<void> {
  if (place.memory.port === port) return;
  place.memory.port = port;
  await replaceFile(place.memoryFile, `${JSON.stringify(place.memory)}\n`);
}

/** Chooses the folders of programs and data, and logs it when data are not in the data folder. */
async function findPlace({ dataDir, log = () => {}, programs: given }: EmbeddedOptions): Promise<Place> {
  await makeDataFolder(dataDir);
  const home = await realpath(dataDir);
  const who = identity();
  const memoryFile = path.join(home, 'postgres.json');
  const memory = await recall(memoryFile);
  const enterable = await canEnter(home, who);
  const inside = path.join(home, 'postgres');
  if (!memory.cluster) await demandOurs(inside, who, enterable);
  const programs = given ?? (await readyBinaries(who, async () => (enterable ? home : publicFolder()), log)).folder;
  if (!enterable && !memory.cluster) {
    memory.cluster = path.join(await publicFolder(), `data-${Date.now().toString(36)}${process.pid.toString(36)}`);
    // Where the database lies is known from here alone: half a file would begin an empty newsroom.
    await replaceFile(memoryFile, `${JSON.stringify(memory)}\n`);
  }
  const cluster = memory.cluster ?? inside;
  if (memory.cluster) log(`The database lies in ${cluster}: PostgreSQL runs as another account than root, which cannot enter ${home}.`);
  const keys = await keysFor(home, cluster, who, log);
  return { who, cluster, programs, keys, memory, memoryFile, keysFile: keysFile(home), logFile: path.join(home, 'postgres.log') };
}

const run = (file: string, args: string[], who: Identity): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...who, cwd: path.parse(file).root, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(file)} failed: ${said.trim()}`))));
  });

/** Creates the database folder beside its place and renames it, so that an interrupted first start leaves nothing half made. */
async function initialise({ cluster, programs, who, keys }: Place, onProcess: () => void): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const [parent, prefix] = [path.dirname(cluster), `${path.basename(cluster)}.new-`];
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
  await ownedFolder(fresh, who);
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const password = path.join(parent, `${prefix}${process.pid}.password`);
  await withPasswordFile(password, keys, who, () => {
    const options = ['-D', fresh, '-U', OWNER, '-A', 'scram-sha-256', `--pwfile=${password}`, ...locale];
    const ended = run(path.join(programs, 'bin', 'initdb'), options, who);
    onProcess();
    return ended;
  });
  await closeFresh(fresh, who);
  // If another process was faster, its folder is used.
  await rename(fresh, cluster).catch(() => rm(fresh, { recursive: true, force: true }));
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw new Error(`The database folder ${cluster} exists but holds no database.`);
}

async function lastWords(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join('\n');
}

/** Starts the server, or waits for one that is starting or stopping on the same folder. */
async function startOrAdopt(
  place: Place,
  settings: Record<string, string>,
  onProcess: () => void,
  log: (text: string) => void,
): Promise<{ pid: number; port: number; adopted: boolean }> {
  let since: number | undefined;
  /** Has a server of this folder that refuses its passwords take them, once: whoever may write the folder may set them. */
  const given = async (pid: number, isOurs: boolean): Promise<void> => {
    if (since === undefined) {
      // A pid file that was left behind may name the port of another PostgreSQL.
      if (!isOurs && !(await isServerOf(place.cluster, pid))) return;
      since = Date.now();
      log(`The database does not take the passwords of ${place.keysFile}: it is given them.`);
      await letOwnerIn(place.cluster, place.who, pid);
    } else if (Date.now() > since + PATIENCE_MS) {
      if (isOurs) await shutDown(place.cluster, pid);
      throw new AccountError(`The database in ${place.cluster} (process ${pid}) does not take the passwords of ${place.keysFile}.`);
    }
  };
  for (const begun = Date.now(); ; await sleep(50)) {
    const found = await findRunning(place.cluster, place.keys.owner, ({ pid }) => given(pid, false));
    if (found) return { ...found, adopted: true };
    const port = await freePort(place.memory.port);
    const child = launch(place.programs, place.cluster, port, place.who, place.logFile, settings);
    onProcess();
    const failed = new Promise<Error | undefined>((resolve) => {
      child.once('error', resolve);
      child.once('exit', () => resolve(undefined));
    }).then((error) => ({ error }));
    // Recovery after a crash may take long, so it is waited for as long as the process lives.
    for (;;) {
      const ended = await Promise.race([failed, sleep(5)]);
      if (ended?.error)
        throw new Error(`PostgreSQL does not start (${ended.error.message}): set DATABASE_URL to a PostgreSQL 15 or later.`);
      if (ended) break;
      const ours = await findRunning(place.cluster, place.keys.owner, async ({ pid }) => {
        if (pid === child.pid) await given(pid, true);
      });
      if (ours && ours.pid === child.pid) return { ...ours, adopted: false };
    }
    const other = await pidFile(place.cluster);
    const patience = other && isAlive(other.pid) ? MEETING_MS : PATIENCE_MS;
    if (Date.now() > begun + patience) throw new Error(`PostgreSQL does not start on ${place.cluster}:\n${await lastWords(place.logFile)}`);
  }
}

/**
 * Starts PostgreSQL 18 on the data folder, or adopts one that a killed process left running. It listens on 127.0.0.1 only, requires passwords, and
 * has fsync on and ICU collation; started by root it runs as account 65534. Throws with PostgreSQL's own message, or an AccountError before anything is
 * written where the data are another account's.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, onProcess = () => {}, log = () => {} } = options;
  const place = await findPlace(options);
  await initialise(place, onProcess);
  const size = await stat(place.logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await truncate(place.logFile);
  const { pid, port, adopted } = await startOrAdopt(place, settings, onProcess, log);
  await remember(place, port);
  await secure(place.cluster, port, place.keys, place.who);
  // One that another server still uses is left to that.
  const stop = async (): Promise<void> => {
    if (!adopted || !(await isUsed(port, place.keys.owner))) await shutDown(place.cluster, pid);
  };
  const [url, ownerUrl] = [urlOf(port, DATABASE, APPLICATION, place.keys.application), urlOf(port, DATABASE, OWNER, place.keys.owner)];
  return { url, ownerUrl, port, pid, adopted, stop };
}
