import { DEVICE_DEFAULTS, deviceProblems } from '@lauda/domain';
import type { Device, DeviceInput } from '@lauda/sdk';
import type { Refusal } from '@lauda/store';
import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { offerUndo } from '../../components/offerUndo.ts';
import { problemWords } from '../../format/problemWords.ts';
import type { ProblemOf } from '../../forms/problems.ts';
import { useText } from '../../i18n/i18n.ts';

/** A device that is not stored yet. */
export const newDevice = (): Device => ({
  id: 0,
  version: 0,
  name: '',
  type: 'playout',
  protocol: 'mos',
  ...DEVICE_DEFAULTS,
  templates: [],
  secret: null,
});

/** What is sent of a device: what others or the server keep of it is left out; an empty secret leaves the stored one. */
export const inputOf = ({
  existence: _existence,
  templates: _templates,
  simulator: _simulator,
  secret,
  id,
  version,
  ...device
}: Device): DeviceInput => ({
  ...device,
  ...(secret === null ? {} : { secret }),
  ...(id === 0 ? {} : { id, version }),
});

type FieldProblem = { readonly path: string; readonly rule: string; readonly params?: Record<string, unknown> };
const fieldsOf = (refusal: Refusal | undefined): readonly FieldProblem[] =>
  (refusal as { fields?: readonly FieldProblem[] } | undefined)?.fields ?? [];

export interface DeviceDraft {
  readonly device: Device;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Somebody else saved it since; saving puts this draft over theirs. */
  readonly overtaken: boolean;
  readonly problemOf: ProblemOf;
  readonly edit: (fields: Partial<Device>) => void;
  readonly discard: () => void;
  /** Resolves with the stored device; undefined when something hinders it. */
  readonly save: () => Promise<Device | undefined>;
}

interface Edited {
  readonly base: Device;
  readonly fields: Partial<Device>;
}

/** Writes one device: what is typed stays here until it is saved, and a change by another shows at once where nothing is typed. */
export const useDeviceDraft = (stored: Device): DeviceDraft => {
  const { t } = useText();
  const { store } = useDesk();
  const { devices } = store.settings;
  const [edited, setEdited] = useState<Edited>({ base: stored, fields: {} });
  const [saving, setSaving] = useState(false);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ readonly refusal: Refusal; readonly device: Device }>();
  const dirty = Object.keys(edited.fields).length > 0;
  useEffect(() => {
    if (!dirty) setEdited({ base: stored, fields: {} });
  }, [stored, dirty]);
  const device = { ...stored, ...edited.fields };
  const edit = (fields: Partial<Device>): void => setEdited((former) => ({ ...former, fields: { ...former.fields, ...fields } }));
  const discard = (): void => {
    setEdited({ base: stored, fields: {} });
    setRefused(undefined);
    setChecked(false);
  };
  const save = async (): Promise<Device | undefined> => {
    setChecked(true);
    if (deviceProblems(device).length > 0) return undefined;
    setSaving(true);
    const isNew = stored.id === 0;
    const done = await (isNew ? devices.create(inputOf(device)) : devices.update(inputOf(device)));
    setSaving(false);
    if (!done.ok) {
      setRefused({ refusal: done.error, device });
      return undefined;
    }
    setEdited({ base: done.value, fields: {} });
    setRefused(undefined);
    const back = (): void => void devices.update({ ...inputOf(stored), version: devices.table.snapshot().get(stored.id)?.version ?? 0 });
    if (!isNew) offerUndo(t('device.saved', { name: done.value.name }), back);
    return done.value;
  };
  const problemOf: ProblemOf = (path) => {
    const own = checked ? deviceProblems(device).find((problem) => problem.path === path) : undefined;
    if (own) return problemWords(t, { rule: own.rule, ...(own.values ? { params: { values: own.values } } : {}) } as never, '');
    const key = path.split('.')[0] as keyof Device;
    if (!refused || refused.device[key] !== device[key]) return undefined;
    const found = fieldsOf(refused.refusal).find((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
    return found && problemWords(t, found as never, device[key]);
  };
  return { device, dirty, saving, overtaken: dirty && stored.version > edited.base.version, problemOf, edit, discard, save };
};
