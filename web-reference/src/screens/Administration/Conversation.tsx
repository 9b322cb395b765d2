import type { Device } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Checkbox } from '../../components/Toggles.tsx';
import { Group, Line } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';
import type { DevicePartProps } from './DeviceLists.tsx';

const wordsIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** How a MOS device answers where it does not as the protocol asks, and what more it gets; all of it is in its own ways. */
export const Conversation = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const { accepts, ...profile } = device.profile ?? {};
  const words = accepts ?? [];
  const [typed, setTyped] = useState(() => words.join(', '));
  // A comma that was just typed stays; words that came from elsewhere are shown.
  const shown = wordsIn(typed).join() === words.join() ? typed : words.join(', ');
  const set = (own: NonNullable<Device['profile']>): void => onEdit({ profile: Object.keys(own).length > 0 ? own : null });
  const turn = (name: 'ownIds' | 'profile0' | 'storyTimes', value: boolean, usual: boolean): void => {
    const { [name]: _, ...others } = device.profile ?? {};
    set(value === usual ? others : { ...others, [name]: value });
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
        {flag(t('device.ownIds'), device.profile?.ownIds === true, (on) => turn('ownIds', on, false))}
        {flag(t('device.noProfile0'), device.profile?.profile0 === false, (on) => turn('profile0', !on, true))}
        {flag(t('device.storyTimes'), device.profile?.storyTimes === true, (on) => turn('storyTimes', on, false))}
      </div>
    </Group>
  );
};
