import type { DocumentForm, EditedDocument, FormFrame } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { useActions } from '../actions/useActions.ts';
import { Button } from '../components/Button.tsx';
import { Keys } from '../components/Keys.tsx';
import { useText } from '../i18n/i18n.ts';

/** The ms after which a running save is called slow. */
const LONG_MS = 5_000;

/** Tells whether a save has been running for so long that the person should be told. */
const useLong = (saving: boolean): boolean => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!saving) return setLong(false);
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [saving]);
  return long;
};

/** The save button; a press or Ctrl+S saves, but not while the lock is lost or another person's (LOCK-08). */
export const SaveButton = <T extends EditedDocument>({
  form,
  view,
  before,
  isUnread = () => false,
}: {
  form: DocumentForm<T>;
  view: FormFrame<T>;
  before?: () => boolean;
  /** Tells whether something was typed that is no change yet: the key then goes where `before` leads, though nothing can be saved. */
  isUnread?: () => boolean;
}): ReactElement => {
  const { t } = useText();
  const can = view.canSave && view.dirty && !view.saving;
  const save = (): void => {
    if (before && !before()) return;
    void form.save();
  };
  useActions({ 'form.save': { run: save, enabled: () => form.view.snapshot().takesSave && (form.view.snapshot().dirty || isUnread()) } });
  const word = view.saving ? t('common.saving') : view.dirty || view.saved?.id === 0 ? t('common.save') : t('common.saved');
  const long = useLong(view.saving);
  return (
    <>
      {long && (
        <span role="status" className="mr-2 text-sm text-warn">
          {t('form.savingLong')}
        </span>
      )}
      <Button kind={view.dirty ? 'primary' : 'plain'} disabled={!can} busy={view.saving} onClick={save}>
        {word}
        {can && (
          <span className="max-sm:hidden">
            <Keys binding="$mod+KeyS" />
          </span>
        )}
      </Button>
    </>
  );
};
