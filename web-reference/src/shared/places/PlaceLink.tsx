import type { MouseEvent, ReactElement } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Whether one works by touch: a window beside this one is of no use there. */
const isTouch = (): boolean => navigator.maxTouchPoints > 0;

/** An address that leads to the map of its place: in this window where one works by touch, else in one of its own (ROUTE-14, ROUTE-15). */
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
