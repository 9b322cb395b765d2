import type { ShownOccurrence } from '@lauda/store';

/** How the calendar shows what takes place. */
export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];
export const isView = (value: unknown): value is View => VIEWS.some((view) => view === value);

/** What every view is given. */
export interface ViewProps {
  /** What the view is called: its month, its days. */
  readonly title: string;
  /** The days it shows, YYYY-MM-DD. */
  readonly days: readonly string[];
  /** The day that has the keyboard. */
  readonly day: string;
  readonly today: string;
  readonly occurrences: readonly ShownOccurrence[];
  readonly mayWrite: boolean;
  readonly colourOf: (occurrence: ShownOccurrence) => string;
  readonly onDay: (day: string) => void;
  /** Steps as far as the view is long: -1 back, 1 on. */
  readonly onStep: (by: -1 | 1) => void;
  readonly onShowDay: (day: string) => void;
  readonly onOpen: (occurrence: ShownOccurrence) => void;
  /** A new event, of a day and a time HH:mm. */
  readonly onNew: (day: string, time?: string) => void;
  /** An occurrence is to begin on another day, or at another minute of it. */
  readonly onMove: (occurrence: ShownOccurrence, day: string, minute?: number) => void;
}

/** What takes place on each of some days in a row, however long before it began; each occurrence is looked at once. */
export function byDay(occurrences: readonly ShownOccurrence[], days: readonly string[]): readonly ShownOccurrence[][] {
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
/** What takes place on a day, however long before it began. */
export const onDay = (occurrences: readonly ShownOccurrence[], day: string): readonly ShownOccurrence[] => byDay(occurrences, [day])[0]!;

const clock = (timestamp: string): number => Number(timestamp.slice(11, 13)) * 60 + Number(timestamp.slice(14, 16));
/** From which minute of a day to which an occurrence lasts there. */
export const minutesOn = ({ start, end }: ShownOccurrence, day: string): readonly [number, number] => [
  start.slice(0, 10) < day ? 0 : clock(start),
  end.slice(0, 10) > day ? 24 * 60 : clock(end),
];
