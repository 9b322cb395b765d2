import { RELEASE } from '@lauda/domain';
import type { Device, Story, StorySubSection } from '@lauda/sdk';
import { type ReactElement, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { newUuid } from '../../app/newUuid.ts';
import { Dialog, Drawer } from '../../components/Dialog.tsx';
import { ErrorState } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { isOurOrigin, pluginAddress } from './address.ts';
import type { Mode, PluginHost } from './host.ts';
import { PluginFrame } from './PluginFrame.tsx';

// A plug-in that is silent for this long does not know its host, or is not reachable.
const SILENT_MS = 10_000;
const SIZES: Readonly<Record<Mode, { readonly width: number; readonly height: number }>> = {
  MODALDIALOG: { width: 736, height: 560 },
  MODELESS: { width: 560, height: 640 },
  CONTAINED: { width: 560, height: 640 },
  TOOLBAR: { width: 360, height: 640 },
};

export interface PluginPanelProps {
  device: Device;
  story: Story;
  /** The edited item; undefined to make a new one. */
  item?: StorySubSection | undefined;
  readOnly: boolean;
  onEdit: (fields: Partial<Story>) => void;
  onClose: () => void;
}

const useHost = (props: PluginPanelProps): { readonly host: PluginHost; readonly mode: Mode } => {
  const { device, story, item, readOnly, onEdit, onClose } = props;
  const { me, store } = useDesk();
  const [mode, setMode] = useState<Mode>('CONTAINED');
  const rundown = story.rundownId === null ? undefined : store.rundowns.find(story.rundownId)?.view.snapshot();
  const shown =
    item &&
    Object.values(story.sections)
      .flatMap((section) => section?.subSections ?? [])
      .find(({ uuid }) => uuid === item.uuid);
  const host: PluginHost = {
    ...{ device, story, readOnly, mode, onEdit, onClose },
    rundownUuid: rundown?.uuid ?? null,
    userId: me.nickname || me.name,
    version: RELEASE,
    item: shown ?? item,
    size: SIZES[mode],
    uuid: newUuid,
    onMode: setMode,
  };
  return { host, mode };
};

/** Says once each time the plug-in is not there for the story (ERR-11); the panel says why. */
const useDisconnected = (isOff: boolean): void => {
  const { store } = useDesk();
  useEffect(() => {
    if (isOff) store.notices.show({ level: 'WARNING', title: { key: 'error:pluginDisconnected' } });
  }, [isOff, store]);
};

/** Tells when a plug-in stays silent, because it failed or is none (ERR-11). */
const useSilence = (): { readonly silent: boolean; readonly heard: () => void; readonly again: () => void; readonly round: number } => {
  const [silent, setSilent] = useState(false);
  const [spoke, setSpoke] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new attempt starts a new wait
  useEffect(() => {
    if (spoke) return undefined;
    const timer = setTimeout(() => setSilent(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, [spoke, round]);
  const again = (): void => {
    setSilent(false);
    setSpoke(false);
    setRound(round + 1);
  };
  return { silent: silent && !spoke, heard: () => setSpoke(true), again, round };
};

/** The HTML5 plug-in of a device, beside the story or over it as the plug-in asks; it inserts and changes items of the story (DEV-03). */
export const PluginPanel = (props: PluginPanelProps): ReactElement => {
  const { t } = useText();
  const { device, onClose } = props;
  const { host, mode } = useHost(props);
  const { silent, heard, again, round } = useSilence();
  const address = pluginAddress(device);
  const wrong = !address ? t('plugin.noAddress') : isOurOrigin(address) ? t('plugin.ourOrigin') : undefined;
  useDisconnected(silent || wrong !== undefined);
  const title = t('plugin.of', { name: device.name });
  const content = wrong ? (
    <ErrorState title={t('error:pluginDisconnected')} text={wrong} />
  ) : (
    <div className="-m-4 flex flex-col" style={{ height: mode === 'MODALDIALOG' ? SIZES.MODALDIALOG.height : 'calc(100% + 2rem)' }}>
      {silent && <ErrorState title={t('error:pluginDisconnected')} text={t('plugin.silent')} onRetry={again} />}
      <PluginFrame key={round} address={address!} title={title} host={host} onHeard={heard} />
    </div>
  );
  if (mode === 'MODALDIALOG')
    return (
      <Dialog open onClose={onClose} title={title} width="lg">
        {content}
      </Dialog>
    );
  return (
    <Drawer open onClose={onClose} title={title} width={SIZES[mode].width}>
      {content}
    </Drawer>
  );
};
