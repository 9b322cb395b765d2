import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS } from './patience.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
// A start creates a database and loads the whole program, which may take long; after this time the process surely hangs.
const START_MS = 4 * PATIENCE_MS;
const KEPT_LINES = 40;

/** How a process ended: its exit code, or the signal that ended it. */
export type Ending = number | NodeJS.Signals | null;

/** A process of Lauda that is ready. */
export interface StartedProcess<Line> {
  readonly pid: number;
  /** The content of its ready line. */
  readonly line: Line;
  /** Sends a signal and waits until the process has ended; answers at once if it has already. */
  kill(signal?: NodeJS.Signals): Promise<Ending>;
  readonly exited: Promise<Ending>;
  /** The last lines it wrote, for the message of a failed test. */
  words(): string;
}

/** Makes the environment of a child: nothing of Lauda's own leaks from the run into it, and it ends when the run ends. */
function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(LAUDA_|DATABASE_URL$|NODE_OPTIONS$|NODE_ENV$|VITEST|npm_)/.test(name),
  );
  return { ...Object.fromEntries(inherited), ...env, LAUDA_PARENT_PIPE: 'true' };
}

/**
 * Starts a program of the repository in a process of its own and waits for its line `{"ready":true,…}`.
 * `file` is relative to the root of the repository; a program that ends before it is ready, or hangs for minutes, is an error with its last words.
 */
export async function startProcess<Line = Record<string, unknown>>(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProcess<Line>> {
  const child = spawn(process.execPath, ['--conditions=@lauda/source', file], { cwd: ROOT, env: environment(env), stdio: 'pipe' });
  const lines: string[] = [];
  const words = (): string => lines.join('\n');
  const exited = once(child, 'close').then(([code, signal]): Ending => (signal as NodeJS.Signals | null) ?? (code as number | null));
  child.stdin.on('error', () => {});
  const ready = new Promise<Line>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        if (line.startsWith('{"ready":true')) resolve(JSON.parse(line) as Line);
      });
  });
  const kill = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  const first = await Promise.race([ready, exited.then(() => undefined), sleep(START_MS, undefined, { ref: false })]);
  if (first === undefined || child.pid === undefined) {
    await kill('SIGKILL');
    throw new Error(`${file} did not become ready:\n${words()}`);
  }
  return { pid: child.pid, line: first, kill, exited, words };
}
