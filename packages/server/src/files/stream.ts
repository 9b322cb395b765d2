import type { Readable } from 'node:stream';

/** An answer that is not JSON: bytes with their own status and headers. */
export class Stream {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Buffer;

  constructor(body: Readable | Buffer, headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}
