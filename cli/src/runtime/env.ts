import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { configPath } from '../config/path.ts';
import type { Connection, Env } from '../env.ts';
import { ask } from './ask.ts';
import { configOnDisk } from './configOnDisk.ts';
import { openEditor } from './editor.ts';

// In the repository the contract lies in spec/; a published package carries a copy beside its code.
const CONTRACTS = [new URL('../../../spec/openapi.json', import.meta.url), new URL('./openapi.json', import.meta.url)];

/** Makes the effects of the running process. */
export function processEnv(signal: AbortSignal): Env {
  const variables = process.env;
  const opened: { close(): Promise<void> }[] = [];
  return {
    out: outputOf(variables),
    err: { write: (text) => void process.stderr.write(text) },
    input: { isTTY: process.stdin.isTTY === true, read: readAll },
    variables,
    config: configOnDisk(configPath(variables, homedir(), process.platform)),
    signal,
    host: hostname(),
    ask: (question, hidden) => ask(question, hidden, signal),
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
    fetch: (...args) => globalThis.fetch(...args),
    contract: firstReadable,
    connect: async (connection) => {
      const newsroom = await connect(connection);
      opened.push(newsroom);
      return newsroom;
    },
    close: async () => void (await Promise.all(opened.splice(0).map((newsroom) => newsroom.close()))),
    live: async (newsroom, key, locale) => (await import('../watch/storeLive.ts')).openLive(newsroom, key, signal, locale),
    streams: () => ({ input: process.stdin, output: process.stdout }),
    studio: async () => (await import('../device/openStudio.ts')).openStudio(),
    board: async (newsroom, locale) => (await import('../dashboard/storeBoard.ts')).openBoard(newsroom, signal, locale),
    drawBoard: async (screen, until) => (await import('../ink/draw.ts')).drawBoard(screen, until),
    draw: async (screen, until) => (await import('../ink/draw.ts')).draw(screen, until),
  };
}

/** LAUDA_FORCE_TTY=100 lays output out for eyes, 100 columns wide, although it goes to a pipe. */
function outputOf(variables: Env['variables']): Env['out'] {
  const forced = Number(variables.LAUDA_FORCE_TTY) || 0;
  return {
    isTTY: forced > 0 || process.stdout.isTTY === true,
    columns: forced || process.stdout.columns || 80,
    write: (data) => void process.stdout.write(data),
  };
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function connect({ url, urls, token, locale, onResponse }: Connection) {
  const { Newsroom } = await import('@lauda/sdk');
  return new Newsroom({ url, urls, locale, onResponse, ...(token ? { token } : {}) });
}

async function firstReadable(): Promise<string | undefined> {
  for (const url of CONTRACTS) {
    try {
      return await readFile(url, 'utf8');
    } catch {}
  }
  return undefined;
}
