import { calendars } from '@lauda/spec/areas/calendars';
import { categoriesKept, oneWithCalendars, withCalendars } from '../calendars/categories.ts';
import { implement } from '../implement.ts';

export const calendarsHandlers = implement<typeof calendars>(calendars, {
  categories: {
    ...categoriesKept.handlers,
    list: async ({ query }, context) => {
      const categories = await categoriesKept.where(context.pool);
      return query.withCalendars === false ? categories : withCalendars(categories, context);
    },
    load: ({ path }, context) => oneWithCalendars(categoriesKept.load(context.pool, path.id), context),
    update: ({ body }, context) => oneWithCalendars(categoriesKept.update(body, context), context),
  },
});
