import { Calendar, CalendarCategory, calendars } from '@lauda/spec/areas/calendars';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { all } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

type Category = z.output<typeof CalendarCategory>;
const CALENDARS = `select ${columnsOf(Calendar, { favorite: null }).select('c')},
    exists (select 1 from calendar_favorite f where f.calendar_id = c.id and f.user_id = $1) as favorite
  from calendar c where c.category_id = any($2) order by lower(c.name), c.id`;

const kept = collection({
  area: 'calendars.categories',
  table: 'calendar_category',
  columns: columnsOf(CalendarCategory, { calendars: null }),
  also: `'[]'::json as calendars`,
  hears: 'CALENDAR_READ',
  // Its calendars are marked for each person.
  isOwn: true,
});

/** Categories with their calendars, as the caller marked them (CAL-11). */
async function withCalendars(categories: readonly Category[], { pool, caller }: Context): Promise<Category[]> {
  const found = await all<z.output<typeof Calendar>>(pool, CALENDARS, [caller.userId, categories.map(({ id }) => id)]);
  return categories.map((category) => ({ ...category, calendars: found.filter(({ categoryId }) => categoryId === category.id) }));
}
const one = async (category: Promise<Category>, context: Context): Promise<Category> =>
  (await withCalendars([await category], context))[0]!;

export const calendarsHandlers = implement<typeof calendars>(calendars, {
  categories: {
    ...kept.handlers,
    list: async ({ query }, context) => {
      const categories = await kept.where(context.pool);
      return query.withCalendars === false ? categories : withCalendars(categories, context);
    },
    load: ({ path }, context) => one(kept.load(context.pool, path.id), context),
    update: ({ body }, context) => one(kept.update(body, context), context),
  },
});
