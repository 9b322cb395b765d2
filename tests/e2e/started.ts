import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WireClient } from '@lauda/testing';
import { isAlive, pidFile } from '../../packages/server/src/storage/embedded-process.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A whole Lauda as `npm start` starts it. */
export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** What the terminal shows. */
  readonly said: string;
  /** Seconds from the command to the line that it is ready. */
  readonly seconds: number;
  readonly ended: Promise<number | null>;
}

/** A place for the data of one test below a folder that only its owner can enter, and everything that was started on it. */
export class StartFolder {
  private readonly outer = mkdtempSync(path.join(tmpdir(), 'lauda-npm-start-'));
  private readonly data = path.join(this.outer, 'inner');
  private readonly uid: number | undefined;
  private readonly children: ChildProcess[] = [];

  /** `uid`: the account everything runs under; without it, the own. */
  constructor(uid?: number) {
    this.uid = uid;
    mkdirSync(this.data, { mode: 0o700 });
    chmodSync(this.outer, 0o700);
    if (uid !== undefined) for (const folder of [this.outer, this.data]) chownSync(folder, uid, uid);
  }

  /** Starts and waits until the terminal says that it is ready. */
  async start(port = 0): Promise<Started> {
    const own = Object.entries(process.env).filter(([name]) => !/^(LAUDA_|DATABASE_URL$|NODE_|VITEST|npm_)/.test(name));
    const env = { ...Object.fromEntries(own), LAUDA_DATA: this.data, LAUDA_PORT: String(port) };
    const account = this.uid === undefined ? {} : { uid: this.uid, gid: this.uid };
    const since = performance.now();
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env, ...account });
    this.children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    while (!said.includes('Ctrl-C stops everything')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended before it was ready:\n${said}`);
      await sleep(10);
    }
    const seconds = (performance.now() - since) / 1000;
    return { child, url: /ready after .*?(http:\/\/[\d.:]+)/.exec(said)![1]!, said, seconds, ended };
  }

  /** The processes that work on the data: those of the runtime file, and PostgreSQL. */
  async pids(): Promise<{ readonly parts: number[]; readonly postgres: number }> {
    const { processes } = JSON.parse(readFileSync(path.join(this.data, 'runtime.json'), 'utf8')) as {
      processes: Record<string, { pid: number }>;
    };
    const found = await pidFile(this.cluster);
    if (!found) throw new Error(`No PostgreSQL runs on ${this.cluster}.`);
    return { parts: Object.values(processes).map(({ pid }) => pid), postgres: found.pid };
  }

  /** Where the database lies: beside the data, or where the account of PostgreSQL can enter. */
  private get cluster(): string {
    const memory = path.join(this.data, 'postgres.json');
    const { cluster } = (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}) as { cluster?: string };
    return cluster ?? path.join(this.data, 'postgres');
  }

  /** Ends what still runs and removes everything. */
  async remove(): Promise<void> {
    for (const child of this.children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await Promise.all(this.children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    const left = await pidFile(this.cluster);
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
    for (const folder of [this.cluster, this.outer]) rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Signs in at what was started, as the terminal says one can. */
export async function signInAsSaid({ url, said }: Started): Promise<WireClient> {
  const [, username = '', password = ''] = /^ {2}(admin)\s+(\S+)/m.exec(said) ?? [];
  const client = new WireClient(url);
  const { status } = await client.login(username, password);
  if (status !== 204) throw new Error(`The login that was shown answers ${status}.`);
  return client;
}
