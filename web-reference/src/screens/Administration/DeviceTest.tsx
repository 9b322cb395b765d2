import { connectionGaps } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import type { FormValues } from '../../forms/useSettingsForm.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useView, type View } from '../../hooks/useView.ts';
import { type TextKey, useText } from '../../i18n/i18n.ts';
import { inputOf } from './useDeviceForm.ts';

type Outcome = { readonly ok: boolean; readonly text: string };

/** Tests the connection to the device with the values of the form; disabled while a needed one is missing (ADM-DEV-03). */
export const DeviceTest = ({ held }: { held: View<FormValues<Device>> }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { document: device } = useView(held);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, whileBusy] = useBusy();
  const gaps = connectionGaps(device);
  const asked = JSON.stringify(inputOf(device));
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
    setOutcome(undefined);
  }, [asked]);
  const test = async (): Promise<void> => {
    setOutcome(undefined);
    const done = await whileBusy(() => store.devices.test(inputOf(device)));
    const found = done.ok
      ? { ok: done.value, text: t(done.value ? (device.virtual ? 'device.testVirtual' : 'device.testOk') : 'error:mosCommunicationFailed') }
      : { ok: false, text: done.error.message };
    // Drops the result when the form has changed since the test began.
    if (latest.current === asked) setOutcome(found);
  };
  useActions({ 'devices.test': { run: () => void test(), enabled: () => connectionGaps(device).length === 0 && !busy } });
  const names = gaps.map((field) => t(`device.${field === 'port' ? 'portWord' : field}` as TextKey)).join(', ');
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:order-first max-sm:basis-full">
      <Button icon="sync" disabled={gaps.length > 0} busy={busy} aria-describedby="device-test" onClick={() => void test()}>
        {t('action.devices.test')}
      </Button>
      <span id="device-test" role="status" className="min-w-0 text-sm text-muted">
        {gaps.length > 0
          ? t('device.testNeeds', { fields: names })
          : busy
            ? t('device.testing')
            : outcome && (
                <span className={outcome.ok ? 'flex items-center gap-1 text-good' : 'flex items-center gap-1 text-bad'}>
                  <Icon name={outcome.ok ? 'check' : 'error'} size={14} />
                  {outcome.text}
                </span>
              )}
      </span>
    </div>
  );
};
