import type { Device } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Checkbox } from '../../components/Toggles.tsx';
import { Group, Line } from '../../forms/controls.tsx';
import { useField, useForm } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';

const wordsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The deviations of a MOS device from the protocol, and the extra elements it gets; stored in its profile. */
export const ProtocolFields = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly } = useField<Device['profile']>('profile');
  const { problemOf } = useForm<Device>();
  const { accepts, ...profile } = value ?? {};
  const words = accepts ?? [];
  const [typed, setTyped] = useState(() => words.join(', '));
  // A comma that was just typed stays; words from elsewhere replace the typed text.
  const shown = wordsIn(typed).join() === words.join() ? typed : words.join(', ');
  const set = (own: NonNullable<Device['profile']>): void => onChange(Object.keys(own).length > 0 ? own : null);
  const turn = (name: 'ownIds' | 'profile0' | 'storyTimes', on: boolean, usual: boolean): void => {
    const { [name]: _, ...others } = value ?? {};
    set(on === usual ? others : { ...others, [name]: on });
  };
  const flag = (label: string, checked: boolean, turned: (on: boolean) => void): ReactElement => (
    <Checkbox label={label} checked={checked} disabled={readOnly} onChange={(event) => turned(event.target.checked)} />
  );
  return (
    <Group title={t('device.conversation')}>
      <Line
        label={t('device.accepts')}
        help={t('device.acceptsHelp')}
        readOnly={readOnly}
        error={problemOf('profile.accepts')}
        value={shown}
        onChange={(text) => {
          setTyped(text ?? '');
          const own = wordsIn(text);
          set(own.length > 0 ? { ...profile, accepts: own } : profile);
        }}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {flag(t('device.ownIds'), value?.ownIds === true, (on) => turn('ownIds', on, false))}
        {flag(t('device.noProfile0'), value?.profile0 === false, (on) => turn('profile0', !on, true))}
        {flag(t('device.storyTimes'), value?.storyTimes === true, (on) => turn('storyTimes', on, false))}
      </div>
    </Group>
  );
};
