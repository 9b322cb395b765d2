import { PassThrough } from 'node:stream';
import { Newsroom, NewsroomError } from '@lauda/sdk';
import { recordingTransport, type Sent } from '@lauda/testing';
import { type Config, EMPTY_CONFIG } from '../src/config/file.ts';
import type { LiveBoard } from '../src/dashboard/board.ts';
import type { BoardScreen } from '../src/dashboard/screen.ts';
import { openStudio } from '../src/device/openStudio.ts';
import type { Studio } from '../src/device/studio.ts';
import type { Connection, Env } from '../src/env.ts';
import { run } from '../src/run.ts';
import type { LiveRundown } from '../src/watch/live.ts';
import type { Screen } from '../src/watch/screen.ts';

export type Answer = (sent: Sent) => unknown;
export interface World {
  /** What the server answers, by route; a route without an answer is a 404. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** The width of the terminal; without it output goes to a pipe. */
  readonly columns?: number;
  readonly variables?: Readonly<Record<string, string>>;
  readonly config?: Config;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What is piped in; without it standard input is a terminal. */
  readonly input?: string;
  /** What the person types at each question. */
  readonly typed?: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  readonly contract?: string;
  readonly live?: LiveRundown;
  readonly board?: LiveBoard;
  readonly now?: number;
  /** What passes while the run waits for so many milliseconds; nothing without it. */
  readonly wait?: (milliseconds: number) => unknown;
  /** The sockets of the studio; real ones by default. */
  readonly studio?: Studio;
  /** What the person does in the editor: the text they leave, or the exit code of an editor that failed. */
  readonly edited?: (text: string) => string | number | Promise<string | number>;
  /** What `lauda-server` answers to its arguments; without it none is installed. */
  readonly server?: (args: readonly string[]) => { code: number; out: string };
  /** Told of each timer; what it answers is called at once, as often. */
  readonly ticks?: number;
  /** Interrupts the run when it aborts. */
  readonly signal?: AbortSignal;
}
export interface Told {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly sent: readonly Sent[];
  readonly connections: readonly Connection[];
  readonly saved: readonly Config[];
  readonly asked: readonly { question: string; hidden: boolean }[];
  readonly screens: readonly Screen[];
  readonly boards: readonly BoardScreen[];
  /** The files there are afterwards, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly timers: readonly number[];
}

export const refusal = (status: number, code: string, message: string, parts: object = {}): NewsroomError =>
  new NewsroomError(status, code, message, parts);

/** Runs a command line against recorded effects: nothing is read, written or called outside of them. */
export async function cli(line: string | readonly string[], world: World = {}): Promise<Told> {
  const record = {
    out: '',
    err: '',
    connections: [] as Connection[],
    saved: [] as Config[],
    asked: [] as Told['asked'][number][],
    screens: [] as Screen[],
    boards: [] as BoardScreen[],
    files: { ...world.files } as Record<string, string>,
    timers: [] as number[],
  };
  const transport = recordingTransport((sent) => {
    const answer = world.answers?.[sent.route];
    return answer ? answer(sent) : refusal(404, 'not_found', 'O que você pediu não existe.');
  });
  const code = await run(
    typeof line === 'string' ? line.split(' ').filter(Boolean) : line,
    envOf(world, record, new Newsroom({ transport })),
  );
  return { ...record, code, sent: transport.sent };
}

type Recorded = {
  out: string;
  err: string;
  connections: Connection[];
  saved: Config[];
  asked: Told['asked'][number][];
  screens: Screen[];
  boards: BoardScreen[];
  files: Record<string, string>;
  timers: number[];
};

function envOf(world: World, record: Recorded, newsroom: Newsroom): Env {
  const typed = [...(world.typed ?? [])];
  let config = world.config ?? EMPTY_CONFIG;
  return {
    ...streams(world, record),
    variables: { NO_COLOR: '1', LAUDA_TOKEN: 'lauda_test', ...world.variables },
    config: {
      path: '/home/ana/.config/lauda/config.json',
      load: async () => config,
      change: async (by) => {
        config = by(config);
        record.saved.push(config);
      },
    },
    signal: world.signal ?? new AbortController().signal,
    host: 'redacao',
    ask: async (question, hidden) => {
      record.asked.push({ question, hidden });
      return typed.shift() ?? '';
    },
    readFile: async (path) => {
      const text: string | Uint8Array | undefined = record.files[path];
      if (text === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
      return typeof text === 'string' ? new TextEncoder().encode(text) : text;
    },
    ...filesOf(world, record),
    server: async (args) => world.server?.(args),
    wait: async (milliseconds) => void (await world.wait?.(milliseconds)),
    now: () => world.now ?? Date.parse('2026-03-10T22:00:00Z'),
    fetch: world.fetch ?? (() => Promise.reject(new TypeError('fetch failed'))),
    contract: async () => world.contract,
    connect: async (connection) => {
      record.connections.push(connection);
      return newsroom;
    },
    whole: (work) => work(),
    close: async () => {},
    live: async () => {
      if (!world.live) throw new Error('nothing is live in this test');
      return world.live;
    },
    streams: () => ({ input: new PassThrough().end(), output: new PassThrough() }),
    studio: async () => world.studio ?? openStudio(),
    draw: async (screen) => void record.screens.push(screen),
    board: async () => {
      if (!world.board) throw new Error('no board is live in this test');
      return world.board;
    },
    drawBoard: async (screen) => void record.boards.push(screen),
  };
}

function filesOf(world: World, record: Recorded): Pick<Env, 'writeFile' | 'appendFile' | 'removeFile' | 'draftPath' | 'edit' | 'every'> {
  return {
    writeFile: async (path, data) => {
      if (path.startsWith('/ro/')) throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
      record.files[path] = typeof data === 'string' ? data : new TextDecoder().decode(data);
    },
    appendFile: async (path, data) => void (record.files[path] = (record.files[path] ?? '') + data),
    removeFile: async (path) => void delete record.files[path],
    draftPath: async (name) => `/tmp/lauda-1/${name}`,
    edit: async (path) => {
      const left = await world.edited?.(record.files[path] ?? '');
      if (typeof left === 'string') record.files[path] = left;
      return typeof left === 'number' ? left : 0;
    },
    every: (milliseconds, call) => {
      record.timers.push(milliseconds);
      for (let tick = 0; tick < (world.ticks ?? 0); tick += 1) call();
      return () => void record.timers.push(-milliseconds);
    },
  };
}

function streams(world: World, record: Recorded): Pick<Env, 'out' | 'err' | 'input'> {
  return {
    out: {
      isTTY: world.columns !== undefined,
      columns: world.columns ?? 80,
      write: (data) => {
        record.out += typeof data === 'string' ? data : new TextDecoder().decode(data);
      },
    },
    err: {
      write: (text) => {
        record.err += text;
      },
    },
    input: { isTTY: world.input === undefined, read: async () => new TextEncoder().encode(world.input ?? '') },
  };
}
