import type { RundownTemplate } from '@lauda/sdk';
import { templatesOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { Choice } from '../../../forms/choices.tsx';
import { useText } from '../../../i18n/i18n.ts';

const NONE: readonly RundownTemplate[] = [];

/** Returns the templates of a program; undefined while they load. */
export const useTemplates = (programId: number): readonly RundownTemplate[] | undefined => {
  const { value, refusal } = useStoreAnswer((store) => templatesOf(store).choices(programId), [programId]);
  return refusal ? NONE : value;
};

interface TemplateFieldProps {
  templates: readonly RundownTemplate[];
  /** The id of the template, or undefined for an empty rundown. */
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  autoFocus?: boolean;
}

/** The choice of the template a rundown is made from. */
export const TemplateField = ({ templates, value, onChange, autoFocus = false }: TemplateFieldProps): ReactElement => {
  const { t } = useText();
  return (
    <Choice
      label={t('rundown.template')}
      help={t(templates.length === 0 ? 'rundown.templateLack' : 'rundown.templateHelp')}
      readOnly={false}
      autoFocus={autoFocus}
      value={value}
      empty={t('rundown.templateNone')}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
};
