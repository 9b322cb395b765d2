import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Keys, keysFile } from '../../server/src/storage/embedded-access.ts';
import { APPLICATION, DATABASE, OWNER, pidFile, shutDown, urlOf } from '../../server/src/storage/embedded-process.ts';
import { onceInRun } from './onceInRun.ts';
import { type StartedProcess, startProcess } from './process.ts';

/** The line a server prints when it is ready. */
export interface ServerLine {
  readonly url: string;
  readonly bridgeToken: string;
  readonly adopted: boolean;
  readonly logins: readonly { readonly username: string; readonly password: string }[];
}
export type ServerProcess = StartedProcess<ServerLine>;

/** The evening of the demo show, 18:00 in São Paulo. */
export const DEMO_NOW = '2026-11-20T21:00:00Z';
export const DEMO_DATE = '2026-11-20';

/** Reads the PostgreSQL that runs in a data folder: its process, and the address of its database for the server and for the owner. */
export async function embeddedPostgres(dataDir: string): Promise<{ pid: number; url: string; ownerUrl: string }> {
  const found = await pidFile(path.join(dataDir, 'postgres'));
  if (!found) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  const keys = JSON.parse(await readFile(keysFile(dataDir), 'utf8')) as Keys;
  const url = (role: string, password: string): string => urlOf(found.port, DATABASE, role, password);
  return { pid: found.pid, url: url(APPLICATION, keys.application), ownerUrl: url(OWNER, keys.owner) };
}

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'lauda-e2e-'));
  // PostgreSQL does not run as root: if the tests do, its account must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

/** A newsroom whose server is a process of its own, which can be killed and started again on the same data. */
export class NewsroomProcess {
  readonly dataDir: string;
  private readonly env: Readonly<Record<string, string>>;
  private current: ServerProcess | undefined;
  private readonly started = Date.now();
  private port = '0';

  private constructor(dataDir: string, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.env = env;
  }

  /**
   * Starts a demo newsroom in a folder of its own, with its own embedded PostgreSQL. In a run of tests it begins with a copy of the data that the
   * first of them made, which takes a third of the time; one with an environment of its own makes its own data.
   */
  static async start(env?: Readonly<Record<string, string>>): Promise<NewsroomProcess> {
    const run = process.env.LAUDA_TEST_RUN;
    if (env || !run || process.platform === 'win32') return NewsroomProcess.begin(await folderIn(tmpdir()), env ?? {});
    const first = await onceInRun(run, 'newsroom', async () => {
      const newsroom = await NewsroomProcess.begin(await folderIn(run), {});
      await newsroom.server.kill('SIGTERM');
      return { dataDir: newsroom.dataDir };
    });
    const dataDir = await folderIn(tmpdir());
    // The database belongs to the account that PostgreSQL runs as, and so must its copy: `cp` keeps owners, `fs.cp` does not.
    await promisify(execFile)('cp', ['-a', `${first.dataDir}/.`, dataDir]);
    return NewsroomProcess.begin(dataDir, {});
  }

  private static async begin(dataDir: string, env: Readonly<Record<string, string>>): Promise<NewsroomProcess> {
    const newsroom = new NewsroomProcess(dataDir, env);
    await newsroom.again().catch(async (error: unknown) => {
      await newsroom.stop();
      throw error;
    });
    return newsroom;
  }

  /** The running server. */
  get server(): ServerProcess {
    if (!this.current) throw new Error('The server is not running.');
    return this.current;
  }
  get url(): string {
    return this.server.line.url;
  }

  /** Starts the server again, on the address it had, as an operator does. */
  async again(): Promise<ServerProcess> {
    this.current = await startProcess<ServerLine>('packages/server/src/main.ts', {
      LAUDA_DATA: this.dataDir,
      LAUDA_PORT: this.port,
      LAUDA_DEMO: 'true',
      // The clock of the newsroom goes on while its server is down.
      LAUDA_DEMO_NOW: new Date(Date.parse(DEMO_NOW) + Date.now() - this.started).toISOString(),
      LAUDA_LOG: 'warn',
      ...this.env,
    });
    this.port = new URL(this.current.line.url).port;
    return this.current;
  }

  /** Reads the process of the embedded PostgreSQL, and its address for the owner. */
  async postgres(): Promise<{ pid: number; url: string }> {
    const { pid, ownerUrl } = await embeddedPostgres(this.dataDir);
    return { pid, url: ownerUrl };
  }

  /** Stops everything and removes the data. */
  async stop(): Promise<void> {
    await this.current?.kill('SIGTERM');
    const cluster = path.join(this.dataDir, 'postgres');
    const left = await pidFile(cluster);
    if (left) await shutDown(cluster, left.pid);
    // Children of a killed PostgreSQL may still be writing.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** The line a bridge prints when it is ready: where it listens for devices. */
export interface BridgeLine {
  readonly lowerPort: number;
  readonly upperPort: number;
}
export type BridgeProcess = StartedProcess<BridgeLine>;

/** Starts the bridge of a newsroom with its former journal and the token the server made, as `npm start` does; on free ports by default. */
export const startBridgeProcess = (
  newsroom: NewsroomProcess,
  { lowerPort, upperPort }: BridgeLine = { lowerPort: 0, upperPort: 0 },
): Promise<BridgeProcess> =>
  startProcess<BridgeLine>('mos-bridge/src/main.ts', {
    LAUDA_DATA: newsroom.dataDir,
    LAUDA_URL: newsroom.url,
    LAUDA_TOKEN: newsroom.server.line.bridgeToken,
    LAUDA_BRIDGE_LOWER_PORT: String(lowerPort),
    LAUDA_BRIDGE_UPPER_PORT: String(upperPort),
  });
