import type { Done } from '@lauda/store';
import type { ReactElement } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

interface Wish {
  readonly date: string;
}
const { Day } = fieldsOf<Wish>();

/** Asks for the day to which documents are restored from the trash (CHK-21). */
export const RestoreDialog = ({
  count,
  date,
  onRestore,
  onClose,
}: {
  count: number;
  /** The suggested day. */
  date: string;
  onRestore: (date: string) => Promise<Done<unknown>>;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { form, source, busy, submit } = useSettingsForm<Wish>({
    start: { date },
    check: () => ({}),
    save: async (wish) => ((await onRestore(wish.date)).ok ? { stored: wish } : { refused: {} }),
  });
  const restore = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      title={t('trash.restoreOn', { count })}
      confirm={t('action.trash.restore')}
      onSubmit={() => void restore()}
    >
      <FormOf source={source}>
        <Day name="date" label={t('place.date')} required />
      </FormOf>
    </FormDialog>
  );
};
