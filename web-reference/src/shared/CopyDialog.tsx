import type { Done, Opening } from '@lauda/store';
import type { ReactElement } from 'react';
import { useToday } from '../app/desk.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { fieldsOf } from '../forms/fields.ts';
import { FormOf } from '../forms/kit.tsx';
import { useSettingsForm } from '../forms/useSettingsForm.ts';
import { useText } from '../i18n/i18n.ts';

/** The target of copies. */
export interface CopyTarget {
  readonly date: string;
  readonly programsIds: number[];
}
const { Day, ProgramChoices } = fieldsOf<CopyTarget>();

/** Copies documents to a day and programs; the originals stay as they are (GDL-17). */
export const CopyDialog = ({
  title,
  confirm,
  programsIds,
  onCopy,
  onClose,
}: {
  title: string;
  confirm: string;
  /** The programs chosen at first. */
  programsIds: readonly number[];
  onCopy: (wish: CopyTarget, opening: Opening) => Promise<Done<unknown>>;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const { form, source, busy, submit } = useSettingsForm<CopyTarget>({
    start: { date: today, programsIds: [...programsIds] },
    check: () => ({}),
    save: async (wish, opening) => ((await onCopy(wish, opening)).ok ? { stored: wish } : { refused: {} }),
  });
  const copy = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog {...{ form, busy, onClose, title, confirm }} onSubmit={() => void copy()}>
      <FormOf source={source}>
        <Day name="date" label={t('guideline.date')} required />
        <ProgramChoices name="programsIds" label={t('guideline.programs')} />
      </FormOf>
    </FormDialog>
  );
};
