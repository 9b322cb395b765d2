import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { sinceWord } from './sinceWord.ts';

/** A banner over every part of a simulated device. */
export const SimulatedBanner = ({ device, onOpen }: { device: Device; onOpen: () => void }): ReactElement | null => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  if (!device.simulator) return null;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-warn-ground px-4 py-1.5 text-warn">
      <Icon name="warning" size={14} />
      <span className="min-w-0 flex-1">
        {t('simulator.banner', { time: sinceWord(device.simulator.since, { language, zone, now: store.clock.now() }) })}
      </span>
      <Button size="sm" onClick={onOpen}>
        {t('devicePart.simulator')}
      </Button>
    </div>
  );
};
