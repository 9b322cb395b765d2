import type { ReactElement } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { notify } from '../../components/toast.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

interface Wish {
  readonly date: string;
  readonly programsIds: number[];
}
const { Day, Programs } = fieldsOf<Wish>();

/** Copies guidelines to a day and programs; what they were copied from stays as it is (GDL-17). */
export const CopyDialog = ({
  ids,
  programsIds,
  onClose,
}: {
  ids: number[];
  programsIds: readonly number[];
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const { form, source, busy, submit } = useSettingsForm<Wish>({
    start: { date: today, programsIds: [...programsIds] },
    check: () => ({}),
    save: async (wish) => {
      const done = await store.mails.copyGuidelines({ ids, ...wish });
      return done.ok ? { stored: wish } : { refused: {} };
    },
  });
  const copy = async (): Promise<void> => {
    if ((await submit()) !== 'stored') return;
    notify({ level: 'SUCCESS', title: t('guideline.copied', { count: ids.length }) });
    onClose();
  };
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      title={t('guideline.copyTitle')}
      confirm={t('action.guideline.copy').replace('…', '')}
      onSubmit={() => void copy()}
    >
      <FormOf source={source}>
        <Day name="date" label={t('guideline.date')} required />
        <Programs name="programsIds" label={t('guideline.programs')} />
      </FormOf>
    </FormDialog>
  );
};
