import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { openFiles } from '../filestore/open.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../storage/embedded.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { BackupError } from './sealed.ts';

const USAGE = `lauda-server                                        starts the server
lauda-server backup FILE [--password-file FILE]     writes the newsroom into one file, while it runs
lauda-server restore FILE [--password-file FILE]    puts it into an empty database and an empty data folder`;

/** What was typed after the name of the program; undefined where the server is to start. */
export function readCommand(argv: readonly string[]): { verb: 'backup' | 'restore'; file: string; passwordFile?: string } | undefined {
  if (argv.length === 0) return undefined;
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { 'password-file': { type: 'string' } },
    });
    const [verb, file, ...rest] = positionals;
    const passwordFile = values['password-file'];
    if ((verb === 'backup' || verb === 'restore') && file && rest.length === 0)
      return { verb, file, ...(passwordFile ? { passwordFile } : {}) };
  } catch {
    // Said below.
  }
  throw new BackupError(USAGE);
}

/** The first line of a file; an empty password is none. */
async function passwordOf(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The password is not read from ${file}: ${error.code ?? error.message}.`);
  });
  const password = text.split('\n')[0]!.replace(/\r$/, '');
  if (password === '') throw new BackupError(`${file} holds no password.`);
  return password;
}

/** Makes or restores a backup, with the database of the configuration: the embedded one is met where it runs, and started for the work where not. */
export async function runCommand(
  { verb, file, passwordFile }: NonNullable<ReturnType<typeof readCommand>>,
  config: Config,
  log: (text: string) => void,
): Promise<object> {
  const { dataDir } = config;
  const files = openFiles(config);
  const password = await passwordOf(passwordFile);
  if (verb === 'backup' && !config.databaseUrl && !existsSync(path.join(dataDir, 'postgres.json')))
    throw new BackupError(`${dataDir} holds no newsroom: say where it is by LAUDA_DATA or DATABASE_URL.`);
  if (verb === 'restore' && !existsSync(file)) throw new BackupError(`${file} is not there.`);
  let embedded: EmbeddedPostgres | undefined;
  const database = async (): Promise<string> => {
    if (config.databaseUrl) return config.databaseUrl;
    embedded = await startEmbeddedPostgres({ dataDir, log });
    return embedded.url;
  };
  try {
    if (verb === 'backup')
      return {
        backup: file,
        ...(await makeBackup({ databaseUrl: await database(), dataDir, files, file, password, ownSecret: config.secret !== undefined })),
      };
    const restored = await restoreBackup({ database, dataDir, files, file, password });
    if (restored.ownSecret && config.secret === undefined)
      log('This newsroom seals its passwords with LAUDA_SECRET: start the server with the one it was made with.');
    return { restored: file, ...restored };
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
}
