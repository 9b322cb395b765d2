import { calendars } from '@lauda/spec/areas/calendars';
import { calendarCollection, markCalendar, oneWithMark, withMarks } from '../calendars/calendars.ts';
import { categoryCollection, oneWithCalendars, withCalendars } from '../calendars/categories.ts';
import { createEvent, eventCollection, eventsOfMonth, updateEvent } from '../calendars/events.ts';
import { endFeed, makeFeed, readFeed } from '../calendars/feed.ts';
import { importEvents } from '../calendars/import.ts';
import { implement } from '../implement.ts';

export const calendarsHandlers = implement<typeof calendars>(calendars, {
  list: async (_request, { pool, caller }) => withMarks(pool, caller.userId, await calendarCollection.where(pool)),
  load: ({ path }, context) => oneWithMark(calendarCollection.load(context.pool, path.id), context),
  create: ({ body }, context) => calendarCollection.create(body, context),
  update: ({ body }, context) => oneWithMark(calendarCollection.update(body, context), context),
  remove: ({ path }, context) => calendarCollection.handlers.remove({ path }, context),
  patch: ({ path, body }, context) => markCalendar(path.id, body.favorite, context),
  feed: {
    create: ({ path }, context) => makeFeed(path.id, context),
    remove: ({ path }, context) => endFeed(path.id, context),
    read: ({ path }, context) => readFeed(path.key, context),
  },
  import: ({ path, body }, context) => importEvents(path.id, body, context),
  categories: {
    ...categoryCollection.handlers,
    list: async ({ query }, context) => {
      const categories = await categoryCollection.where(context.pool);
      return query.withCalendars === false ? categories : withCalendars(categories, context);
    },
    load: ({ path }, context) => oneWithCalendars(categoryCollection.load(context.pool, path.id), context),
    update: ({ body }, context) => oneWithCalendars(categoryCollection.update(body, context), context),
  },
  events: {
    list: ({ query }, context) => eventsOfMonth(query, context),
    create: ({ body }, context) => createEvent(body, context),
    update: ({ body }, context) => updateEvent(body, context),
    remove: ({ path }, context) => eventCollection.handlers.remove({ path }, context),
  },
});
