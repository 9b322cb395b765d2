import path from 'node:path';

/** A bucket of an S3-compatible store, with the credentials for it. */
export interface BucketPlace {
  readonly bucket: string;
  /** The prefix of every object name, without slashes around it; may be empty. */
  readonly prefix: string;
  /** The store, as `https://s3.example`; absent: Amazon's. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** The credentials for the store, from the environment. */
export interface Keys {
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  readonly sessionToken?: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const REGION = /^[a-z0-9-]{1,60}$/;

/** Parses a place for files: an absolute folder, or `s3://bucket/prefix?endpoint=…&region=…`; undefined for anything else. */
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
