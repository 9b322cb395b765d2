import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenArea } from '../app/screen.ts';
import { useCover } from '../focus/covers.ts';
import { useText } from '../i18n/i18n.ts';
import { Rail } from './Rail.tsx';

/** The width from which the rail stands beside the work, as `md` of the styles. */
const WIDE = '(min-width: 48rem)';

interface SheetProps {
  areas: readonly OpenArea[];
  unreadChats: number;
  onClose: () => void;
}
/** The menu of a phone, over the page: the focus is in it until an area is chosen or Escape closes it, then back at its button. */
export const Sheet = ({ areas, unreadChats, onClose }: SheetProps): ReactElement => {
  const { t } = useText();
  const sheet = useRef<HTMLDialogElement>(null);
  useCover();
  useLayoutEffect(() => {
    const dialog = sheet.current!;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[aria-current=page]') ?? dialog.querySelector('a'))?.focus();
    // Closed before it is gone, so that the focus goes back.
    return () => dialog.close();
  }, []);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <dialog
      ref={sheet}
      data-modal
      aria-label={t('shell.menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none bg-transparent p-0 text-text"
    >
      <Rail areas={areas} wide unreadChats={unreadChats} onGo={onClose} />
      <button type="button" aria-hidden tabIndex={-1} className="flex-1" style={{ background: 'var(--scrim)' }} onClick={onClose} />
    </dialog>
  );
};
