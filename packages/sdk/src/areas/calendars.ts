import { Area } from '../core/Area.ts';
import { call, download, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Collection, Entries, LoadedEntries } from '../families/Collection.ts';
import type { Calendar, CalendarCategory, CalendarEvent, CalendarFeed, CalendarImport, CalendarImported } from '../schema.gen.ts';

/** The categories calendars are listed under. */
export class CalendarCategories extends LoadedEntries<'/calendars/categories'> {
  /** Lists every category, with its calendars unless `withCalendars` is false. */
  list(query?: Query<'GET /calendars/categories'>, options?: CallOptions): Promise<CalendarCategory[]> {
    return call(this, 'GET /calendars/categories', { query }, options);
  }
}

/** The events of calendars; which days one comes back on is said by `occurrencesBetween` of `@lauda/domain/calendar`. */
export class CalendarEvents extends Entries<'/calendars/events'> {
  /** Lists the events that may take place in the month of a day, YYYY-MM-DD, of one calendar or of all. */
  list(query: Query<'GET /calendars/events'>, options?: CallOptions): Promise<CalendarEvent[]> {
    return call(this, 'GET /calendars/events', { query }, options);
  }
}

/** The subscription address of a calendar. */
export class CalendarFeeds extends Area {
  /**
   * Creates the subscription address of a calendar in place of the former one; it is answered only now. @throws {NotFoundError} when there is no such
   * calendar.
   */
  create(calendarId: number, options?: CallOptions): Promise<CalendarFeed> {
    return call(this, 'POST /calendars/{id}/feed', { path: { id: calendarId } }, options);
  }
  /** Ends the address of a calendar. @throws {NotFoundError} when it has none. */
  remove(calendarId: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /calendars/{id}/feed', { path: { id: calendarId } }, options);
  }
  /** Downloads the events behind the key of an address, as iCalendar. @throws {NotFoundError} when it is none, or none any more. */
  read(key: string, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /calendars/feed/{key}', { path: { key } }, options);
  }
}

/** The calendars of the newsroom with their categories and events. */
export class Calendars extends Collection<'/calendars'> {
  readonly categories = new CalendarCategories(this, '/calendars/categories');
  readonly events = new CalendarEvents(this, '/calendars/events');
  readonly feed = new CalendarFeeds(this);

  /**
   * Imports an iCalendar file into a calendar, all events or none; already imported ones are updated. With `dryRun` nothing is stored. @throws
   * {ValidationError} naming the lines of what is wrong, as `lines.12.rrule`.
   */
  import(id: number, file: CalendarImport, options?: CallOptions): Promise<CalendarImported> {
    return call(this, 'POST /calendars/{id}/import', { path: { id }, body: file }, options);
  }

  /** Marks a calendar as a favourite of the caller, or takes the mark back. @throws {NotFoundError} when there is none. */
  patch(id: number, marks: { favorite: boolean }, options?: CallOptions): Promise<Calendar> {
    return call(this, 'PATCH /calendars/{id}', { path: { id }, body: marks }, options);
  }
}
