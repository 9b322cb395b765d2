import { configuredAddresses } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useText } from '../../i18n/i18n.ts';

/** Warns that any machine may connect as this device, or that one did from an address that is not the device's. */
export const CallersBanner = ({ device }: { device: Device }): ReactElement | null => {
  const { t } = useText();
  const { protocol, virtual, mosId, refusedFrom } = device;
  if (protocol !== 'mos' || virtual || !mosId) return null;
  const words = refusedFrom
    ? t('device.refusedFrom', { mosId, address: refusedFrom })
    : configuredAddresses(device).length === 0
      ? t('device.anyAddress')
      : undefined;
  if (words === undefined) return null;
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 border-b border-line bg-warn-ground px-4 py-1.5 text-warn">
      <Icon name="warning" size={14} />
      <span className="min-w-0 flex-1">{words}</span>
    </p>
  );
};
