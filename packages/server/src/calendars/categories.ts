import { CalendarCategory } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import type { Context } from '../context.ts';
import { columnsOf } from '../storage/columns.ts';
import { calendarCollection, withMarks } from './calendars.ts';

type Category = z.output<typeof CalendarCategory>;

/** The categories of calendars. */
export const categoryCollection = collection({
  area: 'calendars.categories',
  table: 'calendar_category',
  columns: columnsOf(CalendarCategory, { calendars: null }),
  also: `'[]'::json as calendars`,
  hears: 'CALENDAR_READ',
  // Its calendars carry personal marks.
  own: ['calendars'],
});

/** Adds to categories their calendars with the caller's marks (CAL-11). */
export async function withCalendars(categories: readonly Category[], { pool, caller }: Context): Promise<Category[]> {
  const ids = categories.map(({ id }) => id);
  const found = await withMarks(pool, caller.userId, await calendarCollection.where(pool, 'calendar.category_id = any($1)', [ids]));
  return categories.map((category) => ({ ...category, calendars: found.filter(({ categoryId }) => categoryId === category.id) }));
}
/** Adds to one category its calendars. */
export const oneWithCalendars = async (category: Promise<Category>, context: Context): Promise<Category> =>
  (await withCalendars([await category], context))[0]!;
