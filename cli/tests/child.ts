import { spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../src/run.ts';
import { processEnv } from '../src/runtime/env.ts';

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
  /** Stops reading, as `| head` does; on standard error, too, where it is said. */
  hangUp(wholly?: 'wholly'): void;
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
    hangUp: (wholly) => {
      child.stdout.destroy();
      if (wholly) child.stderr.destroy();
    },
  };
}

/**
 * Runs a line by the program that `lauda` starts, against the same server, files and settings, in this process: the hundreds of lines that are about what a
 * command does need not each wait for Node to start. What is about the process itself, its signals and its streams, is started with `start`.
 */
export async function runLine(args: readonly string[], variables: Readonly<Record<string, string>>, input = ''): Promise<Ended> {
  const said = { out: '', err: '' };
  const into = (name: keyof typeof said): Writable =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string | Uint8Array, _encoding, done) => {
        said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
        done();
      },
    });
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  const env = processEnv(new AbortController().signal, { env: { ...variables }, stdin, stdout: into('out'), stderr: into('err') });
  const server = (): never => {
    throw new Error('A command that starts the server program is tested with `start`: it hands its own environment on.');
  };
  try {
    const code = await run(args, { ...env, server });
    return { code, ...said };
  } finally {
    await env.close();
  }
}
