import { dayOf, known } from '../../app/searchValues.ts';

/** The search parameters of the rundowns: the day; today by default. */
export interface DaySearch {
  readonly date?: string | undefined;
}

/** Reads a day `YYYY-MM-DD` out of an address. */
export const readDaySearch = ({ date }: Record<string, unknown>): DaySearch => known({ date: dayOf(date) });
