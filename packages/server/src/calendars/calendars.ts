import { Calendar } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import { documentUses } from '../collections/reference.ts';
import type { Context } from '../context.ts';
import { all, type Change, change, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

type CalendarEntity = z.output<typeof Calendar>;

const MARKED = 'select calendar_id as id from calendar_favorite where user_id = $1 and calendar_id = any($2)';
/** Adds the caller's favourite marks to calendars. */
export async function withMarks<C extends { readonly id: number }>(
  db: Queryable,
  userId: number,
  calendars: readonly C[],
): Promise<(C & { favorite: boolean })[]> {
  const rows = await all<{ id: number }>(db, MARKED, [userId, calendars.map(({ id }) => id)]);
  const marked = new Set(rows.map(({ id }) => id));
  return calendars.map((calendar) => ({ ...calendar, favorite: marked.has(calendar.id) }));
}

const PEOPLE = `select p.id, exists (select 1 from calendar_favorite f where f.calendar_id = $1 and f.user_id = p.id) as marked from person p`;
/** Announces a calendar, to each person with their own favourite mark. */
async function announce(tx: Change, id: number, now: CalendarEntity | null, before: CalendarEntity | null): Promise<void> {
  if (!now) return tx.emit('calendar', 'DELETE', { ids: [id] }, 'everybody');
  if (!before) return tx.emit('calendar', 'CREATE', now, 'everybody');
  const people = await all<{ id: number; marked: boolean }>(tx, PEOPLE, [id]);
  const receivers = people.filter(({ marked }) => marked).map((person) => person.id);
  if (receivers.length === 0) return tx.emit('calendar', 'UPDATE', now, 'everybody');
  tx.emit('calendar', 'UPDATE', { ...now, favorite: true }, { receivers });
  tx.emit('calendar', 'UPDATE', now, { receivers: people.filter(({ marked }) => !marked).map((person) => person.id) });
}

/** The collection of calendars; favourites are personal. */
export const calendarCollection = collection<CalendarEntity>({
  area: 'calendars',
  table: 'calendar',
  columns: columnsOf(Calendar, { favorite: null }),
  also: 'false as favorite',
  announce,
  uses: documentUses(
    'select null::bigint where false',
    'select e.name as slug, true as seen from calendar_event e where e.calendar_id = $3',
  ),
});

/** Adds the caller's favourite mark to a calendar. */
export const oneWithMark = async (calendar: Promise<CalendarEntity>, { pool, caller }: Context): Promise<CalendarEntity> =>
  (await withMarks(pool, caller.userId, [await calendar]))[0]!;

const MARK = 'insert into calendar_favorite (user_id, calendar_id) values ($1, $2) on conflict do nothing returning calendar_id';
const UNMARK = 'delete from calendar_favorite where user_id = $1 and calendar_id = $2 returning calendar_id';
/** Sets or clears the caller's favourite mark and tells their other windows (CAL-01). */
export const markCalendar = (id: number, favorite: boolean, context: Context): Promise<CalendarEntity> =>
  change(context, context.caller, async (tx) => {
    const { userId } = context.caller;
    const calendar = await calendarCollection.byId(tx, id, 'for key share');
    const changed = await all(tx, favorite ? MARK : UNMARK, [userId, id]);
    const patch = { id, version: calendar.version, field: 'favorite', newValue: favorite, oldValue: !favorite };
    if (changed.length > 0) tx.emit('calendar', 'PATCH', patch, { receivers: [userId] });
    return { ...calendar, favorite };
  });
