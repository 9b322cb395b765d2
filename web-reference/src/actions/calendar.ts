import { defineActions } from './spec.ts';

/** The verbs of the calendar. */
export const calendar = defineActions({
  'calendar.move': {
    group: 'entries',
    keys: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown', 'Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'],
    role: 'CALENDAR_WRITE',
    handledByPart: true,
    hidden: true,
  },
});
