import type { ShownOccurrence } from '@lauda/store';
import { type DragEvent, type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { cx } from '../../components/cx.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate } from '../../format/show.ts';
import { addDays } from '../../format/typedDate.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';
import { DayAgenda } from './DayAgenda.tsx';
import { droppedAt, minuteOf, takeAt } from './dragged.ts';
import { EventChip } from './EventChip.tsx';
import { groupByDay, onDay, type ViewProps } from './views.ts';

/** The number of events shown in a day, as words or as dots; the others are counted. */
const SHOWN = 3;
/** Returns how many of a day's events are shown in words: a single other one takes no more room than its count. */
const roomFor = (count: number): number => (count === SHOWN + 1 ? count : SHOWN);
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the names of the weekdays of the first seven days of a view. */
const useWeekdays = (days: readonly string[]): readonly { short: string; long: string }[] => {
  const { language } = useText();
  return days.slice(0, 7).map((day) => ({ short: showDate(day, language, 'weekday'), long: showDate(day, language, 'weekdayLong') }));
};

/** Moves the focus to the chosen day when the view had the focus before. */
export const useDayFocus = (key: string) => {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const isHere = at === document.body || (at !== null && view.current?.contains(at) && at.getAttribute('role') === 'gridcell');
    if (isHere) view.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
  }, [key]);
  return view;
};

/** The events of a day in words; what has no room is counted. */
const Chips = ({ props, day, found }: CellProps): ReactElement => {
  const { t } = useText();
  const isChosen = day === props.day;
  const shown = roomFor(found.length);
  return (
    <>
      {found.slice(0, shown).map((occurrence) => (
        <EventChip
          key={occurrence.key}
          {...{ t, occurrence }}
          colour={props.colourOf(occurrence)}
          isTabStop={isChosen}
          draggable={props.mayWrite}
          onOpen={props.onOpen}
          className="truncate"
        />
      ))}
      {found.length > shown && (
        <button
          type="button"
          tabIndex={isChosen ? 0 : -1}
          className="min-h-6 px-1 text-left text-sm text-muted hover:text-text"
          onClick={() => props.onShowDay(day)}
        >
          {t('calendar.moreEvents', { count: found.length - shown })}
        </button>
      )}
    </>
  );
};

/** The events of a day as dots in the colours of their calendars; the name of the cell says how many there are. */
const Dots = ({ props, found }: CellProps): ReactElement => (
  <span aria-hidden className="flex h-4 items-center gap-0.5">
    {found.slice(0, SHOWN).map((occurrence) => (
      <span key={occurrence.key} className="size-1.5 rounded-full" style={{ backgroundColor: props.colourOf(occurrence) }} />
    ))}
    {found.length > SHOWN && <span className="tnum text-xs text-muted">+{found.length - SHOWN}</span>}
  </span>
);

interface CellProps {
  props: ViewProps;
  day: string;
  found: readonly ShownOccurrence[];
}

const Cell = ({ isNarrow, ...cell }: CellProps & { isNarrow: boolean }): ReactElement => {
  const { t, language } = useText();
  const { props, day, found } = cell;
  const { occurrences, today, mayWrite } = props;
  const isChosen = day === props.day;
  const isOutside = day.slice(0, 7) !== props.day.slice(0, 7);
  const onDrop = (drop: DragEvent): void => {
    const dropped = droppedAt(drop, minuteOf(day, 0), occurrences);
    if (dropped) props.onMove(dropped.occurrence, dropped.ms);
  };
  return (
    <div
      role="gridcell"
      data-cell={day}
      data-home={isChosen || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => props.onDay(day)}
      onDoubleClick={() => mayWrite && props.onNew(day)}
      onKeyDown={(event) => event.target !== event.currentTarget && walkRows(event, 'button')}
      onDragStart={(start) => takeAt(start, minuteOf(day, 0))}
      onDragOver={(over) => mayWrite && over.preventDefault()}
      onDrop={onDrop}
      className={cx(
        'flex min-w-0 flex-col gap-0.5 border-r border-b border-line p-1 outline-offset-[-2px]',
        isNarrow ? 'min-h-11 items-center' : 'min-h-20',
        isOutside ? 'bg-inset' : 'bg-ground',
        isChosen && 'ring-2 ring-inset ring-accent/50',
      )}
    >
      <span className="sr-only">{t('calendar.cell', { day: showDate(day, language, 'long'), count: found.length })}</span>
      <span
        aria-hidden
        className={cx(
          'tnum inline-flex size-5 shrink-0 items-center justify-center rounded-full text-sm',
          day === today ? 'bg-accent font-semibold text-on-accent' : isOutside ? 'text-muted' : 'text-text',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {isNarrow ? <Dots {...cell} /> : <Chips {...cell} />}
    </div>
  );
};

/**
 * A month with its events: arrows go from day to day, Enter opens an event, N makes a new one, PageUp and PageDown turn the month. On a phone a day
 * has dots for its events, and those of the chosen day stand below the month.
 */
export const MonthView = (props: ViewProps): ReactElement => {
  const { days, day, title } = props;
  const view = useDayFocus(day);
  const weekdays = useWeekdays(days);
  const isNarrow = useNarrow();
  const agenda = useRef<HTMLDivElement>(null);
  const here = onDay(props.occurrences, day);
  const open = (): void => {
    if (here.length === 1) props.onOpen(here[0]!);
    else if (here.length > 1 && isNarrow) agenda.current?.querySelector<HTMLElement>('[data-day-agenda] [data-occurrence]')?.focus();
    else if (here.length > 1) props.onShowDay(day);
    else if (props.mayWrite) props.onNew(day);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).getAttribute('role') !== 'gridcell' || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = days.indexOf(day) % 7;
    const verbs: Readonly<Record<string, () => void>> = {
      PageUp: () => props.onStep(-1),
      PageDown: () => props.onStep(1),
      Home: () => props.onDay(addDays(day, -at)),
      End: () => props.onDay(addDays(day, 6 - at)),
      Enter: open,
      n: () => props.mayWrite && props.onNew(day),
    };
    const step = STEPS[event.key];
    const verb = step === undefined ? verbs[event.key] : () => props.onDay(addDays(day, step));
    if (!verb) return;
    event.preventDefault();
    verb();
  };
  const found = groupByDay(props.occurrences, days);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <div ref={agenda} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-auto">
      <div
        ref={view}
        role="grid"
        aria-label={title}
        onKeyDown={onKeyDown}
        className={cx('flex flex-col', isNarrow ? 'shrink-0' : 'min-h-0 flex-1 overflow-auto')}
      >
        <div role="row" className="sticky top-0 z-1 grid grid-cols-7 border-b border-line bg-ground">
          {weekdays.map(({ short, long }) => (
            <div
              key={long}
              role="columnheader"
              aria-label={long}
              className="truncate px-2 py-1 text-sm font-medium text-muted max-sm:px-0 max-sm:text-center"
            >
              {short}
            </div>
          ))}
        </div>
        {weeks.map((week, row) => (
          <div key={week[0]} role="row" className="grid flex-1 grid-cols-7">
            {week.map((each, at) => (
              <Cell key={each} {...{ props, isNarrow }} day={each} found={found[row * 7 + at]!} />
            ))}
          </div>
        ))}
      </div>
      {isNarrow && <DayAgenda props={props} found={here} />}
    </div>
  );
};
