import { checkRequired } from '@lauda/domain';
import type { Opening } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

export interface NameAndProgram {
  readonly name: string;
  readonly programId: number;
}
const { Line, ProgramChoice } = fieldsOf<NameAndProgram>();

export interface NameDialogProps {
  title: string;
  confirm: string;
  start: NameAndProgram;
  /** Stores it; false when it was refused. */
  onSubmit: (named: NameAndProgram, opening: Opening) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a template and the program it is for; a name is required (RUN-TPL-07). */
export const NameDialog = ({ title, confirm, start, onSubmit, onClose }: NameDialogProps): ReactElement => {
  const { t } = useText();
  const check = useCallback(({ name }: NameAndProgram) => ({ name: messageWords(t, checkRequired(name)) }), [t]);
  const { form, source, busy, submit } = useSettingsForm({
    start,
    check,
    save: async (named, opening) =>
      (await onSubmit({ ...named, name: named.name.trim() }, opening)) ? { stored: named } : { refused: {} },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog {...{ title, confirm, form, busy, onClose }} onSubmit={() => void save()}>
      <FormOf source={source}>
        <Line name="name" orElse="" label={t('templates.name')} required autoFocus maxLength={100} />
        <ProgramChoice name="programId" label={t('place.program')} />
      </FormOf>
    </FormDialog>
  );
};
