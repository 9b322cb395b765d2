import { screen } from '../../app/screen.ts';
import { isView, type View } from './views.ts';

export const calendar = screen({
  path: '/calendar',
  role: 'CALENDAR_READ',
  texts: ['lists', 'calendar'],
  // The view, and a day in it.
  search: ({ view, day }): { view?: View; day?: string } => ({
    ...(isView(view) ? { view } : {}),
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
  }),
  load: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
  area: 'calendar',
});
