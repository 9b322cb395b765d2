/** The part of a WebSocket the realtime needs; a browser's and that of `ws` both have it. */
export interface Socket {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}
/** Opens a socket; the headers are those of the person, for platforms that can set them. */
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

/** Everything the realtime reaches outside itself. */
export interface RealtimePorts {
  /** Address of the socket, as `wss://news.example/api/ws`. */
  readonly url: string;
  /** Told that an address does not answer; answers whether there is another, which is the address from then on. */
  readonly failed?: (url: string) => boolean;
  /** Watches over the address while a socket is open; `left` is told when it hangs. Answers what ends that. */
  readonly use?: (left: () => void) => () => void;
  readonly headers: () => Record<string, string>;
  readonly socket: SocketFactory;
  readonly timers: Timers;
  readonly log: Log;
}
