import type { RundownTemplate } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useAsked } from '../../../app/useAsked.ts';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { useText } from '../../../i18n/i18n.ts';

const NONE: readonly RundownTemplate[] = [];

/** The templates of a program; undefined while they are asked for. */
export const useTemplates = (programId: number): readonly RundownTemplate[] | undefined => {
  const { value, refusal } = useAsked(({ rundowns }) => rundowns.templates.choices(programId), [programId]);
  return refusal ? NONE : value;
};

interface TemplateFieldProps {
  templates: readonly RundownTemplate[];
  /** Its id, or undefined for an empty rundown. */
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  autoFocus?: boolean;
}

/** What a rundown is made from. */
export const TemplateField = ({ templates, value, onChange, autoFocus = false }: TemplateFieldProps): ReactElement => {
  const { t } = useText();
  return (
    <Field label={t('rundown.template')} help={t(templates.length === 0 ? 'rundown.templateLack' : 'rundown.templateHelp')}>
      {(control) => (
        <Select
          {...control}
          autoFocus={autoFocus}
          value={value ?? ''}
          empty={t('rundown.templateNone')}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
        />
      )}
    </Field>
  );
};
