import { type ReactElement, useEffect } from 'react';
import type { OpenArea } from '../app/screen.ts';
import { MenuPanel } from '../components/Dialog.tsx';
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
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [onClose]);
  return (
    <MenuPanel label={t('shell.menu')} onClose={onClose}>
      <Rail areas={areas} wide unreadChats={unreadChats} onGo={onClose} />
    </MenuPanel>
  );
};
