import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Sessions } from '../auth/sessions.ts';
import { BackupError } from '../backup/sealed.ts';
import type { Config } from '../config.ts';
import { openFiles } from '../filestore/open.ts';
import { letAdministratorIn } from '../people/administrator.ts';
import { Settings } from '../settings.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../storage/embedded.ts';
import { migrate } from '../storage/migrate.ts';
import { createPool } from '../storage/pool.ts';
import { type Command, CommandError } from './line.ts';

/** Reads a password from the first line of a file; an empty one is refused. */
async function passwordOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The password is not read from ${file}: ${error.code ?? error.message}.`);
  });
  const password = text.split('\n')[0]!.replace(/\r$/, '');
  if (password === '') throw new BackupError(`${file} holds no password.`);
  return password;
}

/** Provides the address of the configured database; the embedded one is joined if it runs, else started for the command. */
type Database = () => Promise<string>;
interface Surroundings {
  readonly database: Database;
  readonly log: (text: string) => void;
  readonly signal: AbortSignal;
}

async function backUp(
  { verb, file, passwordFile }: Extract<Command, { file: string }>,
  config: Config,
  { database, log, signal }: Surroundings,
): Promise<object> {
  const { dataDir } = config;
  const files = openFiles(config);
  const password = await passwordOf(passwordFile);
  if (verb === 'restore' && !existsSync(file)) throw new BackupError(`${file} is not there.`);
  if (verb === 'backup') {
    const wish = { databaseUrl: await database(), dataDir, files, file, password, ownSecret: config.secret !== undefined, signal };
    const { makeBackup } = await import('../backup/make.ts');
    return { backup: file, ...(await makeBackup(wish)) };
  }
  const { restoreBackup } = await import('../backup/restore.ts');
  const restored = await restoreBackup({ database, dataDir, files, file, password, signal });
  if (restored.ownSecret && config.secret === undefined)
    log('This newsroom seals its passwords with LAUDA_SECRET: start the server with the one it was made with.');
  return { restored: file, ...restored };
}

async function administrator(username: string, databaseUrl: string): Promise<object> {
  const pool = createPool(databaseUrl, { max: 2 });
  try {
    await migrate(pool);
    const settings = new Settings(pool);
    await settings.reload();
    const sessions = new Sessions(pool, { now: Date.now, zone: () => settings.zone });
    const login = await letAdministratorIn(username, { pool, now: Date.now, sessions });
    if (!login) throw new CommandError(`${username} is an account of the directory, which keeps its password: name another one.`);
    return login;
  } finally {
    await pool.end();
  }
}

/** Runs a command on the server's database and answers its result; aborted, it takes back what it began, and throws the reason. */
export async function runCommand(command: Command, config: Config, log: (text: string) => void, signal: AbortSignal): Promise<object> {
  const { dataDir, databaseUrl } = config;
  if (command.verb !== 'restore' && !databaseUrl && !existsSync(path.join(dataDir, 'postgres.json')))
    throw new CommandError(`${dataDir} holds no newsroom: say where it is by LAUDA_DATA or DATABASE_URL.`);
  let embedded: EmbeddedPostgres | undefined;
  const database: Database = async () => {
    if (databaseUrl) return databaseUrl;
    embedded = await startEmbeddedPostgres({ dataDir, log });
    signal.throwIfAborted();
    return embedded.url;
  };
  try {
    return command.verb === 'administrator'
      ? await administrator(command.username, await database())
      : await backUp(command, config, { database, log, signal });
  } catch (error) {
    // What was cut off fails in many ways.
    signal.throwIfAborted();
    throw error;
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
}
