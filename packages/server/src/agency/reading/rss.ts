import { OutboundError } from '../../outbound/failures.ts';
import { isAllowed } from '../../outbound/hosts.ts';
import { askOutside } from '../../outbound/outside.ts';
import { readFeedAside } from './aside.ts';
import { decodeFeed } from './characters.ts';
import type { SourceReader } from './reading.ts';

const ACCEPTED =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';
const LONGEST = 10 * 1024 * 1024;
const MINUTE_MS = 60_000;

const restOf = (cacheControl: string | undefined, minutes: number | undefined): number =>
  Math.max(Number(/max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0) * 1_000, (minutes ?? 0) * MINUTE_MS);

/** Reads a feed with a conditional request. */
export const readRss: SourceReader = async (source, { pool, settings }, signal) => {
  const url = URL.parse(source.address);
  if (!url) throw new OutboundError('address', source.address);
  // Agency copy arrives as files; there is nothing to fetch.
  if (url.protocol === 'wire:') return { items: [], isBrought: true };
  const headers = {
    accept: ACCEPTED,
    ...(source.etag && { 'if-none-match': source.etag }),
    ...(source.lastModified && { 'if-modified-since': source.lastModified }),
  };
  const answer = await askOutside(url, { headers, signal, isTrusted: await isAllowed(pool, url), bytes: LONGEST });
  const { etag = null, 'last-modified': lastModified = null, 'cache-control': cached } = answer.headers;
  if (answer.status === 304) {
    answer.drop();
    return { items: [], restMs: restOf(cached, undefined) };
  }
  const body = await answer.demandOk().bytes();
  const read = async () => readFeedAside(decodeFeed(body, answer.headers['content-type']), settings.zone);
  const { items, minutes } = await read().catch(() => {
    throw new OutboundError('format', url.host);
  });
  return { items, etag, lastModified, restMs: restOf(cached, minutes) };
};
