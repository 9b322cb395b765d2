import type { Device } from '@lauda/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { NoneOf } from '../../app/NoneOf.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { GridState } from '../../components/grid/gridState.ts';
import { Split } from '../../components/Split.tsx';
import { EmptyState } from '../../components/States.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { useTyped } from '../../hooks/useTyped.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { DeviceDetail } from './DeviceDetail.tsx';
import { DeviceList, matchesSearch } from './DeviceList.tsx';
import type { DevicesSearch } from './search.ts';
import { newDevice } from './useDeviceForm.ts';

/** Removes a device after a question; a device that a program uses stays, and the server's refusal says so (ADM-DEV-02). */
const useRemove = (device: Device | undefined, onGone: () => void): void => {
  const { t } = useText();
  const { store, may } = useDesk();
  const remove = async (): Promise<void> => {
    if (!device?.id) return;
    const { id, name } = device;
    const question = { title: t('device.removeAsk', { name }), text: t('device.removeText'), confirm: t('common.delete'), danger: true };
    if ((await ask(question)) !== 'yes') return;
    const done = await store.settings.devices.remove(id);
    if (done.ok) onGone();
  };
  useActions({ 'devices.remove': { run: () => void remove(), enabled: () => Boolean(device?.id) && may('ADMIN_WRITE') } });
};

const CreateButton = ({ className }: { className?: string }): ReactElement | null => {
  const { t } = useText();
  const { mayRun } = useDesk();
  if (!mayRun('devices.create')) return null;
  return (
    <Button size="sm" icon="plus" kind="primary" {...(className ? { className } : {})} onClick={() => handlers.run('devices.create')}>
      {t('action.devices.create')}
    </Button>
  );
};

interface ListedProps {
  search: DevicesSearch;
  box: RefObject<HTMLInputElement | null>;
  onText: (text: string) => void;
  onOpen: (id: number) => void;
}

const useShown = (rows: readonly Device[], text: string | undefined): readonly Device[] => {
  const { t } = useText();
  return useMemo(
    () => rows.filter((device) => !text || matchesSearch(device, text, t)).toSorted((a, b) => a.name.localeCompare(b.name)),
    [rows, text, t],
  );
};

const Listed = ({ search, box, onText, onOpen }: ListedProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { rows } = useView(store.settings.devices.view);
  const state = useMemo(() => new GridState(), []);
  const shown = useShown(rows, search.text);
  const text = useTyped(box, search.text ?? '', onText);
  if (rows.length === 0)
    return (
      <NoneOf list={store.settings.devices}>
        <EmptyState icon="device" title={t('devices.none')} text={t('devices.noneText')}>
          <CreateButton />
        </EmptyState>
      </NoneOf>
    );
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <TextInput
          ref={box}
          type="search"
          aria-label={t('devices.find')}
          placeholder={t('devices.find')}
          className="max-w-64 max-sm:max-w-none max-sm:basis-full"
          {...text}
        />
        <span role="status" className="tnum text-sm whitespace-nowrap text-muted">
          {t('devices.count', { count: shown.length })}
        </span>
        <CreateButton className="ml-auto" />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="search" title={t('common.nothingFound')} text={t('devices.notFound')}>
          <Button onClick={() => onText('')}>{t('devices.clear')}</Button>
        </EmptyState>
      ) : (
        <DeviceList devices={shown} open={search.device} onOpen={onOpen} state={state} />
      )}
    </>
  );
};

/** The devices of the studio: a list, and one of them beside it with its settings, templates and traffic (SCR-ADM-DEVICES). */
export const DevicesScreen = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const search = useSearch({ from: '/app/admin/devices' });
  const navigate = useNavigate({ from: '/admin/devices' });
  const { byId } = useView(store.settings.devices.view);
  const [created] = useState(newDevice);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => void store.settings.devices.ensure(), [store]);
  const go = useCallback(
    (next: Partial<DevicesSearch>): void => void navigate({ search: (former) => ({ ...former, ...next }), replace: 'text' in next }),
    [navigate],
  );
  const open = useCallback((id: number): void => go({ device: id }), [go]);
  const close = useCallback((): void => go({ device: undefined, part: undefined }), [go]);
  const device = search.device === undefined ? undefined : search.device === 0 ? created : byId.get(search.device);
  useRemove(device, close);
  useActions({
    'devices.create': { run: () => go({ device: 0, part: undefined }), enabled: () => may('ADMIN_WRITE') },
    'grid.find': () => box.current?.focus(),
  });
  const list = <Listed search={search} box={box} onText={(text) => go({ text: text || undefined })} onOpen={open} />;
  const detail = device && {
    device,
    part: search.part ?? 'settings',
    onPart: (part: DevicesSearch['part']) => go({ part }),
    onStored: open,
    onClose: close,
  };
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('devices.title')}</h1>
      </InTopBar>
      <Split name="devices" first={list} second={detail ? <DeviceDetail key={detail.device.id} {...detail} /> : null} />
    </>
  );
};
