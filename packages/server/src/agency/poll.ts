import type { OutboundFailure } from '@lauda/domain';
import type { Services } from '../context.ts';
import { OutboundError } from '../outbound/failures.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { readFacebook } from './reading/facebook.ts';
import type { Reading, Source, SourceReader } from './reading/reading.ts';
import { readRss } from './reading/rss.ts';
import { readTwitter } from './reading/twitter.ts';
import { forEachPastSlow } from './slow.ts';
import { SOURCE_LISTS } from './sources.ts';
import { storeItems } from './store.ts';

type PollServices = Pick<Services, 'pool' | 'kept' | 'seal' | 'now' | 'settings'>;
interface FeedTrial {
  readonly failure: OutboundFailure | null;
  readonly failedStatus: number | null;
  readonly items: number;
}
/** A source claimed by this node. */
interface ClaimedSource extends Source {
  readonly leasedUntil: Date;
  readonly failures: number;
  readonly failure: string | null;
  readonly failedStatus: number | null;
  readonly list: keyof typeof SOURCE_LISTS;
  readonly listed: number;
}

const READERS: Readonly<Record<Source['type'], SourceReader>> = { rss: readRss, facebook: readFacebook, twitter: readTwitter };
/** Longer than any reading takes; the claim of a lost node expires then. */
const LEASE_MS = 300_000;
const SOONEST_MS = 5 * 60_000;
const LATEST_MS = 60 * 60_000;
const LONGEST_WAIT_MS = 24 * 60 * 60_000;
const LONGEST_BACK_OFF_MS = 4 * 60 * 60_000;
/** How long after a reading a source is not read again, even if forced. */
const FORCED_REST_MS = 15_000;

/** By how much the clocks of two nodes may differ. */
const SKEW_MS = 60_000;
// What was tried later than now was tried before the clock was set back, and is due.
const isDue = (now: string): string =>
  `(s.due_at <= ${now} or s.tried_at > ${now}::timestamptz + interval '${SKEW_MS} ms' and s.due_at < 'infinity')`;
const CLAIM = `update agency_source s set leased_until = $2, tried_at = $3 where s.id = $1 and (s.leased_until is null or s.leased_until <= $3
      or s.leased_until > $3::timestamptz + interval '${LEASE_MS + SKEW_MS} ms')
    and (${isDue('$3')} or $4 and coalesce(s.tried_at <= $5, true) and coalesce(s.not_before <= $3, true))
  returning s.id, s.type, s.etag, s.last_modified as "lastModified", s.known, s.leased_until as "leasedUntil", s.failures, s.failure,
    s.failed_status as "failedStatus", s.twitter_list_id is not null as "isList",
    coalesce(s.rss_feed_id, s.facebook_page_id, s.twitter_user_id, s.twitter_list_id) as listed,
    case when s.rss_feed_id is not null then 'rss_feed_id' when s.facebook_page_id is not null then 'facebook_page_id'
      when s.twitter_user_id is not null then 'twitter_user_id' else 'twitter_list_id' end as list,
    coalesce((select url from rss_feed f where f.id = s.rss_feed_id), (select facebook_handle(url) from facebook_page p where p.id = s.facebook_page_id),
      (select screen_name from twitter_user u where u.id = s.twitter_user_id), (select slug from twitter_list l where l.id = s.twitter_list_id)) as address`;
// Fails if another node has taken the source over because this one was slow.
const HOLD = 'select 1 from agency_source where id = $1 and leased_until = $2 for update';
const READ = `update agency_source set leased_until = null, read_at = $2, due_at = $3, not_before = null, failures = 0, failure = null, failed_status = null,
    etag = $4, last_modified = $5, known = $6 where id = $1`;
const FAILED = `update agency_source set leased_until = null, due_at = $2, failures = failures + 1, failure = $3, failed_status = $4, not_before = $5
  where id = $1`;
const GIVE_BACK = 'update agency_source set leased_until = null where id = $1 and leased_until = $2';

/** Adds up to a tenth at random, so that sources set up together are not polled together for ever. */
const scattered = (ms: number): number => ms * (1 + Math.random() / 10);
const restMs = (wanted = 0): number => scattered(Math.min(Math.max(wanted, SOONEST_MS), LATEST_MS));
const backOffMs = (failures: number): number => scattered(Math.min(SOONEST_MS * 2 ** Math.min(failures, 10), LONGEST_BACK_OFF_MS));

