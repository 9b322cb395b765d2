import { WRITE_ROLE } from '@lauda/domain';
import type { Association, Guideline } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Checkbox } from '../../../components/Toggles.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useBusy } from '../../../hooks/useBusy.ts';
import { useText } from '../../../i18n/i18n.ts';

/** Asks whether to unlink a reportage from its guideline, and whether the guideline is kept, as by default (REP-ASC-10). */
export const RemoveDialog = ({
  association,
  guideline: { slug, excluded },
  onClose,
}: {
  association: Association;
  guideline: Guideline;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const [keeps, setKeeps] = useState(true);
  const [busy, whileBusy] = useBusy();
  const remove = async (): Promise<void> => {
    const isDone = await whileBusy(() => association.remove(keeps));
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={t('association.removeTitle')}
      confirm={t('association.remove')}
      {...{ busy, onClose }}
      onSubmit={() => void remove()}
    >
      <p className="text-muted">{t('association.removeText', { slug })}</p>
      {!excluded && may(WRITE_ROLE.guideline) && (
        <div className="flex flex-col gap-1">
          <Checkbox label={t('association.keep')} checked={keeps} onChange={({ target }) => setKeeps(target.checked)} />
          {!keeps && (
            <p role="status" className="text-sm text-warn">
              {t('association.toTrash')}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
};
