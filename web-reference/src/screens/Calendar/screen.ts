import { screen } from '../../app/screen.ts';
import { dayOf, known } from '../../app/searchValues.ts';
import { isView, type View } from './views.ts';

export const calendar = screen({
  path: '/calendar',
  role: 'CALENDAR_READ',
  texts: ['lists', 'calendar'],
  // The view, and a day in it.
  search: ({ view, day }): { view?: View; day?: string } => known({ view: isView(view) ? view : undefined, day: dayOf(day) }),
  load: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
  area: 'calendar',
});
