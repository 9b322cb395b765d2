import type { DocumentTopic } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, Suspense, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { IconButton } from '../../components/Button.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { inDialog } from '../../focus/typing.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import type { RestoringForm } from './VersionsDialog.tsx';

const VersionsDialog = lazyOver(withTexts('lists', async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog })));

const isItsKey = ({ code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent['nativeEvent']): boolean =>
  code === 'KeyH' && altKey && !ctrlKey && !metaKey && !shiftKey;

/** The form that an earlier version is put into, with what follows from the text computed anew. */
export const restoring = (form: RestoringForm, follow: () => void): RestoringForm => ({
  restore: async (number) => {
    const isThere = await form.restore(number);
    if (isThere) follow();
    return isThere;
  },
});

interface Versions {
  /** The dialog, while it is open. */
  readonly dialog: ReactElement | null;
  readonly open: () => void;
  /** Opens it by the key, for the part of the screen that shows the document. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Answers the verb that shows the versions of an open document, which stays open behind them with what is typed in it. Its key is that of the list, so
 * the part that has the focus decides: a list may stand beside. With `openForm` an earlier version can be put into the form.
 */
export const useVersions = (kind: DocumentTopic, id: number, openForm?: () => RestoringForm): Versions => {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  useActions({ 'form.versions': { run: open, enabled: () => id > 0 } });
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of dialogs opened here come by, too.
    if (id === 0 || !isItsKey(event.nativeEvent) || inDialog()) return;
    event.preventDefault();
    open();
  };
  const dialog = isOpen ? (
    <Suspense fallback={<KeysAhead onLeave={close} />}>
      <VersionsDialog documentId={id} kind={kind} onClose={close} openForm={openForm} />
    </Suspense>
  ) : null;
  return { dialog, open, onKeyDown };
};

/** The button that shows the versions of an open document. */
export const VersionsButton = ({ size, onOpen }: { size?: 'sm'; onOpen: () => void }): ReactElement => {
  const { t } = useText();
  return <IconButton icon="history" label={t('action.stories.versions')} {...(size ? { size } : {})} onClick={onOpen} />;
};
