import type { ShownOccurrence } from '@lauda/store';
import type { ReactElement } from 'react';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { AgendaRow } from './AgendaRow.tsx';
import type { ViewProps } from './views.ts';

/** The events of the chosen day, below a month whose cells have no room for words. */
export const DayAgenda = ({ props, found }: { props: ViewProps; found: readonly ShownOccurrence[] }): ReactElement => {
  const { t, language } = useText();
  const day = showDate(props.day, language, 'long');
  return (
    <section aria-label={day} data-day-agenda className="min-h-0 flex-1 overflow-auto border-t border-line px-3 py-2">
      <h3 className="mb-1 text-sm font-semibold text-muted first-letter:uppercase">{day}</h3>
      {found.length === 0 && <p className="px-2 py-1 text-muted">{t('calendar.none')}</p>}
      {found.map((occurrence) => (
        <AgendaRow key={occurrence.key} {...{ occurrence }} colour={props.colourOf(occurrence)} onOpen={props.onOpen} />
      ))}
    </section>
  );
};
