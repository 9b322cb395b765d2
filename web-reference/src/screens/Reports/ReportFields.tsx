import { eventsFor } from '@lauda/domain';
import type { Report } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { documentFieldsOf, SlugLine } from '../../shared/documents/fields.tsx';
import { optionsOf, useEntries } from '../../shared/entryNames.ts';
import { LinkedDocuments } from './LinkedDocuments.tsx';

const { Lines, Choices, EntryChoices, Day } = documentFieldsOf<Report>();

/** The subject of a report: categories, and the events that belong to them (RPT-04). */
const About = (): ReactElement => {
  const { t } = useText();
  const events = useEntries('reports.events');
  const { value: categoriesIds } = useField<readonly number[]>('categoriesIds');
  const { value: eventsIds } = useField<readonly number[]>('eventsIds');
  return (
    <>
      <EntryChoices name="categoriesIds" list="reports.categories" label={t('report.categories')} />
      <Choices
        name="eventsIds"
        label={t('report.events')}
        options={optionsOf(eventsFor(events, { categoriesIds, eventsIds }))}
        help={categoriesIds.length === 0 ? t('report.eventsNone') : undefined}
      />
    </>
  );
};

/** The fields of a report. */
export const ReportFields = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <SlugLine isNew={isNew} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('report.date')} required />
        <About />
      </div>
      <Lines name="text" label={t('report.text')} />
      <LinkedDocuments />
    </>
  );
});
