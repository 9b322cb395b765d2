import { type TimedEvent, writtenRecurrence } from '@lauda/domain/calendar';
import { calendars } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { withPlace } from '../collections/places.ts';
import type { Context } from '../context.ts';
import { fieldProblems } from '../fields.ts';
import { Problem } from '../problem.ts';
import { all, type Change, changeOrTry, within } from '../storage/change.ts';
import { demandOnlyImport } from '../storage/import-lock.ts';
import { calendarCollection } from './calendars.ts';
import { createEvent, type EventEntity, eventCollection, timedOf, updateEvent } from './events.ts';
import { readAside } from './ics/aside.ts';
import type { ReadEvent, ReadFile } from './ics/read.ts';

type Result = z.input<typeof calendars.import.result>;
interface StoredUid {
  id: number;
  uid: string;
}

/** Tells whether a stored event equals the one in the file. */
function isSame(stored: EventEntity, { fields }: ReadEvent, zone: string): boolean {
  const says = ({ name, location, description }: Pick<EventEntity, 'name' | 'location' | 'description'>, timed: TimedEvent): string =>
    JSON.stringify([name, location, description, writtenRecurrence(timed, zone) ?? [timed.startDate, timed.endDate]]);
  return says(stored, timedOf(stored)) === says(fields, fields as TimedEvent);
}

async function store(event: ReadEvent, calendarId: number, known: StoredUid | undefined, context: Context): Promise<EventEntity> {
  const written = { ...event.fields, calendarId, ...(known && { id: known.id }) };
  const { data, error } = calendars.events.create.body!.safeParse(written, { reportInput: true });
  if (error) throw new Problem('validation_failed', { fields: fieldProblems(error.issues) });
  return known ? updateEvent(data as Partial<EventEntity>, context) : createEvent(data as Partial<EventEntity>, context);
}

// A changed occurrence is an event of its own, named by its series and its former start.
const BACK_IN_SERIES = `select id from calendar_event
  where calendar_id = $1 and uid <> all($2) and uid ~ '#\\d{4}-\\d\\d-\\d\\d(T[0-9:]+Z?)?$' and regexp_replace(uid, '#[^#]*$', '') = any($2) order by id`;
/** Removes the changed occurrences of series in a file that it names no more: they are as their series says again, or are off. */
async function removeBackInSeries(tx: Change, id: number, uids: readonly string[], context: Context): Promise<number> {
  const gone = await all<{ id: number }>(tx, BACK_IN_SERIES, [id, uids]);
  for (const event of gone) await eventCollection.handlers.remove({ path: event }, context);
  return gone.length;
}

const CANCELLED = `select id from calendar_event where calendar_id = $1 and uid <> all($2)
  and (uid = any($3) or uid ~ '#\\d{4}-\\d\\d-\\d\\d(T[0-9:]+Z?)?$' and regexp_replace(uid, '#[^#]*$', '') = any($3)) order by id`;
/** Removes what a file calls off: events, changed occurrences, and series with their changed occurrences, except those in the file. */
async function removeCancelled(tx: Change, id: number, uids: readonly string[], cancelled: readonly string[], context: Context) {
  const gone = await all<{ id: number }>(tx, CANCELLED, [id, uids, cancelled]);
  for (const event of gone) await eventCollection.handlers.remove({ path: event }, context);
  return gone.length;
}

/** Takes days out of stored series of which a file has those days alone. */
async function leaveOut(tx: Change, id: number, left: ReadFile['left'], context: Context): Promise<number> {
  const uids = left.map(({ uid }) => uid);
  const rows = await all<StoredUid>(tx, 'select id, uid from calendar_event where calendar_id = $1 and uid = any($2) order by id', [
    id,
    uids,
  ]);
  const ids = rows.map((row) => row.id);
  let changed = 0;
  for (const { repetition, id: seriesId } of await eventCollection.where(tx, 'calendar_event.id = any($1)', [ids])) {
    const { uid } = rows.find((row) => row.id === seriesId)!;
    const were = repetition?.exDates ?? [];
    const days = left.find((each) => each.uid === uid)!.days.filter((day) => !were.includes(day));
    if (!repetition || days.length === 0) continue;
    await updateEvent({ id: seriesId, repetition: { ...repetition, exDates: [...were, ...days] } }, context);
    changed += 1;
  }
  return changed;
}

/**
 * Imports an iCalendar file, all events or none; events already imported, known by their UID, are updated where they changed, and removed
 * where the file calls them off. @throws {Problem} with the lines of what is wrong.
 */
export async function importEvents(
  id: number,
  { text, dryRun }: { text: string; dryRun?: boolean | null | undefined },
  context: Context,
): Promise<Result> {
  const read = await readAside(text, { zone: context.settings.zone, nowMs: context.now(), signal: context.signal });
  return context.once((once) => storeEvents(id, read, dryRun === true, once));
}

const storeEvents = (id: number, { events: read, cancelled, left }: ReadFile, isTrial: boolean, context: Context): Promise<Result> =>
  changeOrTry(isTrial, context, context.caller, async (tx) => {
    await demandOnlyImport(tx, context);
    await calendarCollection.byId(tx, id, 'for update');
    const rows = await all<StoredUid>(tx, 'select id, uid from calendar_event where calendar_id = $1 and uid = any($2)', [
      id,
      read.map(({ uid }) => uid),
    ]);
    const known = new Map(rows.map((row) => [row.uid, row]));
    const ids = rows.map((row) => row.id);
    const kept = new Map((await eventCollection.where(tx, 'calendar_event.id = any($1)', [ids])).map((event) => [event.id, event]));
    const inside = within(context, tx);
    const result = { created: 0, updated: 0, unchanged: 0 };
    for (const event of read) {
      const before = known.get(event.uid);
      if (before && isSame(kept.get(before.id)!, event, context.settings.zone)) {
        result.unchanged += 1;
        continue;
      }
      const stored = await store(event, id, before, inside).catch((error: unknown) => {
        throw withPlace(error, `lines.${event.line}`);
      });
      kept.set(stored.id, stored);
      if (!before) {
        await tx.query('update calendar_event set uid = $2 where id = $1', [stored.id, event.uid]);
        known.set(event.uid, { id: stored.id, uid: event.uid });
      }
      result[before ? 'updated' : 'created'] += 1;
    }
    const uids = read.map(({ uid }) => uid);
    result.updated += await removeBackInSeries(tx, id, uids, inside);
    result.updated += await removeCancelled(tx, id, uids, cancelled, inside);
    result.updated += await leaveOut(tx, id, left, inside);
    return result;
  });
