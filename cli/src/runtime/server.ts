import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ServerRun } from '../env.ts';

// Both are published by themselves: the command may be installed beside this one, or anywhere on the path.
const beside = (): string | undefined =>
  (createRequire(import.meta.url).resolve.paths('@lauda/server') ?? [])
    .map((folder) => join(folder, '@lauda', 'server', 'bin', 'lauda-server.js'))
    .find((file) => existsSync(file));

/** Runs a command of `lauda-server` on this machine, with what it says on standard error as it says it; undefined where it is not installed. */
export function runServer(args: readonly string[], signal: AbortSignal): Promise<ServerRun | undefined> {
  const file = beside();
  const [command, more] = file === undefined ? ['lauda-server', args] : [process.execPath, [file, ...args]];
  const child = spawn(command, more, {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: file === undefined && process.platform === 'win32',
    signal,
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(undefined) : reject(error)));
    child.once('close', (code) => resolve({ code: code ?? 1, out }));
  });
}
