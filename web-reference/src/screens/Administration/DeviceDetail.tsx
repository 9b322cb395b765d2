import type { Device } from '@lauda/sdk';
import { type ReactElement, Suspense } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useText } from '../../i18n/i18n.ts';
import { CallersBanner } from './CallersBanner.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { stateOf } from './deviceWords.ts';
import { DEVICE_PARTS, type DevicePart } from './search.ts';
import { SimulatedBanner } from './simulator/SimulatedBanner.tsx';

const Templates = lazyOver(async () => ({ default: (await import('./Templates.tsx')).Templates }));
const SimulatorPanel = lazyOver(async () => ({ default: (await import('./simulator/SimulatorPanel.tsx')).SimulatorPanel }));
const TrafficPanel = lazyOver(async () => ({ default: (await import('./traffic/TrafficPanel.tsx')).TrafficPanel }));

export interface DeviceDetailProps {
  device: Device;
  part: DevicePart;
  onPart: (part: DevicePart | undefined) => void;
  onStored: (id: number) => void;
  onClose: () => void;
}

/** One device beside the list: its settings, its templates, its MOS templates, its simulator, its traffic. */
export const DeviceDetail = ({ device, part, onPart, onStored, onClose }: DeviceDetailProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const { word, tone } = stateOf(device, t);
  const isNew = device.id === 0;
  const count: Partial<Record<DevicePart, number>> = {
    templates: device.templates.filter(({ mosData }) => !mosData).length,
    mosTemplates: device.templates.filter(({ mosData }) => mosData).length,
  };
  const tabs = DEVICE_PARTS.map((id) => ({ id, title: t(`devicePart.${id}`), ...(count[id] ? { suffix: String(count[id]) } : {}) }));
  const name = device.name || t('device.new');
  return (
    <article aria-label={name} className="flex min-h-0 flex-1 flex-col bg-ground">
      <header className="flex h-11 shrink-0 items-center gap-2 px-4">
        <h2 className="min-w-0 truncate text-lg font-semibold">{name}</h2>
        {!isNew && <Badge tone={tone}>{word}</Badge>}
        <span className="ml-auto flex gap-1">
          {!isNew && may('ADMIN_WRITE') && (
            <IconButton icon="trash" label={t('action.devices.remove')} onClick={() => handlers.run('devices.remove')} />
          )}
          <IconButton icon="x" label={t('common.close')} onClick={onClose} />
        </span>
      </header>
      {!isNew && (
        <Tabs label={name} tabs={tabs} active={part} onActivate={(id) => onPart(id === 'settings' ? undefined : (id as DevicePart))} />
      )}
      {part !== 'simulator' && <SimulatedBanner device={device} onOpen={() => onPart('simulator')} />}
      {!isNew && <CallersBanner device={device} />}
      <div hidden={part !== 'settings'} className={part === 'settings' ? 'flex min-h-0 flex-1 flex-col' : undefined}>
        <DeviceForm device={device} onStored={onStored} onClose={onClose} />
      </div>
      <Suspense>
        {part === 'templates' && <Templates device={device} mos={false} />}
        {part === 'simulator' && <SimulatorPanel device={device} onTraffic={() => onPart('traffic')} />}
        {part === 'traffic' && <TrafficPanel device={device} />}
        {part === 'mosTemplates' && <Templates device={device} mos />}
      </Suspense>
    </article>
  );
};
