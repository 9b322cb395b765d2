import { checkRequired } from '@lauda/domain';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';

export interface Named {
  readonly name: string;
  readonly programId: number;
}

export interface NameDialogProps {
  title: string;
  confirm: string;
  start: Named;
  /** Stores it; a text is why it was refused. */
  onSubmit: (named: Named) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a template and the program it is for; a name is required (RUN-TPL-07). */
export const NameDialog = ({ title, confirm, start, onSubmit, onClose }: NameDialogProps): ReactElement => {
  const { t } = useText();
  const formId = useId();
  const { programs } = useLookups();
  const [named, setNamed] = useState(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = checked ? checkRequired(named.name) : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (checkRequired(named.name)) return;
    setBusy(true);
    if (await onSubmit({ ...named, name: named.name.trim() })) onClose();
    else setBusy(false);
  };
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" type="submit" form={formId} busy={busy}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} width="sm" actions={buttons}>
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field label={t('templates.name')} required error={messageWords(t, missing)}>
          {(control) => (
            <TextInput
              {...control}
              autoFocus
              maxLength={100}
              value={named.name}
              onChange={(event) => setNamed({ ...named, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('place.program')}>
          {(control) => (
            <Select
              {...control}
              value={named.programId}
              options={programs.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setNamed({ ...named, programId: Number(event.target.value) })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
