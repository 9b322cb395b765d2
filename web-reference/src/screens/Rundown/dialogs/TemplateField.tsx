import type { RundownTemplate } from '@lauda/sdk';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { useText } from '../../../i18n/i18n.ts';

/** The templates of a program; undefined while they are asked for. */
export const useTemplates = (programId: number): readonly RundownTemplate[] | undefined => {
  const { newsroom } = useDesk();
  const [templates, setTemplates] = useState<readonly RundownTemplate[]>();
  useEffect(() => {
    let wanted = true;
    setTemplates(undefined);
    newsroom.rundowns.templates.list({ programId }).then(
      (list) => wanted && setTemplates(list),
      () => wanted && setTemplates([]),
    );
    return () => {
      wanted = false;
    };
  }, [newsroom, programId]);
  return templates;
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
