import type { ShownOccurrence } from '@lauda/store';
import type { ReactElement } from 'react';

/** One occurrence as a line of a list: when, in which colour, what and where. */
export const AgendaRow = ({
  occurrence,
  colour,
  onOpen,
}: {
  occurrence: ShownOccurrence;
  colour: string;
  onOpen: (occurrence: ShownOccurrence) => void;
}): ReactElement => {
  const { event, start, end } = occurrence;
  return (
    <button
      type="button"
      data-occurrence={occurrence.key}
      onClick={() => onOpen(occurrence)}
      className="grid w-full grid-cols-[7rem_0.75rem_1fr] items-baseline gap-2 rounded-md px-2 py-1 text-left hover:bg-hover max-sm:min-h-10 max-sm:grid-cols-[5.5rem_0.75rem_1fr] max-sm:items-center"
    >
      <span className="tnum text-muted">
        {start.slice(11, 16)}
        {end !== start && `–${end.slice(11, 16)}`}
      </span>
      <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: colour }} />
      <span className="min-w-0 truncate">
        {event.name}
        {event.location && <span className="text-muted"> · {event.location}</span>}
      </span>
    </button>
  );
};
