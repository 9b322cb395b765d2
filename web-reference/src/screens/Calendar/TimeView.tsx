import type { ShownOccurrence } from '@lauda/store';
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { cx } from '../../components/cx.ts';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate } from '../../format/show.ts';
import { addDays } from '../../format/typedDate.ts';
import { useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/widths.ts';
import { DRAGGED, droppedAt, minuteOf, takeAt } from './dragged.ts';
import { EventChip } from './EventChip.tsx';
import { useDayFocus } from './MonthView.tsx';
import { groupByDay, minutesOn, onDay, type ViewProps } from './views.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The height of an hour, px, and the least height of an event, in minutes. */
const HOUR_PX = 50;
// Half an hour is 24 px high without its gap, so that two that follow each other can both be hit.
const LEAST = 30;
/** What its events leave free of a day, so that an hour that is taken can be pointed at too. */
const FREE = 'mr-[min(26px,25%)]';
const FIRST_HOUR = 7;
const two = (value: number): string => String(value).padStart(2, '0');

/** The height of two lines of text with their padding, and of two close ones. */
const TWO_LINES_PX = 48;
const TWO_CLOSE_LINES_PX = 37;
/** How an event of a height shows its time and its name: in two lines, in two close ones (three quarters of an hour), or in one. */
const linesOf = (height: number): string => {
  if (height >= TWO_LINES_PX) return 'flex flex-wrap content-start items-baseline';
  return height >= TWO_CLOSE_LINES_PX ? '!leading-[17px] break-words' : 'truncate';
};

interface Lane {
  readonly occurrence: ShownOccurrence;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  lanes: number;
}
/** Lays out the occurrences of a day, overlapping ones side by side. */
function lanesOf(occurrences: readonly ShownOccurrence[], day: string): Lane[] {
  const placed: Lane[] = [];
  let group: Lane[] = [];
  for (const occurrence of occurrences) {
    const [from, until] = minutesOn(occurrence, day);
    const to = Math.max(until, from + LEAST);
    if (group.every((other) => other.to <= from)) group = [];
    let lane = 0;
    while (group.some((other) => other.lane === lane && other.to > from)) lane += 1;
    group.push({ occurrence, from, to, lane, lanes: 1 });
    placed.push(group.at(-1)!);
    const lanes = Math.max(...group.map((other) => other.lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  return placed;
}

const DayColumn = ({ props, day, found }: { props: ViewProps; day: string; found: readonly ShownOccurrence[] }): ReactElement => {
  const { t } = useText();
  return (
    <div onKeyDown={(event) => walkRows(event, 'button')} className={cx('relative min-w-0 [container-type:inline-size]', FREE)}>
      {lanesOf(found, day).map(({ occurrence, from, to, lane, lanes }) => (
        <EventChip
          key={occurrence.key}
          {...{ t, occurrence }}
          colour={props.colourOf(occurrence)}
          isTabStop={day === props.day}
          draggable={props.mayWrite}
          onOpen={props.onOpen}
          className={cx('pointer-events-auto absolute overflow-hidden', linesOf(((to - from) / 60) * HOUR_PX))}
          style={{
            top: (from / 60) * HOUR_PX,
            height: ((to - from) / 60) * HOUR_PX - 1,
            left: `${(lane / lanes) * 100}%`,
            width: `calc(${100 / lanes}% - 2px)`,
            ...({ '--lanes': lanes } as CSSProperties),
          }}
        />
      ))}
    </div>
  );
};

/** The names of the days above their columns. */
const Heads = ({ props: { days, day, today, onShowDay } }: { props: ViewProps }): ReactElement => {
  const { language } = useText();
  // A column of a week on a phone has room for a short line, and for two of them.
  const isNarrow = useNarrow() && days.length > 1;
  return (
    <div role="row" className="sticky top-0 z-2 grid border-b border-line bg-ground" style={{ gridTemplateColumns: columnsOf(days) }}>
      <span />
      {days.map((each) => (
        <div key={each} role="columnheader" aria-label={showDate(each, language, 'long')} className="min-w-0 border-l border-line">
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onShowDay(each)}
            className={cx(
              'w-full truncate px-2 py-1 text-left text-sm max-sm:px-1',
              each === today ? 'font-semibold text-accent' : each === day ? 'text-text' : 'text-muted',
            )}
          >
            {isNarrow ? (
              <>
                <span className="block">{showDate(each, language, 'weekday')}</span>
                <span className="tnum block">{showDate(each, language, 'day')}</span>
              </>
            ) : (
              showDate(each, language)
            )}
          </button>
        </div>
      ))}
    </div>
  );
};
const columnsOf = (days: readonly string[]): string => `3.5rem repeat(${days.length}, minmax(0, 1fr))`;

/** Returns the time under the pointer. */
function placeOf({ clientX, clientY, currentTarget }: DragEvent, days: readonly string[]): string {
  const box = currentTarget.getBoundingClientRect();
  const at = Math.floor(((clientX - box.left) / box.width) * days.length);
  const minute = ((clientY - box.top) / HOUR_PX) * 60;
  return minuteOf(days[Math.min(Math.max(at, 0), days.length - 1)]!, Math.min(Math.max(minute, 0), 24 * 60));
}

/** Days with their hours: arrows go by day and hour, Enter opens the event that begins there or makes a new one, N makes one. */
export const TimeView = (props: ViewProps): ReactElement => {
  const { t, language } = useText();
  const { days, day, title, mayWrite } = props;
  const [hour, setHour] = useState(FIRST_HOUR + 2);
  const view = useDayFocus(`${day} ${hour}`);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => void scroller.current?.scrollTo({ top: FIRST_HOUR * HOUR_PX }), []);
  const open = (): void => {
    const found = onDay(props.occurrences, day).find((occurrence) => Math.floor(minutesOn(occurrence, day)[0] / 60) === hour);
    if (found) props.onOpen(found);
    else if (mayWrite) props.onNew(day, `${two(hour)}:00`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.target as HTMLElement).getAttribute('role') !== 'gridcell' || event.ctrlKey || event.altKey || event.metaKey) return;
    const verbs: Readonly<Record<string, () => void>> = {
      ArrowUp: () => setHour(Math.max(0, hour - 1)),
      ArrowDown: () => setHour(Math.min(23, hour + 1)),
      ArrowLeft: () => props.onDay(addDays(day, -1)),
      ArrowRight: () => props.onDay(addDays(day, 1)),
      PageUp: () => props.onStep(-1),
      PageDown: () => props.onStep(1),
      Home: () => setHour(0),
      End: () => setHour(23),
      Enter: open,
      n: () => mayWrite && props.onNew(day, `${two(hour)}:00`),
    };
    const verb = verbs[event.key];
    if (!verb) return;
    event.preventDefault();
    verb();
  };
  const onDrop = (drop: DragEvent): void => {
    const dropped = droppedAt(drop, placeOf(drop, days), props.occurrences);
    if (dropped) props.onMove(dropped.occurrence, dropped.ms);
  };
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      <div className="relative min-w-120">
        <div ref={view} role="grid" aria-label={title} onKeyDown={onKeyDown}>
          <Heads props={props} />
          {HOURS.map((each) => (
            <div key={each} role="row" className="grid" style={{ gridTemplateColumns: columnsOf(days), height: HOUR_PX }}>
              <div role="rowheader" className="tnum px-2 text-right text-sm text-muted">
                {two(each)}:00
              </div>
              {days.map((column) => (
                <div
                  key={column}
                  role="gridcell"
                  data-cell={`${column} ${each}`}
                  data-home={(column === day && each === hour) || undefined}
                  tabIndex={column === day && each === hour ? 0 : -1}
                  aria-label={t('calendar.hour', { day: showDate(column, language, 'long'), time: `${two(each)}:00` })}
                  onClick={() => {
                    setHour(each);
                    props.onDay(column);
                  }}
                  onDoubleClick={() => mayWrite && props.onNew(column, `${two(each)}:00`)}
                  className="min-w-0 border-b border-l border-line outline-offset-[-2px]"
                />
              ))}
            </div>
          ))}
        </div>
        <div
          className="pointer-events-none absolute right-0 bottom-0 left-14 grid"
          onDragStart={(start) => takeAt(start, placeOf(start, days))}
          style={{ height: 24 * HOUR_PX, gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        >
          {groupByDay(props.occurrences, days).map((found, at) => (
            <DayColumn key={days[at]} props={props} day={days[at]!} found={found} />
          ))}
        </div>
        <DropArea isOn={mayWrite} onDrop={onDrop} />
      </div>
    </div>
  );
};

/** The drop target, which lies over the hours only during a drag. */
const DropArea = ({ isOn, onDrop }: { isOn: boolean; onDrop: (drop: DragEvent) => void }): ReactElement | null => {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const begin = ({ dataTransfer }: globalThis.DragEvent): void => {
      // Deferred: drawn over the dragged element at once, it would end the drag.
      if (dataTransfer?.types.includes(DRAGGED)) setTimeout(() => setDragging(true));
    };
    const end = (): void => setDragging(false);
    addEventListener('dragstart', begin);
    addEventListener('dragend', end);
    addEventListener('drop', end);
    return () => {
      removeEventListener('dragstart', begin);
      removeEventListener('dragend', end);
      removeEventListener('drop', end);
    };
  }, []);
  if (!isOn || !dragging) return null;
  return (
    <div
      role="presentation"
      className="absolute right-0 bottom-0 left-14"
      style={{ height: 24 * HOUR_PX }}
      onDragOver={(over) => over.preventDefault()}
      onDrop={onDrop}
    />
  );
};
