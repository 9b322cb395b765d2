import type { Readable } from 'node:stream';

/** An answer that is not JSON: bytes with their own status and headers. */
export class Stream {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Buffer;

  constructor(body: Readable | Buffer, headers: Record<string, string>, status = 200) {
    this.body = body;
    // Readers get errors of a body themselves; one that breaks before it is read must not end the process.
    if (!Buffer.isBuffer(body)) body.on('error', () => undefined);
    this.headers = headers;
    this.status = status;
  }

  /** Closes a body that nobody will read. */
  drop(): void {
    if (!Buffer.isBuffer(this.body)) this.body.destroy();
  }
}
