import { Calendar, CalendarCategory } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import type { Context } from '../context.ts';
import { all } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

type Category = z.output<typeof CalendarCategory>;
const CALENDARS = `select ${columnsOf(Calendar, { favorite: null }).select('c')},
    exists (select 1 from calendar_favorite f where f.calendar_id = c.id and f.user_id = $1) as favorite
  from calendar c where c.category_id = any($2) order by lower(c.name), c.id`;

/** The categories of calendars. */
export const categoriesKept = collection({
  area: 'calendars.categories',
  table: 'calendar_category',
  columns: columnsOf(CalendarCategory, { calendars: null }),
  also: `'[]'::json as calendars`,
  hears: 'CALENDAR_READ',
  // Its calendars are marked for each person.
  own: ['calendars'],
});

/** Categories with their calendars, as the caller marked them (CAL-11). */
export async function withCalendars(categories: readonly Category[], { pool, caller }: Context): Promise<Category[]> {
  const found = await all<z.output<typeof Calendar>>(pool, CALENDARS, [caller.userId, categories.map(({ id }) => id)]);
  return categories.map((category) => ({ ...category, calendars: found.filter(({ categoryId }) => categoryId === category.id) }));
}
/** One category with its calendars. */
export const oneWithCalendars = async (category: Promise<Category>, context: Context): Promise<Category> =>
  (await withCalendars([await category], context))[0]!;
