import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Collection, Entries, LoadedEntries } from '../families/Collection.ts';
import type { Calendar, CalendarCategory, CalendarEvent } from '../schema.gen.ts';

/** The categories calendars are listed under. */
export class CalendarCategories extends LoadedEntries<'/calendars/categories'> {
  /** Lists every category, with its calendars unless `withCalendars` is false. */
  list(query?: Query<'GET /calendars/categories'>, options?: CallOptions): Promise<CalendarCategory[]> {
    return call(this.transport, 'GET /calendars/categories', { query }, options);
  }
}

/** The events of calendars; which days one comes back on is said by `occurrencesBetween` of `@lauda/domain/calendar`. */
export class CalendarEvents extends Entries<'/calendars/events'> {
  /** Lists the events that may take place in the month of a day, YYYY-MM-DD, of one calendar or of all. */
  list(query: Query<'GET /calendars/events'>, options?: CallOptions): Promise<CalendarEvent[]> {
    return call(this.transport, 'GET /calendars/events', { query }, options);
  }
}

/** The calendars of the newsroom with their categories and events. */
export class Calendars extends Collection<'/calendars'> {
  readonly categories = new CalendarCategories(this.transport, '/calendars/categories');
  readonly events = new CalendarEvents(this.transport, '/calendars/events');

  /** Marks a calendar as a favourite of the caller, or takes the mark back. @throws {NotFoundError} when there is none. */
  patch(id: number, marks: { favorite: boolean }, options?: CallOptions): Promise<Calendar> {
    return call(this.transport, 'PATCH /calendars/{id}', { path: { id }, body: marks }, options);
  }
}
