/** The part of a WebSocket that is used; those of browsers and of `ws` both have it. */
export interface Socket {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}
/** Opens a socket, with the session's headers where the platform can set them. */
export type SocketFactory = (url: string, headers: Record<string, string>) => Socket | Promise<Socket>;

/** Timers as an argument, so that tests move time by hand. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}
export const systemTimers: Timers = {
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as number),
};

export interface Log {
  warn(text: string, ...data: unknown[]): void;
}

/** Everything the live connection uses from outside. */
export interface RealtimePorts {
  /** Address of the socket, as `wss://news.example/api/ws`. */
  readonly url: string;
  /** Reports an address that does not answer; answers whether there is another, which is used from then on. */
  readonly failed?: (url: string) => boolean;
  /** Monitors the address while a socket is open and calls `left` if it hangs; answers a function that stops it. */
  readonly use?: (left: () => void) => () => void;
  readonly headers: () => Record<string, string>;
  readonly socket: SocketFactory;
  readonly timers: Timers;
  readonly log: Log;
}
