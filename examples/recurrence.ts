// Prints the occurrences of a recurring event, without a newsroom: every Monday and Thursday at nine, but for a holiday.
//
//   npm run -s example examples/recurrence.ts 2026-11-01 2026-11-30
import { lastDay, nextOccurrence, occurrencesBetween, type TimedEvent } from '@lauda/sdk/recurrence';

const [from = '2026-11-01', to = '2026-11-30'] = process.argv.slice(2);
const ZONE = 'America/Sao_Paulo';
const meeting: TimedEvent = {
  startDate: '2026-10-01T09:00:00',
  endDate: '2026-10-01T09:45:00',
  repetition: {
    startDate: '2026-10-01T09:00:00',
    endDate: '2026-10-01T09:45:00',
    frequency: 'WEEKLY',
    // Sunday is 0.
    repetitions: [{ value: 1 }, { value: 4 }],
    repeatUtil: '2026-12-18',
    exDates: ['2026-11-02'],
  },
};
for (const { start, end } of occurrencesBetween(meeting, from, to, ZONE)) console.log(`${start.replace('T', ' ')} to ${end.slice(11)}`);
console.log(`next after ${to}: ${nextOccurrence(meeting, Date.parse(`${to}T23:59:59Z`), ZONE)?.start ?? 'never'}`);
console.log(`never after ${lastDay(meeting, ZONE) ?? 'any day: it goes on for ever'}`);
