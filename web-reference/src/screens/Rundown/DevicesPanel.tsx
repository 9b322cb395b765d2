import { isOneOf, MOS_EXISTENCES } from '@lauda/domain';
import type { RundownDevice } from '@lauda/sdk';
import { type OpenRundown, RELOAD_REST_MS, SpacedReload } from '@lauda/store';
import { type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { SidePanel } from '../../components/SidePanel.tsx';
import { EmptyState, Skeleton } from '../../components/States.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { timeOf } from '../../format/show.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** Loads what each device should hold and what it reported; loads again while the panel is open and when a device reports. */
const useDevices = (rundownId: number | undefined) => {
  const { store } = useDesk();
  const asked = useStoreAnswer(({ rundowns }) => (rundownId === undefined ? undefined : rundowns.devices(rundownId)), [rundownId]);
  const load = useLatest(asked.load);
  useEffect(() => {
    // What waits goes by without an event, so it is asked for even where nothing is told.
    const reload = new SpacedReload(async () => {
      load()();
      return false;
    }, window);
    const timer = setInterval(() => reload.ask(), RELOAD_REST_MS);
    const off = store.onEvent(({ kind }) => kind === 'device_states UPDATE' && reload.ask());
    return () => {
      clearInterval(timer);
      reload.stop();
      off();
    };
  }, [store, load]);
  return asked;
};

/** Whether a device answers, and whether it knows this rundown, as an icon and a word (DEV-10). */
const STATES = {
  EXIST: { icon: 'check', look: 'text-good' },
  CAN_CREATE: { icon: 'hollow', look: 'text-muted' },
  CANT_CREATE: { icon: 'error', look: 'text-bad' },
} as const;
const Existence = ({ state }: { state: string }): ReactElement | null => {
  const { t } = useText();
  if (!isOneOf(MOS_EXISTENCES, state)) return null;
  const { icon, look } = STATES[state];
  return (
    <span className={cx('flex items-center gap-1.5 text-sm', look)}>
      <Icon name={icon} size={12} />
      {t(`mos.state.${state}`)}
    </span>
  );
};

const DeviceLine = ({ device, on }: { device: RundownDevice; on: boolean }): ReactElement => {
  const { t } = useText();
  const missing = device.wanted - device.acked;
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2.5">
      <span className="flex items-center gap-2">
        <span className="font-medium">{device.name}</span>
        {device.simulated && (
          <Badge tone="warn" icon="warning">
            {t('mos.simulated')}
          </Badge>
        )}
        <span className="ml-auto">
          {!on ? null : device.lastError ? (
            <Badge tone="bad" icon="error">
              {t('mos.problem')}
            </Badge>
          ) : missing === 0 && device.waiting.length === 0 ? (
            <Badge tone="good" icon="check">
              {t('mos.inStep')}
            </Badge>
          ) : (
            <Badge tone="warn" icon="sync">
              {t('mos.behind', { count: Math.max(missing, device.waiting.length) })}
            </Badge>
          )}
        </span>
      </span>
      {device.simulated && <span className="text-sm text-warn">{t('mos.simulatedText')}</span>}
      <Existence state={device.existence} />
      <span className="tnum text-sm text-muted">
        {t('mos.figures', { acked: device.acked, wanted: device.wanted })}
        {device.at && ` · ${t('mos.at', { time: timeOf(device.at) })}`}
      </span>
      {device.waiting.length > 0 && <span className="text-sm text-warn">{t('mos.waiting', { slugs: device.waiting.join(', ') })}</span>}
      {device.lastError && <span className="text-sm text-bad break-words">{device.lastError}</span>}
    </li>
  );
};

/** The devices of the rundown: on or off, automatic or by hand, ready, send again, and the progress of each. */
export const DevicesPanel = ({ open, onClose }: { open: OpenRundown; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const rundown = useView(open.view);
  const busy = useView(open.busy);
  const { value: devices, refusal, load } = useDevices(rundown?.id);
  const on = rundown?.mosActive ?? false;
  const writes = may('RUNDOWN_WRITE');
  const automatic = rundown?.mosMode !== 'MANUAL';
  const turnOff = async (): Promise<void> => {
    const question = { title: t('mos.offAsk'), text: t('mos.offText'), confirm: t('mos.offYes'), danger: true };
    if (!rundown?.onAir || (await ask(question)) === 'yes') await open.mosDisable();
  };
  return (
    <SidePanel title={t('action.rundown.devices')} onClose={onClose}>
      <div className="p-3">
        {writes && (
          <div className="flex flex-col gap-3 border-b border-line pb-4">
            <Switch
              label={t('mos.send')}
              checked={on}
              disabled={busy.mosEnable || busy.mosDisable}
              onChange={(next) => void (next ? open.mosEnable(automatic) : turnOff())}
            />
            <Switch
              label={t('mos.automatic')}
              checked={automatic}
              disabled={!on || busy.mosEnable}
              onChange={(next) => void open.mosEnable(next)}
            />
            <div className="flex gap-2">
              <Button icon="check" disabled={!on} busy={busy.mosReady} onClick={() => void open.mosReady()}>
                {t('mos.ready')}
              </Button>
              <Button icon="sync" disabled={!on} busy={busy.mosReplace} onClick={() => void open.mosReplace()}>
                {t('mos.replace')}
              </Button>
            </div>
          </div>
        )}
        {refusal && !devices ? (
          <LoadFailed error={refusal} onRetry={load} />
        ) : devices === undefined ? (
          <div className="flex flex-col gap-3 pt-4">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-64" />
          </div>
        ) : devices.length === 0 ? (
          <EmptyState icon="device" title={t('mos.none')} text={t('mos.noneText')} />
        ) : (
          <ul>
            {devices.map((device) => (
              <DeviceLine key={device.deviceId} device={device} on={on} />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
};
