import { CAMERAMAN_MAX, DOCUMENT_STATES, GUIDELINE_TEXTS } from '@lauda/domain';
import type { Guideline, GuidelineConfig } from '@lauda/store';
import { memo, type ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useForm } from '../../forms/kit.tsx';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { BranchField, useFormFlags, useHasBranchField } from '../../shared/branches/BranchField.tsx';
import { documentFieldsOf, SlugLine } from '../../shared/documents/fields.tsx';
import { useTeamsOf } from '../../shared/teams/useTeamsOf.ts';
import { Guides, Tasks } from './GuidelineLists.tsx';

const { Line, Lines, Choice, PeopleChoices, ProgramChoices, EntryChoice, EntryChoices, Day, Time } = documentFieldsOf<Guideline>();

/** Returns whether the form has a field (ADM-GEN-03); optional fields are hidden until the settings are loaded. */
const useAsks = (): ((flag: keyof GuidelineConfig) => boolean) => {
  const config = useFormFlags('assignments');
  return (flag) => config !== undefined && config[flag] !== false;
};

/** The teams of the day of the guideline; hidden for people who may not read teams. */
const Team = (): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const { view } = useForm<Guideline>();
  const date = useSelected(view, ({ document }) => document?.date ?? '');
  const { teams } = useTeamsOf(date);
  if (!may('TEAM_READ')) return null;
  const options = teams.map(({ id, name, membersNicknames }) => ({
    value: id,
    label: [name, membersNicknames.join(', ')].filter(Boolean).join(': '),
  }));
  return <Choice name="teamId" label={t('guideline.teams')} empty={t('common.none')} options={options} />;
};

/** The fields of a guideline, without those the newsroom switched off. */
export const GuidelineFields = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  const asks = useAsks();
  const states = DOCUMENT_STATES.map((value) => ({ value, label: t(`guidelineState.${value}`) }));
  return (
    <>
      <SlugLine isNew={isNew} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Day name="date" label={t('guideline.date')} required />
        <Time name="scheduleTime" label={t('guideline.time')} />
        <Choice name="state" label={t('guideline.state')} options={states} />
        <ProgramChoices name="programsIds" label={t('guideline.programs')} />
        {asks('reportersEnabled') && <PeopleChoices name="reportersIds" label={t('guideline.reporters')} />}
        <PeopleChoices name="producersIds" label={t('guideline.producers')} />
        {asks('editorsEnabled') && <PeopleChoices name="editorsIds" label={t('guideline.editors')} />}
        {asks('classificationEnabled') && (
          <EntryChoice name="classificationId" list="classifications" label={t('guideline.classification')} />
        )}
        {asks('typeEnabled') && <EntryChoice name="typeId" list="types" label={t('guideline.type')} />}
        {asks('editorialsEnabled') && <EntryChoices name="editorialsIds" list="editorials" label={t('guideline.editorials')} />}
        {asks('vehiclesEnabled') && <EntryChoices name="vehiclesIds" list="vehicles" label={t('guideline.vehicles')} />}
        <Team />
        <Line name="cameraman" label={t('guideline.cameraman')} maxLength={CAMERAMAN_MAX} />
        <Line name="interviewee" label={t('guideline.interviewee')} />
        {useHasBranchField() && <BranchField />}
      </div>
      {GUIDELINE_TEXTS.map((field) => (
        <Lines key={field} name={field} label={t(`guideline.${field}`)} />
      ))}
      <Guides />
      <Tasks />
    </>
  );
});
