import type { Notices } from '../notices.ts';
import type { EventReminderEvent } from '../types.ts';

/** Reminds of an event by its name, time and place, until a person dismisses it (CAL-08). */
export function remind(notices: Notices, { event, startDate }: EventReminderEvent): void {
  const [day, time] = startDate.split('T') as [string, string];
  const place = event.location?.trim();
  notices.remind(event.name, {
    key: place ? 'phrases:reminderAt' : 'phrases:reminderWhen',
    params: { date: day.split('-').reverse().join('/'), time: time.slice(0, 5), place: place ?? '' },
  });
}
