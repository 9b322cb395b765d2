import type { MouseEvent, ReactElement } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Tells whether this is a touch device, where a second window beside this one is of no use. */
const isTouch = (): boolean => navigator.maxTouchPoints > 0;

/** An address that links to its place on a map: in this window on a touch device, else in a new one (ROUTE-14, ROUTE-15). */
export const PlaceLink = ({ address }: { address: string }): ReactElement => {
  const { t } = useText();
  const href = `/api/maps/view?q=${encodeURIComponent(address.slice(0, 200))}`;
  const open = (event: MouseEvent): void => {
    if (isTouch()) return;
    event.preventDefault();
    window.open(href, '_blank', 'noopener');
  };
  return (
    <a
      href={href}
      onClick={open}
      title={t('guideline.onMap')}
      className="inline-flex items-baseline gap-1 underline decoration-line underline-offset-2 hover:decoration-current"
    >
      <Icon name="map" size={13} className="self-center text-muted" />
      {address}
    </a>
  );
};
