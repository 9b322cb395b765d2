import { createHash, randomBytes } from 'node:crypto';
import type { calendars } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { auditSystemActs, BY_SERVER } from '../audit/systemActs.ts';
import { secretHash } from '../auth/sessions.ts';
import { tokenLives } from '../auth/tokens.ts';
import type { Context, Services } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, change, one } from '../storage/change.ts';
import { Stream } from '../stream.ts';
import { calendarCollection } from './calendars.ts';
import { eventCollection } from './events.ts';

const SECRET_BYTES = 24;
const MAKE = `insert into calendar_feed (calendar_id, key_hash, made_at, user_id, token_id) values ($1, $2, $3, $4, $5)
  on conflict (calendar_id) do update set key_hash = excluded.key_hash, made_at = excluded.made_at, user_id = excluded.user_id,
    token_id = excluded.token_id`;

/**
 * Creates the subscription address of a calendar in place of the former one; whoever has it can read without signing in, as long as the token it was
 * made with lives.
 */
export const makeFeed = (id: number, context: Context): Promise<z.input<typeof calendars.feed.create.result>> =>
  change(context, context.caller, async (tx) => {
    const { name } = await calendarCollection.byId(tx, id, 'for update');
    const key = randomBytes(SECRET_BYTES).toString('base64url');
    const { userId, tokenId = null } = context.caller;
    await tx.query(MAKE, [id, secretHash(key), new Date(context.now()), userId, tokenId]);
    return { calendarId: id, name, path: `/api/calendars/feed/${key}` };
  });

/** Revokes the subscription address of a calendar. @throws {Problem} when it has none. */
export const endFeed = (id: number, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    await calendarCollection.byId(tx, id, 'for update');
    if (!(await one(tx, 'delete from calendar_feed where calendar_id = $1 returning calendar_id', [id]))) throw new Problem('not_found');
  });

const ORPHANS = `from calendar_feed where not ${tokenLives('calendar_feed.token_id', '$1')}`;
/** Revokes the addresses whose token is over, in the audit as by hand; answers their calendars. */
export async function endOrphanFeeds({ kept, now }: Services): Promise<number[]> {
  const at = [new Date(now())];
  if (!(await one(kept, `select 1 ${ORPHANS} limit 1`, at))) return [];
  return change({ pool: kept, now }, null, async (tx) => {
    const text = `delete from calendar_feed where calendar_id in (select calendar_id ${ORPHANS} for update skip locked) returning calendar_id as id`;
    const ids = (await all<{ id: number }>(tx, text, at)).map(({ id }) => id);
    const calendars = await calendarCollection.where(tx, 'calendar.id = any($1)', [ids]);
    const act = { act: 'calendars.feed.remove', entity: 'Calendar' };
    await auditSystemActs(
      tx,
      BY_SERVER,
      now(),
      calendars.map((calendar) => ({ ...act, entityId: calendar.id, before: calendar, after: calendar })),
    );
    return ids;
  });
}

/** Computes the ETag of a calendar, which changes with everything written of it. */
const tagOf = (...said: readonly unknown[]): string => `W/"${createHash('sha256').update(JSON.stringify(said)).digest('base64url')}"`;
const isAmong = (tag: string, asked: string | undefined): boolean =>
  asked?.split(',').some((each) => each.trim() === tag || each.trim() === '*') ?? false;

const OF_KEY = `select c.id, c.name from calendar_feed f join calendar c on c.id = f.calendar_id where f.key_hash = $1 and ${tokenLives('f.token_id', '$2')}`;
/** Answers the calendar of a subscription address as iCalendar, or 304 if unchanged for the caller. @throws {Problem} for an address that is unknown or revoked, or whose token is over. */
export async function readFeed(key: string, { pool, settings, now, ifNoneMatch }: Context): Promise<Stream> {
  const calendar = await one<{ id: number; name: string }>(pool, OF_KEY, [secretHash(key), new Date(now())]);
  if (!calendar) throw new Problem('not_found');
  const events = await eventCollection.where(pool, 'calendar_event.calendar_id = $1', [calendar.id]);
  const names = await all<{ id: number; uid: string }>(
    pool,
    'select id, uid from calendar_event where calendar_id = $1 and uid is not null',
    [calendar.id],
  );
  const uids = new Map(names.map(({ id, uid }) => [id, uid]));
  const written = events.map((event) => ({ ...event, uid: uids.get(event.id) ?? null })).sort((a, b) => a.id - b.id);
  // Calendar programs poll every few minutes and must revalidate their copy each time.
  const etag = tagOf(calendar.name, settings.zone, written);
  const kept = { etag, 'cache-control': 'private, no-cache' };
  if (isAmong(etag, ifNoneMatch)) return new Stream(Buffer.alloc(0), kept, 304);
  // Loaded with the first subscription that is read.
  const { calendarText } = await import('./ics/write.ts');
  const text = calendarText(calendar.name, written, settings.zone, now());
  return new Stream(Buffer.from(text), {
    ...kept,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
  });
}
