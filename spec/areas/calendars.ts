import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Colour, Id, Name, Version } from '../scalars.ts';

export const Calendar = entity('Calendar', {
  id: Id,
  version: Version,
  name: Name,
  favorite: z.boolean().meta({ description: 'Whether the caller marked it' }),
  color: Colour.nullable(),
  categoryId: Id.nullable(),
});
/** A category calendars are listed under. */
export const CalendarCategory = entity('CalendarCategory', { id: Id, version: Version, name: Name, calendars: z.array(Calendar) });
const Input = inputOf('CalendarCategoryInput', CalendarCategory, ['name']);
export const calendars = {
  categories: {
    ...collection(
      '/calendars/categories',
      'category of calendars',
      { read: 'CALENDAR_READ', write: 'CALENDAR_ADMIN' },
      CalendarCategory,
      Input,
    ),
    list: call('GET /calendars/categories', 'Lists every category, with its calendars unless told otherwise.', {
      role: 'CALENDAR_READ',
      query: z.object({ withCalendars: z.boolean().optional() }),
      result: z.array(CalendarCategory),
    }),
  },
};
