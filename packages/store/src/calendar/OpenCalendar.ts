import type { Occurrence, TimedEvent } from '@lauda/domain/calendar';
import { all, drop, loaded } from '../core/changes.ts';
import type { Table } from '../core/Table.ts';
import { batch, Cell, derived, type View } from '../core/views.ts';
import { isPassing, type Refusal, refusalOf } from '../failures.ts';
import type { CalendarEvent } from '../types.ts';

type Recurring = typeof import('@lauda/domain/calendar');
/** One occurrence of an event between the days that are shown. */
export interface ShownOccurrence extends Occurrence {
  /** Unique among the occurrences. */
  readonly key: string;
  readonly event: CalendarEvent;
}
export interface CalendarView {
  /** The occurrences by their start, those that start together by name. */
  readonly occurrences: readonly ShownOccurrence[];
  /** Whether the days were loaded before: where a reload of them failed, what is shown is older. */
  readonly hasDays: boolean;
  readonly loading: boolean;
  readonly error: Refusal | undefined;
}
interface Days {
  readonly from: string;
  readonly to: string;
}
interface Status {
  readonly days: Days | undefined;
  readonly hasDays: boolean;
  readonly loading: boolean;
  readonly error: Refusal | undefined;
  /** The recurrence, which is loaded with the first calendar that is opened. */
  readonly recurring: Recurring | undefined;
}
export interface OpenCalendarParts {
  readonly table: Table<CalendarEvent>;
  readonly zone: () => string;
  /** Loads the events of a month, YYYY-MM. */
  readonly load: (month: string) => Promise<CalendarEvent[]>;
  readonly round: Round;
  readonly closed: () => void;
}

/** How often everything was loaded again, and in which of these rounds each event was brought last, whoever asked for it. */
export interface Round {
  number: number;
  readonly brought: Map<number, number>;
}

/** Lists the months from one day to another, YYYY-MM. */
function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let [year, month] = from.split('-').map(Number) as [number, number]; ; month += 1) {
    if (month > 12) [year, month] = [year + 1, 1];
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
  }
}

/** Returns the key of the occurrence of an event that begins at a time. */
export const occurrenceKey = (eventId: number, start: string): string => `${eventId} ${start}`;

const byStart = (a: ShownOccurrence, b: ShownOccurrence): number =>
  a.startMs - b.startMs || a.event.name.localeCompare(b.event.name) || a.event.id - b.event.id;

/** The occurrences between two days: their months are loaded once and then updated by events. */
export class OpenCalendar {
  private readonly parts: OpenCalendarParts;
  private readonly status = new Cell<Status>({ days: undefined, hasDays: false, loading: false, error: undefined, recurring: undefined });
  private readonly months = new Set<string>();
  /** Cached occurrences of unchanged events. */
  private expanded = new WeakMap<CalendarEvent, readonly ShownOccurrence[]>();
  private asked = 0;
  readonly view: View<CalendarView>;

  constructor(parts: OpenCalendarParts) {
    this.parts = parts;
    this.view = derived([parts.table, this.status], (rows, { days, hasDays, loading, error, recurring }) => {
      const occurrences = days && recurring ? [...rows.values()].flatMap((event) => this.expand(event, days, recurring)).sort(byStart) : [];
      return { occurrences, hasDays, loading, error };
    });
  }

  /** Shows the occurrences between two days, YYYY-MM-DD, both included. */
  async show(from: string, to: string): Promise<void> {
    const { days } = this.status.snapshot();
    if (days?.from === from && days.to === to) return;
    this.expanded = new WeakMap();
    const missing = monthsOf({ from, to }).filter((month) => !this.months.has(month));
    this.status.update((status) => ({ ...status, days: { from, to }, hasDays: missing.length === 0 }));
    // A reload of them may have failed since events were missed.
    await this.load(missing, { isAnew: true });
  }

  /** Loads the months that are shown once more, and forgets the others. */
  async reload(): Promise<void> {
    const { days } = this.status.snapshot();
    this.months.clear();
    if (days) await this.load(monthsOf(days), { isAnew: true });
  }
  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    const { loading, error } = this.status.snapshot();
    return !loading && isPassing(error);
  }
  /** Loads what failed once more; what is shown stays, and why it failed, until there is an answer. */
  async loadFailed(): Promise<void> {
    const { days, error } = this.status.snapshot();
    if (days) await this.load(monthsOf(days), { isAnew: true, former: error });
  }

  close(): void {
    this.parts.closed();
  }

  private expand(event: CalendarEvent, { from, to }: Days, { occurrencesBetween }: Recurring): readonly ShownOccurrence[] {
    const known = this.expanded.get(event);
    if (known) return known;
    const found = occurrencesBetween(event as TimedEvent, from, to, this.parts.zone()).map((occurrence) => ({
      ...occurrence,
      key: occurrenceKey(event.id, occurrence.start),
      event,
    }));
    this.expanded.set(event, found);
    return found;
  }

  private async load(
    months: readonly string[],
    how: { readonly isAnew?: boolean; readonly former?: Refusal | undefined } = {},
  ): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.status.update((status) => ({ ...status, loading: true, error: how.former }));
    const { round, table } = this.parts;
    const { number } = round;
    const record = table.record();
    // A reload drops what none of its round has brought: another month or calendar may have been loaded meanwhile.
    const dropOlder = (known: ReadonlyMap<number, CalendarEvent>) =>
      drop<CalendarEvent>([...known.keys()].filter((id) => (round.brought.get(id) ?? -1) < number))(known);
    try {
      const [recurring, ...lists] = await Promise.all([import('@lauda/domain/calendar'), ...months.map((month) => this.parts.load(month))]);
      const rows = [...new Map(lists.flat().map((row) => [row.id, row])).values()];
      // Everything was loaded again since: this answer is older than what was missed.
      if (number !== round.number) return;
      for (const month of months) this.months.add(month);
      for (const { id } of rows) round.brought.set(id, number);
      batch(() => {
        record((known) => all([...(how.isAnew ? [dropOlder] : []), loaded(rows)])(known));
        if (asked === this.asked)
          this.status.update((status) => ({ ...status, hasDays: true, loading: false, error: undefined, recurring }));
      });
    } catch (error) {
      if (asked === this.asked) this.status.update((status) => ({ ...status, loading: false, error: refusalOf(error) }));
    } finally {
      record();
    }
  }
}
