import path from 'node:path';

/** A bucket of an S3-compatible store and who asks there. */
export interface BucketPlace {
  readonly bucket: string;
  /** What stands before every name, without strokes around it; empty: nothing. */
  readonly prefix: string;
  /** The store, as `https://s3.example`; absent: Amazon's. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Who asks the store, as the environment says it. */
export interface Keys {
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  readonly sessionToken?: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const REGION = /^[a-z0-9-]{1,60}$/;

/** Reads where files lie: an absolute folder, or `s3://bucket/prefix?endpoint=…&region=…`; undefined for what is neither. */
export function filesAt(text: string, { accessKeyId, secretAccessKey, sessionToken }: Keys): string | BucketPlace | undefined {
  if (path.isAbsolute(text)) return text;
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !accessKeyId || !secretAccessKey) return undefined;
  const { endpoint, region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams);
  const store = endpoint === undefined ? undefined : URL.parse(endpoint);
  const isStore =
    endpoint === undefined || (store !== null && /^https?:$/.test(store!.protocol) && store!.origin === endpoint.replace(/\/$/, ''));
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const isPlain = `${url.username}${url.password}${url.port}${url.hash}` === '' && Object.keys(unknown).length === 0;
  if (!isPlain || !isStore || !BUCKET.test(url.hostname) || !REGION.test(region) || !(prefix === '' || PREFIX.test(prefix)))
    return undefined;
  const place = { bucket: url.hostname, prefix, region, accessKeyId, secretAccessKey };
  return { ...place, ...(store ? { endpoint: store.origin } : {}), ...(sessionToken ? { sessionToken } : {}) };
}
