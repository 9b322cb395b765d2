import { eventsFor, SLUG_MAX } from '@lauda/domain';
import type { Report } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { optionsOf, useEntries } from '../../shared/entryNames.ts';
import { LinkedDocuments } from './LinkedDocuments.tsx';

const { Line, Lines, Choices, Day } = fieldsOf<Report>();

/** The subject of a report: categories, and the events that belong to them (RPT-04). */
const About = (): ReactElement => {
  const { t } = useText();
  const events = useEntries('reports.events');
  const { value: categoriesIds } = useField<readonly number[]>('categoriesIds');
  const { value: eventsIds } = useField<readonly number[]>('eventsIds');
  return (
    <>
      <Choices name="categoriesIds" label={t('report.categories')} options={optionsOf(useEntries('reports.categories'))} />
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
      <Line name="slug" orElse="" label={t('column.slug')} required hasCount upper autoFocus={isNew} maxLength={SLUG_MAX} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('report.date')} required />
        <About />
      </div>
      <Lines name="text" label={t('report.text')} />
      <LinkedDocuments />
    </>
  );
});
