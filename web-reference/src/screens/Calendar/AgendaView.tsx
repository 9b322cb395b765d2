import type { KeyboardEvent, ReactElement } from 'react';
import { EmptyState, GridSkeleton } from '../../components/States.tsx';
import { walkRows } from '../../focus/walkRows.ts';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { AgendaRow } from './AgendaRow.tsx';
import { groupByDay, type ViewProps } from './views.ts';

/** The events of a month as a list: arrows, Home and End move, Enter opens, N makes a new event, PageUp and PageDown turn the month. */
export const AgendaView = (props: ViewProps): ReactElement => {
  const { t, language } = useText();
  const { days, title } = props;
  const found = groupByDay(props.occurrences, days);
  const filled = days
    .map((day, at) => ({ day, found: found[at]!.filter(({ start }) => start.startsWith(day) || at === 0) }))
    .filter(({ found }) => found.length > 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (walkRows(event, '[data-occurrence]')) return;
    const verbs: Readonly<Record<string, () => void>> = {
      PageUp: () => props.onStep(-1),
      PageDown: () => props.onStep(1),
      n: () => props.mayWrite && props.onNew(props.day),
    };
    const verb = verbs[event.key];
    if (!verb) return;
    event.preventDefault();
    verb();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list handles the keys of its rows
    <section aria-label={title} tabIndex={0} data-home onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto px-3 py-2">
      {filled.length === 0 && !props.isKnown && <GridSkeleton rows={6} />}
      {filled.length === 0 && props.isKnown && <EmptyState icon="calendar" title={t('calendar.none')} text={t('calendar.noneText')} />}
      {filled.map(({ day, found }) => (
        <section key={day} aria-label={showDate(day, language, 'long')} className="mb-3">
          <h2 className="mb-1 border-b border-line pb-1 text-sm font-semibold text-muted first-letter:uppercase">
            {showDate(day, language, 'long')}
          </h2>
          {found.map((occurrence) => (
            <AgendaRow key={occurrence.key} {...{ occurrence }} colour={props.colourOf(occurrence)} onOpen={props.onOpen} />
          ))}
        </section>
      ))}
    </section>
  );
};
