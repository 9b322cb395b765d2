import { CAMERAMAN_MAX, DOCUMENT_STATES, SLUG_MAX } from '@lauda/domain';
import type { Assignment, AssignmentConfig } from '@lauda/sdk';
import { memo, type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { fieldsOf } from '../../forms/fields.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { Guides, Tasks } from './GuidelineLists.tsx';

const { Line, Lines, Choice, People, Programs, Day, Time } = fieldsOf<Assignment>();
const TEXTS = ['proposal', 'referral', 'information', 'content', 'observation'] as const;

/** Which fields this newsroom uses; all of them until that is known. */
const useConfig = (): Partial<AssignmentConfig> => useView(useDesk().store.settings.assignments.view) ?? {};

const Classification = (): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { rows } = useView(store.settings.classifications.view);
  useEffect(() => void store.settings.classifications.ensure(), [store]);
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  return <Choice name="classificationId" label={t('guideline.classification')} empty={t('common.none')} options={options} />;
};

/** The fields of a guideline; those that the newsroom switched off are not there. */
export const GuidelineFields = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  const config = useConfig();
  const states = DOCUMENT_STATES.map((value) => ({ value, label: t(`guidelineState.${value}`) }));
  return (
    <>
      <Line name="slug" orElse="" label={t('column.slug')} required counted upper autoFocus={isNew} maxLength={SLUG_MAX} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('guideline.date')} required />
        <Time name="scheduleTime" label={t('guideline.time')} />
        <Choice name="state" label={t('guideline.state')} options={states} />
        <Programs name="programsIds" label={t('guideline.programs')} />
        {config.reportersEnabled !== false && <People name="reportersIds" label={t('guideline.reporters')} />}
        <People name="producersIds" label={t('guideline.producers')} />
        {config.editorsEnabled !== false && <People name="editorsIds" label={t('guideline.editors')} />}
        {config.classificationEnabled !== false && <Classification />}
        <Line name="cameraman" label={t('guideline.cameraman')} maxLength={CAMERAMAN_MAX} />
        <Line name="interviewee" label={t('guideline.interviewee')} />
      </div>
      {TEXTS.map((field) => (
        <Lines key={field} name={field} label={t(`guideline.${field}`)} />
      ))}
      <Guides />
      <Tasks />
    </>
  );
});
