import type { Readable, Writable } from 'node:stream';
import type { Locale } from '@lauda/domain';
import type { GotResponse, Newsroom } from '@lauda/sdk';
import type { ConfigFile } from './config/file.ts';
import type { LiveBoard } from './dashboard/board.ts';
import type { BoardScreen } from './dashboard/screen.ts';
import type { Studio } from './device/studio.ts';
import type { LiveRundown } from './watch/live.ts';
import type { Screen } from './watch/screen.ts';

export interface Connection {
  readonly url: string;
  /** Every address, where several were given. */
  readonly urls?: readonly string[] | undefined;
  readonly token?: string | undefined;
  readonly locale: string;
  /** Called with the end of each request. */
  readonly onResponse?: ((response: GotResponse) => void) | undefined;
}

/** The result of a command of `lauda-server`. */
export interface ServerRun {
  readonly code: number;
  readonly out: string;
}

/** All effects of the program: commands take them as an argument, so that each can be tested without a terminal, a disk or a server. */
export interface Env {
  readonly out: { readonly isTTY: boolean; readonly columns: number; write(data: string | Uint8Array): void };
  readonly err: { write(text: string): void };
  readonly input: { readonly isTTY: boolean; read(): Promise<Uint8Array> };
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly config: ConfigFile;
  /** Aborted when the person interrupts (Ctrl-C). */
  readonly signal: AbortSignal;
  /** Asks on the terminal; a hidden answer is not echoed. */
  ask(question: string, hidden: boolean): Promise<string>;
  readFile(path: string): Promise<Uint8Array>;
  writeFile(path: string, data: string | Uint8Array): Promise<void>;
  /** Adds to the end of a file. */
  appendFile(path: string, data: string): Promise<void>;
  removeFile(path: string): Promise<void>;
  /** A new path for a text being edited, readable by this person alone. */
  draftPath(name: string): Promise<string>;
  /** Opens a file in the editor of the person and waits until it is closed; answers its exit code. */
  edit(path: string): Promise<number>;
  /** Runs a command of `lauda-server` on this machine; undefined where it is not installed. */
  server(args: readonly string[]): Promise<ServerRun | undefined>;
  /** Calls again and again until told to stop. */
  every(milliseconds: number, call: () => void): () => void;
  /** Resolves after so many milliseconds, sooner when the person interrupts. */
  wait(milliseconds: number): Promise<void>;
  /** Name of this machine, to tell tokens apart. */
  readonly host: string;
  /** Epoch milliseconds. */
  now(): number;
  readonly fetch: typeof globalThis.fetch;
  /** The contract as committed beside the program, for `api` when the server does not tell its own; undefined when absent. */
  readonly contract: () => Promise<string | undefined>;
  connect(connection: Connection): Promise<Newsroom>;
  /** Does work whose calls belong together: an interruption lets each of them end, within a short time. */
  whole<T>(work: () => Promise<T>): Promise<T>;
  /** Closes open connections, so that the process can end. */
  close(): Promise<void>;
  /** Opens a rundown that follows the server's events until closed. */
  live(newsroom: Newsroom, key: { date: string; programId: number }, locale: Locale): Promise<LiveRundown>;
  /** The raw standard streams, for protocols spoken over them. */
  streams(): { readonly input: Readable; readonly output: Writable };
  /** The sockets of the studio: simulated devices, and connections to devices. */
  studio(): Promise<Studio>;
  /** Draws a live screen until the signal aborts or the person quits. */
  draw(screen: Screen, signal: AbortSignal): Promise<void>;
  /** Opens the board of the newsroom, which follows the server's events until closed. */
  board(newsroom: Newsroom, locale: Locale): Promise<LiveBoard>;
  /** Draws it until the signal aborts or the person quits. */
  drawBoard(screen: BoardScreen, signal: AbortSignal): Promise<void>;
}
