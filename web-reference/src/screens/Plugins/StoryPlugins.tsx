import type { Device, Story, StorySubSection } from '@lauda/sdk';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { pluginAddress } from './address.ts';
import { PluginPanel } from './PluginPanel.tsx';
import { itemsIn } from './storyParts.ts';

export interface StoryPluginsProps {
  story: Story;
  readOnly: boolean;
  onEdit: (fields: Partial<Story>) => void;
}

/** Returns the devices of a story's program that have an HTML5 plug-in; a device without programs serves all. */
const usePluginDevices = (programId: number): Device[] => {
  const { store } = useDesk();
  const { rows } = useView(store.settings.devices.view);
  useEffect(() => void store.settings.devices.ensure(), [store]);
  return rows.filter((device) => pluginAddress(device) && (device.programsIds.length === 0 || device.programsIds.includes(programId)));
};

const isOf = (device: Device, { media }: StorySubSection): boolean =>
  media != null && ((media.deviceId ?? null) === device.id || (device.mosId !== null && media.mosId === device.mosId));

/** The buttons for the plug-ins of the studio's devices: each makes new items of a story, and opens those it made (DEV-03). */
export const StoryPlugins = ({ story, readOnly, onEdit }: StoryPluginsProps): ReactElement | null => {
  const { t } = useText();
  const devices = usePluginDevices(story.programId);
  const [open, setOpen] = useState<{ readonly device: Device; readonly item?: StorySubSection }>();
  if (devices.length === 0) return null;
  return (
    <section aria-label={t('plugin.title')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('plugin.title')}</h3>
      {devices.map((device) => (
        <div key={device.id} className="flex flex-wrap items-center gap-1.5">
          <Button size="sm" icon="device" onClick={() => setOpen({ device })}>
            {t('plugin.open', { name: device.name })}
          </Button>
          {itemsIn(story.sections)
            .filter((part) => isOf(device, part))
            .map((item) => (
              <Button key={item.uuid} size="sm" kind="quiet" icon="cg" onClick={() => setOpen({ device, item })}>
                {item.slug || item.media?.slug || item.media?.objectId}
              </Button>
            ))}
        </div>
      ))}
      {open && (
        <PluginPanel
          key={`${open.device.id} ${open.item?.uuid ?? ''}`}
          {...open}
          story={story}
          readOnly={readOnly}
          onEdit={onEdit}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
};
