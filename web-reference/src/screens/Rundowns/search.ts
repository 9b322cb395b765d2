/** The search parameters of the rundowns: the day; today by default. */
export interface DaySearch {
  readonly date?: string | undefined;
}

/** Reads a day `YYYY-MM-DD` out of an address. */
export const readDaySearch = ({ date }: Record<string, unknown>): DaySearch =>
  typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {};
