import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketPlace } from '../filesAt.ts';
import { StoreError } from './store.ts';

interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Provides the body for each attempt. */
  readonly body?: () => Blob | Promise<Blob> | Uint8Array<ArrayBuffer>;
  /** The SHA-256 of the body, which the store verifies. */
  readonly sha256?: string;
  readonly signal?: AbortSignal | undefined;
  /** The time limit until the answer begins, in ms. */
  readonly ms?: number;
}

// Every request is idempotent, so it may be retried.
const TRIES = 3;
const PAUSE_MS = 200;
const ANSWER_MS = 10_000;
const IS_PASSING = new Set([429, 500, 502, 503, 504]);

const codeOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string; errors?: { code?: string }[] } };
  return name === 'TimeoutError' ? 'no answer in time' : ((cause?.code || cause?.errors?.[0]?.code) ?? cause?.message ?? String(error));
};

/** A client of a bucket: signed requests (Signature Version 4) with time limits and retries. */
export class Bucket {
  readonly name: string;
  private readonly place: BucketPlace;
  private readonly root: string;

  constructor(place: BucketPlace) {
    this.place = place;
    this.name = `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')}`;
    const { bucket, region, endpoint } = place;
    this.root = endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  }

  /** Sends a request for one object; undefined when it does not exist. @throws {StoreError} when the store is unreachable or refuses. */
  async object(key: string, asked: BucketRequest): Promise<Response | undefined> {
    const answer = await this.ask(`${this.root}/${this.keyOf(key)}`, asked);
    if (answer.ok) return answer;
    const why = await answer.text().catch(() => '');
    // A missing bucket is a 404 too.
    if (answer.status === 404 && !why.includes('NoSuchBucket')) return undefined;
    throw this.refused(answer.status, why);
  }

  /** Tells whether any object has this prefix. @throws {StoreError} when the store cannot be reached. */
  async holds(beginning: string): Promise<boolean> {
    // Lists folders only, of which there are 256 at most, so that the answer is short in a large bucket.
    const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: this.keyOf(beginning) });
    const answer = await this.ask(`${this.root}?${query}`, { method: 'GET' });
    const text = await answer.text();
    if (!answer.ok) throw this.refused(answer.status, text);
    return /<Key>|<CommonPrefixes>/.test(text);
  }

  private keyOf(key: string): string {
    return this.place.prefix === '' ? key : `${this.place.prefix}/${key}`;
  }

  private refused(status: number, body: string): StoreError {
    const code = /<Code>([A-Za-z]+)<\/Code>/.exec(body)?.[1];
    return new StoreError('unreachable', `${this.name} answers ${status}${code ? ` ${code}` : ''}`);
  }

  private async ask(url: string, asked: BucketRequest): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.once(url, asked).catch((error: unknown) => {
        asked.signal?.throwIfAborted();
        // A timeout is not retried.
        if (tried === TRIES || (error as Error).name === 'TimeoutError')
          throw new StoreError('unreachable', `${this.name}: ${codeOf(error)}`, { cause: error });
      });
      if (answer && (tried === TRIES || !IS_PASSING.has(answer.status))) return answer;
      await answer?.body?.cancel();
      await sleep(PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random()), undefined, { signal: asked.signal });
    }
  }

  private async once(url: string, { method, body, sha256, headers: more, signal, ms = ANSWER_MS }: BucketRequest): Promise<Response> {
    const { region, accessKeyId, secretAccessKey, sessionToken } = this.place;
    const headers = { ...more, ...(sha256 ? { 'x-amz-content-sha256': sha256 } : {}) };
    const keys = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
    const signed = await new AwsV4Signer({ ...keys, method, url, headers, service: 's3', region }).sign();
    // No content encoding: the bytes read must be those stored. The header is not signed, because `fetch` sets it itself on range requests.
    if (!signed.headers.has('range')) signed.headers.set('accept-encoding', 'identity');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), ms);
    try {
      const until = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      const sent = body && (await body());
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: until,
        redirect: 'manual',
        ...(sent ? { body: sent } : {}),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}
