import type { Notices } from '../notices.ts';
import type { EventReminderEvent } from '../types.ts';

/** Reminds of an event by its name, time and place, until a person dismisses it (CAL-08). The day stays `YYYY-MM-DD`: each language writes it in its own way. */
export function remind(notices: Notices, { event, startDate }: EventReminderEvent): void {
  const [day, time] = startDate.split('T') as [string, string];
  const place = event.location?.trim();
  notices.remind(event.name, {
    key: place ? 'phrases:reminderAt' : 'phrases:reminderWhen',
    params: { date: day, time: time.slice(0, 5), place: place ?? '' },
  });
}
