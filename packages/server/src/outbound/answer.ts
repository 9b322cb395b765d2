import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failureOf, OutboundError } from './failures.ts';

/** The content encodings accepted. */
export const PACKINGS = 'gzip, deflate, br';

function unpacked(message: IncomingMessage): Readable {
  const packing = message.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[packing];
  // An error ends the stream and reaches its reader.
  return unpack ? pipeline(message, unpack(), () => undefined) : message;
}

/** The answer of a remote server. Its body is read once or discarded, never beyond its limit. */
export class OutboundAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  private readonly message: IncomingMessage;
  private readonly limit: number;
  private readonly caller: AbortSignal | undefined;

  constructor(url: URL, message: IncomingMessage, { bytes, caller }: { bytes: number; caller: AbortSignal | undefined }) {
    this.url = url;
    this.message = message;
    this.status = message.statusCode ?? 0;
    this.headers = message.headers;
    this.limit = bytes;
    this.caller = caller;
  }

  get isOk(): boolean {
    return this.status >= 200 && this.status < 300;
  }
  /** The media type without parameters. */
  get type(): string {
    return this.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  }

  /** Closes the connection without reading the body. */
  drop(): void {
    this.message.destroy();
  }

  /** Throws `status` unless the answer is a 2xx. */
  demandOk(): this {
    if (this.isOk) return this;
    this.drop();
    throw new OutboundError('status', this.url.host, this.status, this.waitMs());
  }

  /** The wait the server asks for in ms: `Retry-After` in seconds or as a date, or the end of a rate limit window in epoch seconds. */
  private waitMs(): number | undefined {
    const { 'retry-after': after, 'x-rate-limit-reset': reset } = this.headers;
    const told = after ?? (typeof reset === 'string' ? new Date(Number(reset) * 1_000).toUTCString() : undefined);
    if (told === undefined) return undefined;
    const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now();
    return Number.isFinite(ms) && ms > 0 ? ms : undefined;
  }

  /** Yields the body; throws `too_large` beyond the limit, counted unpacked. */
  async *parts(): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      const told = Number(this.headers['content-length'] ?? 0);
      if (told > this.limit) throw new OutboundError('too_large', this.url.host);
      for await (const part of unpacked(this.message) as AsyncIterable<Uint8Array>) {
        size += part.byteLength;
        if (size > this.limit) throw new OutboundError('too_large', this.url.host);
        yield part;
      }
    } catch (error) {
      this.caller?.throwIfAborted();
      throw failureOf(this.message.errored ?? error, this.url.host);
    } finally {
      this.drop();
    }
  }

  async bytes(): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.parts()) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Parses the body as JSON; throws `format` when it is none. */
  async json(): Promise<unknown> {
    const body = await this.bytes();
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new OutboundError('format', this.url.host);
    }
  }
}
