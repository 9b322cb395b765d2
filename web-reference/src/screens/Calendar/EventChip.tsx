import './calendar.css';
import type { ShownOccurrence } from '@lauda/store';
import type { CSSProperties, ReactElement } from 'react';
import { cx } from '../../components/cx.ts';
import type { Text } from '../../i18n/i18n.ts';

/** What is dragged: the key of an occurrence. */
export const DRAGGED = 'application/x-lauda-occurrence';

/** One occurrence, as a view shows it and lays its words out: opened by a click, taken to another time by dragging it. */
export const EventChip = ({
  t,
  occurrence,
  colour,
  inReach,
  draggable,
  onOpen,
  className,
  style,
}: {
  /** The words of its view: of a hundred, none listens for another language itself. */
  t: Text;
  occurrence: ShownOccurrence;
  colour: string;
  /** Whether Tab reaches it. */
  inReach: boolean;
  draggable: boolean;
  onOpen: (occurrence: ShownOccurrence) => void;
  className?: string;
  style?: CSSProperties;
}): ReactElement => {
  const { event, start, end } = occurrence;
  const [from, to] = [start.slice(11, 16), end.slice(11, 16)];
  const label = t('calendar.chip', { name: event.name, from, to: end === start ? '' : to, place: event.location ?? '' });
  return (
    <button
      type="button"
      tabIndex={inReach ? 0 : -1}
      draggable={draggable}
      data-occurrence={occurrence.key}
      title={label.replaceAll(/[ ,–]+$/g, '')}
      onClick={(click) => {
        click.stopPropagation();
        onOpen(occurrence);
      }}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, occurrence.key);
        dataTransfer.effectAllowed = 'move';
      }}
      style={{ ...style, borderLeftColor: colour, backgroundColor: `color-mix(in srgb, ${colour} 14%, var(--ground))` }}
      className={cx(
        'min-h-6 w-full min-w-0 rounded-sm border-l-3 px-1 py-px text-left text-sm leading-5 text-text hover:brightness-110',
        // A mark of the background: as two elements each, the marks of a full month cost more to draw than its words.
        event.repetition && 'comes-back pr-4',
        className,
      )}
    >
      <span className="tnum mr-1 shrink-0 text-muted">{from}</span>
      {event.name}
    </button>
  );
};
