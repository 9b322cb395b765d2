import { localTimestamp } from '@lauda/domain';
import { showDate } from '../../../format/show.ts';

/** Writes a moment by the clock of the branch: the time if it is of the day of `now`, else with its day. */
export const sinceWord = (at: number, { language, zone, now }: { language: string; zone: string; now: number }): string => {
  const [then, today] = [localTimestamp(at, zone), localTimestamp(now, zone)];
  const [day, time] = [then.slice(0, 10), then.slice(11, 16)];
  return day === today.slice(0, 10) ? time : `${showDate(day, language)} ${time}`;
};
