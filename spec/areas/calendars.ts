import { DAY_ORDERS, FREQUENCIES, RECURRENCE_ENDS, REMINDER_MINUTES, WEEKDAYS } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Colour, EntryIcon, Id, IdPath, Int, Line, LocalDate, Name, Timestamp, Version } from '../scalars.ts';

/** A calendar, with the caller's own favourite mark. */
export const Calendar = entity('Calendar', {
  id: Id,
  version: Version,
  name: Name,
  favorite: z.boolean().meta({ description: 'Whether the caller marked it' }),
  color: Colour.nullable(),
  icon: EntryIcon.nullable(),
  categoryId: Id.nullable(),
});
/** A category of calendars. */
export const CalendarCategory = entity('CalendarCategory', { id: Id, version: Version, name: Name, calendars: z.array(Calendar) });

const numbers = <const N extends readonly number[]>(known: N) => z.literal<N[number][]>([...known]);
/** Describes one number, or a list of them. */
const oneOrMore = (each: z.ZodNumber, most: number) => z.union([each, z.array(each).max(most)]).nullish();
const Repetition = value('Repetition', {
  value: numbers(WEEKDAYS).meta({ description: 'Day of the week, 0 to 6 from Sunday' }),
  dayOrder: numbers(DAY_ORDERS).nullish().meta({ description: 'Which of its month: 1 to 5, -1 the last; without it every one' }),
});
/** The recurrence of an event, in local time of the branch. */
const RecurringEvent = value('RecurringEvent', {
  frequency: z.enum(FREQUENCIES),
  startDate: Timestamp.nullish().meta({ description: 'As that of the event' }),
  endDate: Timestamp.nullish().meta({ description: 'As that of the event' }),
  interval: Int.max(1000).nullish().meta({ description: 'Every how many days, weeks, months or years; below 1 it counts as 1' }),
  end: z.enum(RECURRENCE_ENDS).nullish().meta({ description: 'What ends it: nothing, the date of `repeatUtil`, or `repeatCount`' }),
  repeatCount: Int.min(1).max(10_000).nullish(),
  repeatUtil: LocalDate.nullish(),
  repeatByMonthDay: oneOrMore(Int.min(-31).max(31), 62).meta({ description: 'Days of the month; below 0 from its end' }),
  repeatByMonth: oneOrMore(Int.min(1).max(12), 12).meta({ description: 'Months, 1 to 12' }),
  repetitions: z.array(Repetition).max(42).nullish().meta({ description: 'Days of the week it comes back on' }),
  exDates: z.array(LocalDate).max(2000).nullish().meta({ description: 'Days that are left out, after counting' }),
});
export const CalendarEvent = entity('CalendarEvent', {
  id: Id,
  version: Version,
  calendarId: Id,
  name: Line.trim().min(1).max(200),
  startDate: Timestamp,
  endDate: Timestamp.nullable(),
  location: z.string().max(500).nullable(),
  description: z.string().max(10_000).nullable(),
  reminder: numbers(REMINDER_MINUTES).nullable().meta({ description: 'Minutes before the start at which people are told' }),
  remindedUsersIds: z.array(Id).max(500).meta({ description: 'Ids of the people who are told' }),
  repetition: RecurringEvent.nullable(),
});
/** A reminder of an event that is about to begin. */
export const EventReminder = entity('EventReminderEvent', {
  event: CalendarEvent,
  usersIds: z.array(Id),
  startDate: Timestamp.meta({ description: 'When the occurrence begins that people are told of' }),
  endDate: Timestamp.nullable(),
});

/** The address at which other programs read a calendar; it is shown once. */
const CalendarFeed = entity('CalendarFeed', {
  calendarId: Id,
  name: Name,
  path: z.string().meta({ description: 'The path of the address, below that of the server' }),
});
/** The result of importing the events of a file. */
const CalendarImported = entity('CalendarImported', {
  created: Int.min(0).meta({ description: 'How many were new' }),
  updated: Int.min(0).meta({ description: 'How many came before and were changed' }),
  unchanged: Int.min(0).meta({ description: 'How many came before and are as they were' }),
});
const FILE_BYTES = 2 * 1024 * 1024;

const ADMIN = { read: 'CALENDAR_READ', write: 'CALENDAR_ADMIN' } as const;
const { create, update, remove } = collection(
  '/calendars/events',
  'event of a calendar',
  { read: 'CALENDAR_READ', write: 'CALENDAR_WRITE' },
  CalendarEvent,
  inputOf('CalendarEventInput', CalendarEvent, ['calendarId', 'name', 'startDate']),
);
export const calendars = {
  ...collection('/calendars', 'calendar', ADMIN, Calendar, inputOf('CalendarInput', Calendar, ['name'])),
  patch: call('PATCH /calendars/{id}', 'Marks one calendar as a favourite of the caller, or not.', {
    role: 'CALENDAR_READ',
    path: IdPath,
    body: value('CalendarPatch', { favorite: z.boolean() }),
    result: Calendar,
  }),
  feed: {
    create: call(
      'POST /calendars/{id}/feed',
      'Makes the address other programs read one calendar at, in place of the one before. Whoever has it reads, without signing in; one made with a token dies with it.',
      {
        role: 'CALENDAR_ADMIN',
        path: IdPath,
        result: CalendarFeed,
        status: 201,
        repeats: 'refused',
        secret: true,
        audited: true,
        extension: true,
        takesAway: true,
      },
    ),
    remove: call('DELETE /calendars/{id}/feed', 'Ends the address other programs read one calendar at.', {
      role: 'CALENDAR_ADMIN',
      path: IdPath,
      audited: true,
      extension: true,
    }),
    read: call('GET /calendars/feed/{key}', 'Answers the events of the calendar an address is of, as iCalendar.', {
      role: 'public',
      path: z.object({ key: z.string().min(1).max(100).meta({ description: 'Last part of the address' }) }),
      result: z.file(),
      resultMedia: 'binary',
      revalidates: true,
      extension: true,
    }),
  },
  import: call(
    'POST /calendars/{id}/import',
    'Takes the events of an iCalendar file into one calendar, all of them or none; what came before is changed where it changed. With `dryRun` nothing is kept.',
    {
      role: 'CALENDAR_WRITE',
      path: IdPath,
      body: value('CalendarImport', {
        text: z
          .string()
          .min(1)
          .max(FILE_BYTES)
          .meta({ description: 'The file; what is wrong with it is told by line, as `lines.12.rrule`' }),
        dryRun: z.boolean().nullish().meta({ description: 'Tries it and keeps nothing' }),
      }),
      result: CalendarImported,
      seconds: 60,
      alone: true,
      readsFirst: true,
      extension: true,
    },
  ),
  categories: {
    ...collection(
      '/calendars/categories',
      'category of calendars',
      ADMIN,
      CalendarCategory,
      inputOf('CalendarCategoryInput', CalendarCategory, ['name']),
    ),
    list: call('GET /calendars/categories', 'Lists every category, by default with its calendars.', {
      role: 'CALENDAR_READ',
      query: z.object({ withCalendars: z.boolean().optional() }),
      result: z.array(CalendarCategory),
    }),
  },
  events: {
    list: call('GET /calendars/events', 'Lists the events, of one calendar or of all, that may take place in the month of a day.', {
      role: 'CALENDAR_READ',
      query: z.object({ calendarId: Id.optional(), currentDate: LocalDate }),
      result: z.array(CalendarEvent),
    }),
    create,
    update,
    remove,
  },
};
