import { CAMERAMAN_MAX, DOCUMENT_STATES, type DocumentState, SLUG_MAX } from '@lauda/domain';
import type { Assignment, AssignmentConfig } from '@lauda/sdk';
import { type ReactElement, useEffect } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { MultiCombobox } from '../../components/Combobox.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { type Option, Select } from '../../components/Select.tsx';
import { TextArea, TextInput } from '../../components/TextInput.tsx';
import { TimeField } from '../../components/TimeFields.tsx';
import type { ProblemOf } from '../../forms/problems.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

export interface GuidelinePartProps {
  document: Assignment;
  readOnly: boolean;
  problemOf: ProblemOf;
  onEdit: (fields: Partial<Assignment>) => void;
}

/** Which fields this newsroom uses; all of them until that is known. */
const useConfig = (): Partial<AssignmentConfig> => useView(useDesk().store.settings.assignments.view) ?? {};

type PeopleField = 'reportersIds' | 'producersIds' | 'editorsIds';
const TEXTS = ['proposal', 'referral', 'information', 'content', 'observation'] as const;

const People = ({
  field,
  label,
  document,
  readOnly,
  problemOf,
  onEdit,
}: GuidelinePartProps & { field: PeopleField; label: string }): ReactElement => {
  const { users } = useLookups();
  const options = users.map(({ id, nickname, name }): Option<number> => ({ value: id, label: nickname || name }));
  return (
    <Field label={label} error={problemOf(field)}>
      {(control) => (
        <MultiCombobox
          control={control}
          values={document[field]}
          options={options}
          disabled={readOnly}
          onChange={(ids) => onEdit({ [field]: ids })}
        />
      )}
    </Field>
  );
};

const When = ({ document, readOnly, problemOf, onEdit }: GuidelinePartProps): ReactElement => {
  const { t } = useText();
  const today = useToday();
  return (
    <>
      <DateField
        label={t('guideline.date')}
        error={problemOf('date')}
        value={document.date}
        today={today}
        required
        disabled={readOnly}
        onChange={(date) => date && onEdit({ date })}
      />
      <TimeField
        label={t('guideline.time')}
        error={problemOf('scheduleTime')}
        value={document.scheduleTime}
        disabled={readOnly}
        onChange={(scheduleTime) => onEdit({ scheduleTime })}
      />
      <Field label={t('guideline.state')} error={problemOf('state')}>
        {(control) => (
          <Select
            {...control}
            disabled={readOnly}
            value={document.state}
            options={DOCUMENT_STATES.map((state) => ({ value: state, label: t(`guidelineState.${state}`) }))}
            onChange={(event) => onEdit({ state: event.target.value as DocumentState })}
          />
        )}
      </Field>
    </>
  );
};

const Classification = ({ document, readOnly, problemOf, onEdit }: GuidelinePartProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { rows } = useView(store.settings.classifications.view);
  useEffect(() => void store.settings.classifications.ensure(), [store]);
  return (
    <Field label={t('guideline.classification')} error={problemOf('classificationId')}>
      {(control) => (
        <Select
          {...control}
          disabled={readOnly}
          empty={t('common.none')}
          value={document.classificationId ?? ''}
          options={rows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onEdit({ classificationId: Number(event.target.value) || null })}
        />
      )}
    </Field>
  );
};

/** The fields of a guideline; those that the newsroom switched off are not there. */
export const GuidelineFields = (part: GuidelinePartProps): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const config = useConfig();
  const { document, readOnly, problemOf, onEdit } = part;
  return (
    <>
      <Field label={t('column.slug')} required error={problemOf('slug')} aside={`${[...document.slug].length}/${SLUG_MAX}`}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus={document.id === 0}
            maxLength={SLUG_MAX}
            readOnly={readOnly}
            value={document.slug}
            className="font-semibold uppercase"
            onChange={(event) => onEdit({ slug: event.target.value.toLocaleUpperCase() })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <When {...part} />
        <Field label={t('guideline.programs')} error={problemOf('programsIds')}>
          {(control) => (
            <MultiCombobox
              control={control}
              values={document.programsIds}
              disabled={readOnly}
              options={programs.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(programsIds) => onEdit({ programsIds })}
            />
          )}
        </Field>
        {config.reportersEnabled !== false && <People {...part} field="reportersIds" label={t('guideline.reporters')} />}
        <People {...part} field="producersIds" label={t('guideline.producers')} />
        {config.editorsEnabled !== false && <People {...part} field="editorsIds" label={t('guideline.editors')} />}
        {config.classificationEnabled !== false && <Classification {...part} />}
        <Field label={t('guideline.cameraman')} error={problemOf('cameraman')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={CAMERAMAN_MAX}
              readOnly={readOnly}
              value={document.cameraman ?? ''}
              onChange={(event) => onEdit({ cameraman: event.target.value || null })}
            />
          )}
        </Field>
        <Field label={t('guideline.interviewee')} error={problemOf('interviewee')}>
          {(control) => (
            <TextInput
              {...control}
              readOnly={readOnly}
              value={document.interviewee ?? ''}
              onChange={(event) => onEdit({ interviewee: event.target.value || null })}
            />
          )}
        </Field>
      </div>
      {TEXTS.map((field) => (
        <Field key={field} label={t(`guideline.${field}`)} error={problemOf(field)}>
          {(control) => (
            <TextArea
              {...control}
              readOnly={readOnly}
              value={document[field] ?? ''}
              onChange={(event) => onEdit({ [field]: event.target.value || null })}
            />
          )}
        </Field>
      ))}
    </>
  );
};
