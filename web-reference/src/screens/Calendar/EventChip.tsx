import './calendar.css';
import type { ShownOccurrence } from '@lauda/store';
import type { CSSProperties, ReactElement } from 'react';
import { cx } from '../../components/cx.ts';
import type { Text } from '../../i18n/i18n.ts';
import { DRAGGED } from './dragged.ts';

/** One occurrence inside a view: opened by a click, moved to another time by dragging. */
export const EventChip = ({
  t,
  occurrence,
  colour,
  isTabStop,
  draggable,
  onOpen,
  className,
  style,
}: {
  /** The text function of its view: one subscription serves a hundred chips. */
  t: Text;
  occurrence: ShownOccurrence;
  colour: string;
  /** Whether Tab reaches it. */
  isTabStop: boolean;
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
      tabIndex={isTabStop ? 0 : -1}
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
        // The repeat mark is a background: as two elements each, the marks of a full month cost more to draw than its texts.
        event.repetition && 'comes-back',
        className,
      )}
    >
      <span className="tnum mr-1 shrink-0 whitespace-nowrap text-muted">{from}</span>
      {event.name}
    </button>
  );
};
