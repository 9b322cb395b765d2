import { cellProblem } from '@lauda/store';
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { MultiCombobox } from '../../components/Combobox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { type ControlProps, Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { fieldTitle } from './cells.tsx';
import { type Entry, type FieldSpec, type ListSpec, ruleOf, valueIn } from './lists.ts';

const DEFAULT_COLOUR = '#2f6fed';

interface ControlOf {
  field: FieldSpec;
  control: ControlProps;
  value: unknown;
  isFirst: boolean;
  onChange: (value: unknown) => void;
}

const Control = ({ field, control, value, isFirst, onChange }: ControlOf): ReactNode => {
  const { t } = useText();
  const { users } = useLookups();
  if (field.kind === 'text')
    return (
      <TextInput
        {...control}
        autoFocus={isFirst}
        maxLength={field.max}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  if (field.kind === 'choice') {
    const options = field.values.map((each) => ({ value: each, label: t(field.word(each)) }));
    return (
      <Select
        {...control}
        empty={t('common.none')}
        value={String(value ?? '')}
        options={options}
        onChange={(event) => onChange(event.target.value || null)}
      />
    );
  }
  if (field.kind === 'colour')
    return (
      <span className="flex items-center gap-2">
        <input
          {...control}
          type="color"
          className={`h-8 w-14 rounded-md border border-line-strong bg-inset ${value == null ? 'opacity-30' : ''}`}
          value={String(value ?? DEFAULT_COLOUR)}
          onChange={(event) => onChange(event.target.value)}
        />
        {value == null ? (
          <span className="text-sm text-faint">{t('settings.noColour')}</span>
        ) : (
          <Button kind="quiet" size="sm" onClick={() => onChange(null)}>
            {t('common.remove')}
          </Button>
        )}
      </span>
    );
  if (field.kind === 'people') {
    const options = users.map(({ id, nickname, name }) => ({ value: id, label: nickname || name }));
    return <MultiCombobox control={control} values={(value as number[] | undefined) ?? []} options={options} onChange={onChange} />;
  }
  if (field.kind === 'choices') {
    const options = field.values.map((each) => ({ value: each, label: t(field.word(each)) }));
    return <MultiCombobox control={control} values={(value as string[] | undefined) ?? []} options={options} onChange={onChange} />;
  }
  return null;
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
  const formId = useId();
  const [entry, setEntry] = useState<Partial<Entry>>(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const written = list.fields.filter(({ kind }) => kind !== 'names');
  const problemOf = (field: FieldSpec) => cellProblem(String(valueIn(entry, field) ?? ''), ruleOf(field));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (written.some(problemOf)) return;
    setBusy(true);
    if (await onSubmit(entry)) onClose();
    else setBusy(false);
  };
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" type="submit" form={formId} busy={busy}>
        {t('common.save')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} width="sm" actions={buttons}>
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {written.map((field, at) => (
          <Field
            key={field.name}
            label={fieldTitle(t, field)}
            required={field.required === true}
            error={checked ? messageWords(t, problemOf(field)) : undefined}
          >
            {(control) => (
              <Control
                field={field}
                control={control}
                value={valueIn(entry, field)}
                isFirst={at === 0}
                onChange={(value) => setEntry((former) => ({ ...former, [field.name]: value }))}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
};
