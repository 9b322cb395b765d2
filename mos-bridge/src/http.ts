import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fromThisMachine } from '@lauda/domain';
import type { Lanes } from './wire/lanes.ts';

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly lanes: Lanes;
  /** The token that opens the metrics to other machines. */
  readonly token: string;
  /** The state of the bridge; `ok` when it does its work. */
  health(): { readonly ok: boolean } & Readonly<Record<string, unknown>>;
  /** The metrics in the text format of Prometheus. */
  metrics(): string;
}
/** The pages the bridge serves over HTTP. */
export interface Http {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves /healthz and /metrics, and takes the lanes of devices that open them (MOS 4.0). Rejects when the port is taken. */
export async function startHttp(options: HttpOptions): Promise<Http> {
  const server = createServer((request, response) => answer(options, request, response));
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    options.lanes.upgrade(request, socket, head).catch(() => socket.destroy());
  });
  // The listener stays: a connection that cannot be accepted later is an error of the server too.
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(options.port, options.host, resolve));
  return { port: (server.address() as { port: number }).port, stop: () => stopped(server, options.lanes) };
}

/** Tells whether a request may read the metrics: one from this machine that no proxy passed on, or one with the bridge's token. */
function mayReadMetrics({ token }: HttpOptions, { headers, socket }: IncomingMessage): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))) return true;
  return fromThisMachine(socket.remoteAddress, headers);
}

function answer(options: HttpOptions, request: IncomingMessage, response: ServerResponse): void {
  const { health, metrics } = options;
  const { method, url } = request;
  const path = url?.split('?')[0];
  if ((method !== 'GET' && method !== 'HEAD') || (path !== '/healthz' && path !== '/metrics')) return void response.writeHead(404).end();
  if (path === '/metrics' && !mayReadMetrics(options, request)) return void response.writeHead(401).end();
  if (path === '/metrics') return void response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics());
  const state = health();
  response.writeHead(state.ok ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(state));
}

function stopped(server: Server, lanes: Lanes): Promise<void> {
  lanes.close();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
