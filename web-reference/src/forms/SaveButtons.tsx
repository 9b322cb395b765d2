import type { ReactElement } from 'react';
import { Button } from '../components/Button.tsx';
import { Keys } from '../components/Keys.tsx';
import { useText } from '../i18n/i18n.ts';
import { SaveKeyButton } from './SaveKeyButton.tsx';

interface SaveButtonsProps {
  isDirty: boolean;
  /** Whether it was never stored: there is nothing to go back to. */
  isNew?: boolean;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => Promise<unknown>;
}

/** The buttons under a form that stays open: one discards the changes, one saves them, as Ctrl+S does. */
export const SaveButtons = ({ isDirty, isNew = false, busy, onDiscard, onSave }: SaveButtonsProps): ReactElement => {
  const { t } = useText();
  return (
    <>
      {isDirty && !isNew && (
        <Button kind="quiet" onClick={onDiscard}>
          {t('common.discard')}
        </Button>
      )}
      <SaveKeyButton kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} busy={busy} onClick={() => void onSave()}>
        {busy ? t('common.saving') : isDirty || isNew ? t('common.save') : t('common.saved')}
        {isDirty && (
          <span className="max-sm:hidden">
            <Keys binding="$mod+KeyS" />
          </span>
        )}
      </SaveKeyButton>
    </>
  );
};
