import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pidFile } from '../../packages/server/src/storage/embedded-process.ts';
import type { Listening } from '../bench/newsroom.ts';

/** What something took, in milliseconds of a processor. */
export interface Cost {
  /** Of all servers together. */
  readonly servers: number;
  /** Of PostgreSQL; not a number where it is not the one of the tests. */
  readonly database: number;
}

// The kernel counts a hundred ticks a second for whoever asks, whatever its own are.
const TICK_MS = 10;

interface Process {
  readonly parent: number;
  /** Of itself and of the children that ended. */
  readonly ms: number;
}

async function processOf(pid: number | string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of a program is in parentheses and may hold anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [own, ended] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  return text ? { parent: fields[1]!, ms: (own + ended) * TICK_MS } : undefined;
}

async function databaseMs(): Promise<number> {
  const cluster = await pidFile(path.join(process.env.LAUDA_TEST_RUN ?? '', 'postgres'));
  if (!cluster) return Number.NaN;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(processOf));
  const own = await processOf(cluster.pid);
  return all.reduce((sum, each) => sum + (each?.parent === cluster.pid ? each.ms : 0), own?.ms ?? 0);
}

/** Runs something and answers what it took of the processors: a busy machine changes that little, where a clock would tell another time. */
export async function costOf(servers: readonly Listening[], work: () => Promise<unknown>): Promise<Cost> {
  const look = async (): Promise<Cost> => {
    const seen = await Promise.all(servers.map(({ pid }) => processOf(pid)));
    return { servers: seen.reduce((sum, each) => sum + each!.ms, 0), database: await databaseMs() };
  };
  const before = await look();
  await work();
  const after = await look();
  return { servers: after.servers - before.servers, database: after.database - before.database };
}

/** The memory of all servers that is in use, in MiB. */
export async function memoryOf(servers: readonly Listening[]): Promise<number> {
  const texts = await Promise.all(servers.map(({ pid }) => readFile(`/proc/${pid}/status`, 'utf8')));
  return texts.reduce((sum, text) => sum + Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024, 0);
}
