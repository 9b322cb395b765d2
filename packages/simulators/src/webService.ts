import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterwards, type Setting } from './manners.ts';

/** One request as it came and was taken. */
export interface ReceivedRequest {
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
  /** The secret requests must be signed with; without one any request is taken. */
  readonly secret?: string;
  /** Answers a request with a status of its own, before anything is taken. */
  readonly answers?: (nth: number, body: Readonly<Record<string, unknown>>) => number | undefined;
}
/** A rundown as a service holds it. */
export interface KnownRundown {
  readonly uuid: string;
  readonly slug: string;
  readonly stories: readonly { readonly uuid: string; readonly slug: string; readonly texts: readonly string[] }[];
}
/** A web service that runs. */
export interface WebService {
  readonly port: number;
  /** Requests in the order they were taken, each once. */
  readonly taken: readonly ReceivedRequest[];
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

/** The requests a service took, and its rundowns. */
class Intake {
  readonly taken: ReceivedRequest[] = [];
  readonly rundowns = new Map<string, KnownRundown>();
  readonly captions: string[] = [];
  seen = 0;
  private readonly ids = new Set<string>();
  private readonly options: WebServiceOptions;

  constructor(options: WebServiceOptions) {
    this.options = options;
  }

  /** Takes a request and answers with its status. Throws where the text is no JSON. */
  take(text: string, { headers }: IncomingMessage): number {
    const { secret, answers } = this.options;
    const signature = headers['x-lauda-signature']?.toString();
    if (secret !== undefined && !isSigned(text, signature, secret)) return 401;
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const refused = answers?.(this.seen, body);
    if (refused !== undefined) return refused;
    const id = String(headers['x-lauda-delivery'] ?? '');
    // This request was taken before: its answer was lost, not the request.
    if (this.ids.has(id)) return 200;
    this.ids.add(id);
    this.taken.push({ id, body, signature });
    this.keep(body);
    return 200;
  }

  private keep({ change, rundown, texts }: Readonly<Record<string, unknown>>): void {
    if (change === 'caption') this.captions.push(...(texts as string[]));
    else if (change === 'deleted') this.rundowns.delete((rundown as KnownRundown).uuid);
    else this.rundowns.set((rundown as KnownRundown).uuid, rundown as KnownRundown);
  }
}

/** The body of a request; undefined when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LIMIT) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function serve(request: IncomingMessage, response: ServerResponse, intake: Intake, options: WebServiceOptions): Promise<void> {
  const { path = '/', latencyMs } = options;
  if (request.url !== path || !['POST', 'HEAD'].includes(request.method ?? '')) return void response.writeHead(404).end();
  if (request.method === 'HEAD') return void response.writeHead(200).end();
  intake.seen += 1;
  const text = await bodyOf(request);
  if (text === undefined) return void response.writeHead(413).end();
  let status = 400;
  try {
    status = intake.take(text, request);
  } catch {
    // A body that is no JSON stays a wrong request.
  }
  afterwards(latencyMs, () => response.writeHead(status).end());
}

/** Starts a receiver for devices of protocol ws: checks the signature, takes each request once and keeps what it says. */
export async function startWebService(options: WebServiceOptions = {}): Promise<WebService> {
  const { host = '127.0.0.1', port = 0 } = options;
  const intake = new Intake(options);
  const { taken, rundowns, captions } = intake;
  const server = createServer((request, response) => {
    // A client that breaks off in the middle of a body waits for no answer.
    serve(request, response, intake, options).catch(() => response.destroy());
  });
  // The listener stays: a connection that cannot be accepted later is an error of the server too.
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as { port: number }).port,
    taken,
    get seen() {
      return intake.seen;
    },
    rundowns,
    captions,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
