import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterwards, type Setting } from './manners.ts';

/** One request as it came and was taken. */
export interface Delivery {
  /** Stays the same when the request comes again. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signature: string | undefined;
}
export interface WebServiceOptions {
  readonly port?: number;
  readonly host?: string;
  readonly path?: string;
  /** How long the service thinks before each answer, in milliseconds. */
  readonly latencyMs?: Setting;
  /** What requests must be signed with; without one any is taken. */
  readonly secret?: string;
  /** Answers a request with a status of its own, before anything is taken. */
  readonly answers?: (nth: number, body: Readonly<Record<string, unknown>>) => number | undefined;
}
/** What a service knows of a rundown. */
export interface KnownRundown {
  readonly uuid: string;
  readonly slug: string;
  readonly stories: readonly { readonly uuid: string; readonly slug: string; readonly texts: readonly string[] }[];
}
/** A web service that runs. */
export interface WebService {
  readonly port: number;
  /** Requests in the order they were taken, each once. */
  readonly taken: readonly Delivery[];
  /** How many requests came, repeats and refused ones with them. */
  readonly seen: number;
  readonly rundowns: ReadonlyMap<string, KnownRundown>;
  readonly captions: readonly string[];
  stop(): Promise<void>;
}

const LIMIT = 16 * 1_048_576;

/** Tells whether a body is signed with a secret: `sha256=` and the HMAC of the bytes in hexadecimal digits, compared in constant time. */
export function isSigned(body: string, signature: string | undefined, secret: string): boolean {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Starts a receiver for devices of protocol ws: checks the signature, takes each request once and keeps what it says. */
export async function startWebService(options: WebServiceOptions = {}): Promise<WebService> {
  const { host = '127.0.0.1', path = '/', secret } = options;
  const taken: Delivery[] = [];
  const ids = new Set<string>();
  const rundowns = new Map<string, KnownRundown>();
  const captions: string[] = [];
  const counts = { seen: 0 };

  const keep = ({ change, rundown, texts }: Readonly<Record<string, unknown>>): void => {
    if (change === 'caption') captions.push(...(texts as string[]));
    else if (change === 'deleted') rundowns.delete((rundown as KnownRundown).uuid);
    else rundowns.set((rundown as KnownRundown).uuid, rundown as KnownRundown);
  };
  const take = (text: string, request: IncomingMessage): number => {
    const signature = request.headers['x-lauda-signature']?.toString();
    if (secret !== undefined && !isSigned(text, signature, secret)) return 401;
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const refused = options.answers?.(counts.seen, body);
    if (refused !== undefined) return refused;
    const id = String(request.headers['x-lauda-delivery'] ?? '');
    // What came before was taken: the answer was lost, not the request.
    if (ids.has(id)) return 200;
    ids.add(id);
    taken.push({ id, body, signature });
    keep(body);
    return 200;
  };
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== path || !['POST', 'HEAD'].includes(request.method ?? '')) return void response.writeHead(404).end();
    if (request.method === 'HEAD') return void response.writeHead(200).end();
    counts.seen += 1;
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > LIMIT) return void response.writeHead(413).end();
      pieces.push(piece);
    }
    let status = 400;
    try {
      status = take(Buffer.concat(pieces).toString('utf8'), request);
    } catch {
      // What is no JSON stays a wrong request.
    }
    afterwards(options.latencyMs, () => response.writeHead(status).end());
  };
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port ?? 0, host, resolve));
  return {
    port: (server.address() as { port: number }).port,
    taken,
    get seen() {
      return counts.seen;
    },
    rundowns,
    captions,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
