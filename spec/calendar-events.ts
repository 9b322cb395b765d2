import { Calendar, CalendarEvent, EventReminder } from './areas/calendars.ts';
import { Deleted, Patched } from './event-shapes.ts';

/** The topics of calendars and their events. */
export const calendarTopics = {
  calendar: {
    summary: 'Calendars, each with whether the receiver marked it; a PATCH of that is told to who marked it alone.',
    hears: ['CALENDAR_READ'],
    of: 'house',
    actions: { CREATE: Calendar, UPDATE: Calendar, PATCH: Patched, DELETE: Deleted },
  },
  calendar_event: {
    summary: 'Events of calendars; a REMINDER is told to the people of its event alone.',
    hears: ['CALENDAR_READ'],
    of: 'house',
    actions: { CREATE: CalendarEvent, UPDATE: CalendarEvent, DELETE: Deleted, REMINDER: EventReminder },
  },
} as const;