/** Announces the state of a source in its list and to readers of lanes. */
async function tellState(tx: Change, { list, listed }: ClaimedSource): Promise<void> {
  const kept = SOURCE_LISTS[list];
  const entry = await kept.load(tx, listed);
  await kept.tell(tx, listed, entry as never, entry as never);
}

async function keep(tx: Change, source: ClaimedSource, reading: Reading, services: PollServices): Promise<void> {
  const at = services.now();
  const { etag = source.etag, lastModified = source.lastModified, known = source.known } = reading;
  const due = reading.isBrought ? 'infinity' : new Date(at + restMs(reading.restMs));
  await tx.query(READ, [source.id, new Date(at), due, etag, lastModified, known]);
  if (source.failure !== null) await tellState(tx, source);
  const { type, isList, listed } = source;
  await storeItems(tx, { id: source.id, type, sourceId: isList ? null : listed, listId: isList ? listed : null }, reading.items, services);
}

async function fail(tx: Change, source: ClaimedSource, error: OutboundError, { now }: PollServices): Promise<void> {
  const status = error.status ?? null;
  const told = Math.min(error.waitMs ?? 0, LONGEST_WAIT_MS);
  const due = new Date(now() + Math.max(told, backOffMs(source.failures)));
  await tx.query(FAILED, [source.id, due, error.failure, status, told > 0 ? new Date(now() + told) : null]);
  if (source.failure !== error.failure || source.failedStatus !== status) await tellState(tx, source);
}

/**
 * Reads a source, unless another node does or it is not due; the result is stored as its state. Forced, it is read before it is due, but not while it
 * asks to be left alone or was just asked.
 */
async function pollSource(services: PollServices, id: number, isForced: boolean, signal: AbortSignal): Promise<void> {
  const at = services.now();
  const source = await one<ClaimedSource & object>(services.pool, CLAIM, [
    id,
    new Date(at + LEASE_MS),
    new Date(at),
    isForced,
    new Date(at - FORCED_REST_MS),
  ]);
  if (!source) return;
  try {
    await readSource(source, services, signal);
  } catch (error) {
    // By `kept`, since a call that is called off runs no statement of its own any more.
    if (signal.aborted) await services.kept.query(GIVE_BACK, [source.id, source.leasedUntil]);
    throw error;
  }
}

async function readSource(source: ClaimedSource, services: PollServices, signal: AbortSignal): Promise<void> {
  const told = await READERS[source.type](source, services, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    // Unexpected errors are caused by the source's content, and must not stop the other sources.
    return error instanceof OutboundError ? error : new OutboundError('format', source.address);
  });
  await change(services, null, async (tx) => {
    if (!(await one(tx, HOLD, [source.id, source.leasedUntil]))) return;
    if (told instanceof OutboundError) await fail(tx, source, told, services);
    else await keep(tx, source, told, services);
  });
}

const pollAll = (services: PollServices, ids: readonly number[], isForced: boolean, signal: AbortSignal): Promise<void> =>
  forEachPastSlow(ids, (id) => pollSource(services, id, isForced, signal), signal);

/** Reads these sources now, even if they are not due (AGY-07). */
export const pollNow = (services: PollServices, ids: readonly number[], signal: AbortSignal): Promise<void> =>
  pollAll(services, ids, true, signal);

/** Reads every source whose time has come. */
export async function pollDue(services: PollServices, signal: AbortSignal): Promise<void> {
  // Failing sources come last, so that they delay no other.
  const text = `select id from agency_source s where ${isDue('$1')} order by failures > 0, due_at, id`;
  const due = await all<{ id: number }>(services.pool, text, [new Date(services.now())]);
  await pollAll(
    services,
    due.map(({ id }) => id),
    false,
    signal,
  );
}

/** Tries an address as a feed and answers the result; nothing is stored. */
export async function tryFeed(address: string, services: PollServices, signal: AbortSignal): Promise<FeedTrial> {
  const source = { id: 0, type: 'rss', address, isList: false, etag: null, lastModified: null, known: null } as const;
  try {
    const { items } = await readRss(source, services, signal);
    return { failure: null, failedStatus: null, items: items.length };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return { failure: error.failure, failedStatus: error.status ?? null, items: 0 };
  }
}

/** Tells whether there is any source to poll. */
export const hasSources = async (db: Queryable): Promise<boolean> =>
  (await one(db, `select 1 from agency_source where due_at < 'infinity' limit 1`)) !== undefined;
