import { filledFields, isGraphicType, movedGraphic, withCopy, withoutRow } from '@lauda/domain';
import type { Cg, Device, DeviceTemplate, NewsReport } from '@lauda/sdk';
import { useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { newUuid } from '../../../app/newUuid.ts';
import { useStoreAnswer } from '../../../app/useStoreAnswer.ts';
import { ask } from '../../../components/ConfirmDialog.tsx';
import { notify } from '../../../components/toast.tsx';
import { useField, useForm } from '../../../forms/kit.tsx';
import { useView } from '../../../hooks/useView.ts';
import { type TextKey, useText } from '../../../i18n/i18n.ts';
import { readDropped } from './mosItem.ts';

const NONE: readonly DeviceTemplate[] = [];

/** The graphics devices a reportage may use: those of its programs, or all while it has no program (REP-CG-13). */
const useGraphicsDevices = (): { readonly all: readonly Device[]; readonly open: readonly Device[] } => {
  const { store } = useDesk();
  const { programs } = useLookups();
  const { rows } = useView(store.settings.devices.view);
  const { value: ids } = useField<readonly number[]>('programsIds');
  useEffect(() => void store.settings.devices.ensure(), [store]);
  return useMemo(() => {
    const ofPrograms = programs.filter(({ id }) => ids.includes(id)).map(({ cgId }) => cgId);
    return { all: rows, open: rows.filter(({ id, type }) => type === 'cg' && (ids.length === 0 || ofPrograms.includes(id))) };
  }, [rows, programs, ids]);
};

/** Makes a graphic of a template, taking over the values of another where field names agree. */
const graphicOf = (
  { deviceId, code, name, comment, fields, mosData }: DeviceTemplate,
  former?: Cg,
): Pick<Cg, 'deviceId' | 'ciiData' | 'mosData'> =>
  mosData
    ? { deviceId, ciiData: null, mosData }
    : {
        deviceId,
        mosData: null,
        ciiData: { templateCode: code, templateName: name, comment, fields: filledFields(fields, former?.ciiData?.fields ?? [], newUuid) },
      };

/** The graphics of a reportage, the chosen device, and the operations on them. */
export const useGraphics = () => {
  const { t } = useText();
  const { view, edit, readOnly } = useForm<NewsReport>();
  const { all, open } = useGraphicsDevices();
  const [chosen, setChosen] = useState<number>();
  const [edited, setEdited] = useState<string>();
  const device = open.find(({ id }) => id === chosen) ?? open[0];
  const deviceId = device?.id;
  const templates =
    useStoreAnswer((store) => (deviceId === undefined ? undefined : store.devices.templates(deviceId)), [deviceId]).value ?? NONE;
  const now = (): readonly Cg[] => view.snapshot().document?.cgs ?? [];
  const put = (cgs: readonly Cg[]): void => edit({ cgs: [...cgs] });
  const warn = (key: TextKey): false => {
    notify({ level: 'WARNING', title: t(key) });
    return false;
  };
  const append = (graphic: Omit<Cg, 'id' | 'uuid' | 'index'>): void => {
    const uuid = newUuid();
    put([...now(), { id: 0, uuid, index: now().length, ...graphic }]);
    setEdited(uuid);
  };
  const isTaken = (type: string | undefined): boolean => (type === undefined || isGraphicType(type) ? true : warn('error:onlyCgsAllowed'));
  return {
    readOnly,
    device,
    devices: open,
    templates,
    edited,
    nameOf: (id: number): string => all.find((each) => each.id === id)?.name ?? '',
    choose: (id: number): void => {
      setChosen(id);
      setEdited(undefined);
    },
    add: (template: DeviceTemplate): void => {
      if (isTaken(template.mosData?.type)) append(graphicOf(template));
    },
    /** Adds a dropped graphic of a device that may be used, and ignores anything else (REP-CG-09). */
    drop: (text: string): void => {
      const dropped = readDropped(text, all);
      if (dropped?.device?.type !== 'cg' || !isGraphicType(dropped.type)) return void warn('error:onlyCgsAllowed');
      if (!open.some(({ id }) => id === dropped.device!.id)) return void warn('error:cgTemplateDevice');
      const mosData = dropped.read();
      if (mosData) append({ deviceId: dropped.device.id, mosData });
    },
    replace: (uuid: string, template: DeviceTemplate): void => {
      if (isTaken(template.mosData?.type)) put(now().map((cg) => (cg.uuid === uuid ? { ...cg, ...graphicOf(template, cg) } : cg)));
    },
    /** Opens a graphic for editing, or closes it; one of another device than the chosen one stays closed (REP-CG-11). */
    toggle: (uuid: string): void => {
      const graphic = now().find((cg) => cg.uuid === uuid);
      if (edited === uuid) setEdited(undefined);
      else if (graphic?.deviceId === deviceId) setEdited(uuid);
      else warn('error:cgDeviceMismatch');
    },
    move: (uuid: string, by: -1 | 1): void => put(movedGraphic(now(), uuid, by)),
    copy: (uuid: string): void => put(withCopy(now(), uuid, newUuid)),
    remove: async (uuid: string, name: string): Promise<void> => {
      const question = {
        title: t('reportageForm.removeGraphic', { name }),
        text: t('reportageForm.removeGraphicText'),
        confirm: t('common.remove'),
      };
      if ((await ask({ ...question, danger: true })) === 'yes') put(withoutRow(now(), uuid));
    },
  };
};
export type Graphics = ReturnType<typeof useGraphics>;
