import type { ShownOccurrence } from '@lauda/store';

/** The views of the calendar. */
export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];
export const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);

/** The properties of every view. */
export interface ViewProps {
  /** The title of the view: its month, its days. */
  readonly title: string;
  /** The days it shows, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** The focused day. */
  readonly day: string;
  readonly today: string;
  readonly occurrences: readonly ShownOccurrence[];
  /** Whether these are all there are. */
  readonly isKnown: boolean;
  readonly mayWrite: boolean;
  readonly colourOf: (occurrence: ShownOccurrence) => string;
  readonly onDay: (day: string) => void;
  /** Goes one length of the view: -1 back, 1 on. */
  readonly onStep: (by: -1 | 1) => void;
  readonly onShowDay: (day: string) => void;
  readonly onOpen: (occurrence: ShownOccurrence) => void;
  /** Starts a new event on a day and a time HH:mm. */
  readonly onNew: (day: string, time?: string) => void;
  /** Moves an occurrence by some milliseconds. */
  readonly onMove: (occurrence: ShownOccurrence, ms: number) => void;
}

/** Groups occurrences by each of some consecutive days, including those that began earlier; each occurrence is visited once. */
export function groupByDay(occurrences: readonly ShownOccurrence[], days: readonly string[]): readonly ShownOccurrence[][] {
  const found = days.map((): ShownOccurrence[] => []);
  const places = new Map(days.map((day, at) => [day, at]));
  const midnights = days.map((day) => `${day}T00:00:00`);
  for (const occurrence of occurrences) {
    const { start, end } = occurrence;
    const first = start.slice(0, 10);
    const day = places.get(first);
    if (day !== undefined) found[day]!.push(occurrence);
    else if (first > days[0]!) continue;
    for (let at = day === undefined ? 0 : day + 1; at < days.length && end > midnights[at]!; at += 1) found[at]!.push(occurrence);
  }
  return found;
}
/** Returns the occurrences of a day, including those that began earlier. */
export const onDay = (occurrences: readonly ShownOccurrence[], day: string): readonly ShownOccurrence[] =>
  groupByDay(occurrences, [day])[0]!;

const clock = (timestamp: string): number => Number(timestamp.slice(11, 13)) * 60 + Number(timestamp.slice(14, 16));
/** Returns the minutes of a day between which an occurrence takes place. */
export const minutesOn = ({ start, end }: ShownOccurrence, day: string): readonly [number, number] => [
  start.slice(0, 10) < day ? 0 : clock(start),
  end.slice(0, 10) > day ? 24 * 60 : clock(end),
];
