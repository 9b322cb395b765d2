import { cellProblem } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm, type Wrong } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldTitle } from './cells.tsx';
import { type Entry, type FieldSpec, type ListSpec, ruleOf, valueIn } from './lists.ts';

const { Line, Choice, Colour, People, Many } = fieldsOf<Record<string, unknown>>();

/** The control of a field by its kind. */
const EntryField = ({ field, isFirst }: { field: FieldSpec; isFirst: boolean }): ReactElement | null => {
  const { t } = useText();
  const shared = { name: field.name, label: fieldTitle(t, field), required: field.required === true };
  if (field.kind === 'text') return <Line {...shared} autoFocus={isFirst} maxLength={field.max} />;
  if (field.kind === 'colour') return <Colour {...shared} />;
  if (field.kind === 'people') return <People {...shared} />;
  if (field.kind !== 'choice' && field.kind !== 'choices') return null;
  const options = field.values.map((value) => ({ value, label: t(field.word(value)) }));
  if (field.kind === 'choices') return <Many {...shared} options={options} />;
  return <Choice {...shared} empty={t('common.none')} options={options} />;
};

export interface EntryDialogProps {
  list: ListSpec;
  title: string;
  start: Partial<Entry>;
  /** Stores it; false when it was refused. */
  onSubmit: (entry: Partial<Entry>) => Promise<boolean>;
  onClose: () => void;
}

/** The form of one entry of a list of settings: a new one, or all fields of one that is there. */
export const EntryDialog = ({ list, title, start, onSubmit, onClose }: EntryDialogProps): ReactElement => {
  const { t } = useText();
  const written = list.fields.filter(({ kind }) => kind !== 'names');
  const check = useCallback(
    (entry: Partial<Entry>): Wrong =>
      Object.fromEntries(
        list.fields.map((field) => [field.name, messageWords(t, cellProblem(String(valueIn(entry, field) ?? ''), ruleOf(field)))]),
      ),
    [list, t],
  );
  const { form, source, busy, submit } = useSettingsForm({
    start,
    check,
    save: async (entry) => ((await onSubmit(entry)) ? { stored: entry } : { refused: {} }),
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog {...{ title, form, busy, onClose }} confirm={t('common.save')} onSubmit={() => void save()}>
      <FormOf source={source}>
        {written.map((field, at) => (
          <EntryField key={field.name} field={field} isFirst={at === 0} />
        ))}
      </FormOf>
    </FormDialog>
  );
};
