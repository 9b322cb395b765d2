import { DEVICE_DEFAULTS, deviceProblems } from '@lauda/domain';
import type { Device, DeviceInput } from '@lauda/sdk';
import type { FieldProblem, Refusal } from '@lauda/store';
import { useCallback } from 'react';
import { useDesk } from '../../app/desk.ts';
import { offerUndo } from '../../components/offerUndo.ts';
import { problemWords } from '../../format/problemWords.ts';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { type Text, useText } from '../../i18n/i18n.ts';

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

/** Returns the part of a device that is sent, without what the server computes; an empty secret keeps the stored one. */
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

/** Returns the fields the server refused, by their path and by the field of the form that contains it. */
const wordsOf = (t: Text, { fields = [] }: Refusal, device: Device): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((problem) => {
      const [field] = problem.path.split('.');
      const words = problemWords(t, problem, device[field as keyof Device]);
      return [
        [field, words],
        [problem.path, words],
      ];
    }),
  );

/** The form of one device: typed values stay here until they are saved, and a change by another person shows where nothing is typed. */
export const useDeviceForm = (stored: Device, onStored: (id: number) => void) => {
  const { t } = useText();
  const { store, may } = useDesk();
  const { devices } = store.settings;
  const isNew = stored.id === 0;
  const check = useCallback(
    (device: Device): FieldErrors =>
      Object.fromEntries(
        deviceProblems(device).map(({ path, rule, values }) => [
          path,
          problemWords(t, { path, rule, ...(values ? { params: { values } } : {}) } as FieldProblem, ''),
        ]),
      ),
    [t],
  );
  const draft = useSettingsForm<Device>({
    start: stored,
    readOnly: !may('ADMIN_WRITE'),
    check,
    compares: true,
    save: async (device, opening) => {
      const done = await (isNew ? devices.create(inputOf(device), opening) : devices.update(inputOf(device)));
      if (!done.ok) return { refused: wordsOf(t, done.error, device), theirs: done.error.current as Device | undefined };
      // With the version of this save: what somebody changed since is not taken back with it.
      const back = (): void => void devices.update({ ...inputOf(stored), version: done.value.version });
      if (isNew) onStored(done.value.id);
      else offerUndo(t('device.saved', { name: done.value.name }), back);
      return { stored: isNew ? stored : done.value };
    },
  });
  return draft;
};
