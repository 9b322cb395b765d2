import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const PATIENCE_MS = 15_000;
const KEPT_LINES = 30;

const readyLine = (line) => {
  if (!line.startsWith('{"ready":true')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Turns a line of the server's log into a text for people; undefined where nobody at a terminal needs it. */
function readable(line, name) {
  if (!line.startsWith('{')) return `${name}: ${line}`;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= 40 ? `${name}: ${msg}${err?.message ? `: ${err.message}` : ''}` : undefined;
  } catch {
    return `${name}: ${line}`;
  }
}

/**
 * One process of Lauda. It is in a process group of its own, so that Ctrl-C reaches only us, and it ends when its standard input closes, so that
 * it never outlives us. Its output goes to `<logs>/<name>.log`, warnings to the terminal too; its ready line is answered by `ready`.
 */
export class Child {
  constructor(name, args, env, logs) {
    this.name = name;
    this.words = [];
    const file = path.join(logs, `${name}.log`);
    const log = createWriteStream(file, { flags: 'a' });
    // A newsroom without a log is better than none, as on a full disk.
    log.on('error', (error) => console.error(`${name}: its log ${file} is not written: ${error.message}`));
    this.process = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env, LAUDA_PARENT_PIPE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.process.stdin.on('error', () => {});
    this.ended = once(this.process, 'close').then(([code, signal]) => signal ?? code);
    this.ready = new Promise((resolve, reject) => {
      const take = (line) => {
        const found = readyLine(line);
        // The ready line may carry a token, which belongs in no file.
        log.write(found ? `${name} is ready\n` : `${line}\n`);
        if (found) return resolve(found);
        this.words = [...this.words.slice(1 - KEPT_LINES), line];
        const shown = readable(line, name);
        if (shown) console.error(shown);
      };
      for (const stream of [this.process.stdout, this.process.stderr]) createInterface({ input: stream }).on('line', take);
      const fail = (how) => reject(new Error(`${name} ended (${how}) before it was ready; ${file} has its words.`));
      this.process.once('error', (error) => fail(error.message));
      this.ended.then((how) => {
        log.end();
        fail(how);
      });
    });
    this.ready.catch(() => {});
  }

  /** Writes one line to its standard input. */
  tell(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Asks the process to end, waits, and kills it after 15 s. */
  async stop() {
    this.stopping = true;
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.stdin.end();
    this.process.kill('SIGTERM');
    const late = sleep(PATIENCE_MS, 'late', { ref: false });
    if ((await Promise.race([this.ended, late])) === 'late') this.process.kill('SIGKILL');
    await this.ended;
  }
}
