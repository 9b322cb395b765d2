import { SLUG_MAX } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { useLookups } from '../../../app/lookups.ts';
import { fieldsOf } from '../../../forms/fields.ts';
import { useText } from '../../../i18n/i18n.ts';

const { Line, Lines, Choice, Programs, Day } = fieldsOf<NewsReport>();

/** What of a reportage is written. */
export const ReportageForm = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  const { people } = useLookups();
  return (
    <>
      <Line name="slug" orElse="" label={t('column.slug')} required counted upper autoFocus={isNew} maxLength={SLUG_MAX} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('guideline.date')} required />
        <Choice name="reporterId" label={t('column.reporter')} options={people.reporter} />
        <Programs name="programsIds" label={t('guideline.programs')} />
      </div>
      <Lines name="information" label={t('guideline.information')} />
    </>
  );
});
