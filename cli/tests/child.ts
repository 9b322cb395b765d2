import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../bin/lauda.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
export interface Running {
  readonly ended: Promise<Ended>;
  /** What it printed so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Sends Ctrl-C, or another signal. */
  interrupt(signal?: 'SIGINT' | 'SIGTERM'): void;
  /** Stops reading, as `| head` does. */
  hangUp(): void;
}

/** Starts `lauda` as a person does, in a process of its own; `input` is piped in. */
export function start(args: readonly string[], variables: Readonly<Record<string, string>>, input = '', node = process.execPath): Running {
  const { PATH = '', SystemRoot = '' } = process.env;
  const child = spawn(node, [LAUNCHER, ...args], { env: { PATH, SystemRoot, ...variables }, stdio: 'pipe' });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
  return {
    ended,
    out: () => said.out,
    err: () => said.err,
    interrupt: (signal = 'SIGINT') => void child.kill(signal),
    hangUp: () => void child.stdout.destroy(),
  };
}
