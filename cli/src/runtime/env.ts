import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, type Readable, type Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Newsroom } from '@lauda/sdk';
import { configPath } from '../config/path.ts';
import type { Connection, Env } from '../env.ts';
import { ask } from './ask.ts';
import { configOnDisk } from './configOnDisk.ts';
import { openEditor } from './editor.ts';

// In the repository the contract lies in spec/; a published package carries a copy beside its code.
const CONTRACTS = [new URL('../../../spec/openapi.json', import.meta.url), new URL('./openapi.json', import.meta.url)];

/** The calls that give back what a command took: they leave after an interruption, too. */
const GIVES_BACK: ReadonlySet<string> = new Set(['DELETE /locks/{id}', 'DELETE /tokens/{id}', 'POST /logout']);
const GIVE_BACK_MS = 2_000;
/** The calls whose answer alone names what they made: an interruption waits for it a short time, so that nothing is left that nobody knows of. */
const NAMES_MADE: ReadonlySet<string> = new Set(['POST /tokens']);

/** What a program has of the process it runs in; `process` itself is one. */
export interface Surroundings {
  readonly env: Env['variables'];
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
}

/** Makes the effects of the running process, or of what stands for it. */
export function processEnv(signal: AbortSignal, surroundings: Surroundings = process): Env {
  const { env: variables, stdin, stdout, stderr } = surroundings;
  const opened: { close(): Promise<void> }[] = [];
  const stop: Stop = { signal, isHeld: false };
  return {
    out: outputOf(surroundings),
    err: { write: (text) => void stderr.write(text) },
    input: { isTTY: stdin.isTTY === true, read: () => readAll(stdin, signal) },
    variables,
    config: configOnDisk(configPath(variables, homedir(), process.platform)),
    signal,
    host: hostname(),
    ask: (question, hidden) => ask(question, hidden, signal, surroundings),
    readFile: (path) => readFile(path),
    writeFile: (path, data) => writeFile(path, data),
    appendFile: (path, data) => appendFile(path, data),
    removeFile: (path) => rm(path, { force: true }),
    draftPath: async (name) => join(await mkdtemp(join(tmpdir(), 'lauda-')), name),
    edit: (path) => openEditor(path, variables),
    server: async (args) => (await import('./server.ts')).runServer(args, signal),
    every: (milliseconds, call) => {
      const timer = setInterval(call, milliseconds);
      return () => clearInterval(timer);
    },
    wait: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
    now: () => Date.now(),
    fetch: (url, init) => globalThis.fetch(url, { ...init, signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]) }),
    contract: firstReadable,
    connect: async (connection) => {
      const newsroom = await connect(connection);
      stopBy(newsroom.transport, stop);
      opened.push(newsroom);
      return newsroom;
    },
    whole: async (work) => {
      signal.throwIfAborted();
      stop.isHeld = true;
      try {
        return await work();
      } finally {
        stop.isHeld = false;
      }
    },
    close: async () => void (await Promise.all(opened.splice(0).map((newsroom) => newsroom.close()))),
    live: async (newsroom, key, locale) => (await import('../watch/storeLive.ts')).openLive(newsroom, key, signal, locale),
    streams: () => ({ input: stdin, output: stdout }),
    studio: async () => (await import('../device/openStudio.ts')).openStudio(),
    board: async (newsroom, locale) => (await import('../dashboard/storeBoard.ts')).openBoard(newsroom, signal, locale),
    drawBoard: async (screen, until) => (await import('../ink/draw.ts')).drawBoard(screen, until),
    draw: async (screen, until) => (await import('../ink/draw.ts')).draw(screen, until),
  };
}

/** LAUDA_FORCE_TTY=100 lays output out for eyes, 100 columns wide, although it goes to a pipe. */
function outputOf({ env: variables, stdout }: Surroundings): Env['out'] {
  const forced = Number(variables.LAUDA_FORCE_TTY) || 0;
  return {
    isTTY: forced > 0 || stdout.isTTY === true,
    columns: forced || stdout.columns || 80,
    write: (data) => void stdout.write(data),
  };
}

async function readAll(input: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of addAbortSignal(signal, input)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function connect({ url, urls, token, locale, onResponse }: Connection) {
  const { Newsroom } = await import('@lauda/sdk');
  return new Newsroom({ url, urls, locale, onResponse, ...(token ? { token } : {}) });
}

/** How calls end when the person interrupts; while it is held each of them may end, within a short time. */
interface Stop {
  readonly signal: AbortSignal;
  isHeld: boolean;
}

/** Has an interruption cancel every call that runs and refuse every later one; only what was taken is given back, within a short time. */
function stopBy(transport: Newsroom['transport'], held: Stop): void {
  const { signal: stop } = held;
  const send = transport.send.bind(transport);
  const giveBack: typeof send = (route, args) => send(route, args, { signal: AbortSignal.timeout(GIVE_BACK_MS), retries: 0 });
  transport.send = async (route, args, options) => {
    if (stop.aborted && GIVES_BACK.has(route)) return giveBack(route, args);
    const mayEnd = held.isHeld || (NAMES_MADE.has(route) && !stop.aborted);
    const ends = mayEnd ? [afterwards(stop)] : [stop, ...(options?.signal ? [options.signal] : [])];
    try {
      return await send(route, args, { ...options, signal: AbortSignal.any(ends) });
    } catch (error) {
      const { path, query } = args;
      // The server may have given the lock before the call was cancelled; the caller does not know that it has it.
      if (stop.aborted && query?.lock === true)
        await giveBack('DELETE /locks/{id}', { path, query: { window: query.window } }).catch(() => undefined);
      throw error;
    }
  };
}

/** A signal that follows another after the time in which things are given back. */
function afterwards(stop: AbortSignal): AbortSignal {
  if (stop.aborted) return AbortSignal.timeout(GIVE_BACK_MS);
  const late = new AbortController();
  stop.addEventListener('abort', () => setTimeout(() => late.abort(stop.reason), GIVE_BACK_MS), { once: true });
  return late.signal;
}

async function firstReadable(): Promise<string | undefined> {
  for (const url of CONTRACTS) {
    try {
      return await readFile(url, 'utf8');
    } catch {}
  }
  return undefined;
}
