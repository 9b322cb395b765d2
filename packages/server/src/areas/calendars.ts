import { calendars } from '@lauda/spec/areas/calendars';
import { asMarked, calendarsKept, markCalendar, oneAsMarked } from '../calendars/calendars.ts';
import { categoriesKept, oneWithCalendars, withCalendars } from '../calendars/categories.ts';
import { createEvent, eventsKept, eventsOfMonth, updateEvent } from '../calendars/events.ts';
import { endFeed, makeFeed, readFeed } from '../calendars/feed.ts';
import { importEvents } from '../calendars/import.ts';
import { implement } from '../implement.ts';

export const calendarsHandlers = implement<typeof calendars>(calendars, {
  list: async (_request, { pool, caller }) => asMarked(pool, caller.userId, await calendarsKept.where(pool)),
  load: ({ path }, context) => oneAsMarked(calendarsKept.load(context.pool, path.id), context),
  create: ({ body }, context) => calendarsKept.create(body, context),
  update: ({ body }, context) => oneAsMarked(calendarsKept.update(body, context), context),
  remove: ({ path }, context) => calendarsKept.handlers.remove({ path }, context),
  patch: ({ path, body }, context) => markCalendar(path.id, body.favorite, context),
  feed: {
    create: ({ path }, context) => makeFeed(path.id, context),
    remove: ({ path }, context) => endFeed(path.id, context),
    read: ({ path }, context) => readFeed(path.key, context),
  },
  import: ({ path, body }, context) => importEvents(path.id, body, context),
  categories: {
    ...categoriesKept.handlers,
    list: async ({ query }, context) => {
      const categories = await categoriesKept.where(context.pool);
      return query.withCalendars === false ? categories : withCalendars(categories, context);
    },
    load: ({ path }, context) => oneWithCalendars(categoriesKept.load(context.pool, path.id), context),
    update: ({ body }, context) => oneWithCalendars(categoriesKept.update(body, context), context),
  },
  events: {
    list: ({ query }, context) => eventsOfMonth(query, context),
    create: ({ body }, context) => createEvent(body, context),
    update: ({ body }, context) => updateEvent(body, context),
    remove: ({ path }, context) => eventsKept.handlers.remove({ path }, context),
  },
});
