import type { RundownTemplate } from '@lauda/sdk';
import { templatesOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { LoadFailedLine } from '../../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { Choice } from '../../../forms/choices.tsx';
import { useText } from '../../../i18n/i18n.ts';

/** Returns the templates of a program, and what is needed to ask for them again where that failed. */
export const useTemplates = (programId: number) =>
  useStoreAnswer<readonly RundownTemplate[]>((store) => templatesOf(store).choices(programId), [programId]);

interface TemplateFieldProps {
  templates: ReturnType<typeof useTemplates>;
  /** The id of the template, or undefined for an empty rundown. */
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  autoFocus?: boolean;
}

/** The choice of the template a rundown is made from. */
export const TemplateField = ({ templates, value, onChange, autoFocus = false }: TemplateFieldProps): ReactElement => {
  const { t } = useText();
  const { value: list = [], refusal, load } = templates;
  // That there is none would make an empty rundown.
  if (refusal) return <LoadFailedLine what={t('rundown.template')} error={refusal} onRetry={load} />;
  return (
    <Choice
      label={t('rundown.template')}
      help={t(templates.value?.length === 0 ? 'rundown.templateLack' : 'rundown.templateHelp')}
      readOnly={false}
      autoFocus={autoFocus}
      value={value}
      empty={t('rundown.templateNone')}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
};
