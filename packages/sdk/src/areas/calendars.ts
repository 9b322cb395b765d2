import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { LoadedEntries } from '../families/Collection.ts';
import type { CalendarCategory } from '../schema.gen.ts';

/** The categories calendars are listed under. */
export class CalendarCategories extends LoadedEntries<'/calendars/categories'> {
  /** Lists every category, with its calendars unless `withCalendars` is false. */
  list(query?: Query<'GET /calendars/categories'>, options?: CallOptions): Promise<CalendarCategory[]> {
    return call(this.transport, 'GET /calendars/categories', { query }, options);
  }
}
