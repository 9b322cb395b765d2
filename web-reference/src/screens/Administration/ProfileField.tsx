import type { Device } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Group, Lines } from '../../forms/controls.tsx';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';

const written = (profile: Device['profile']): string =>
  profile && Object.keys(profile).length > 0 ? JSON.stringify(profile, null, 2) : '';

const readProfile = (text: string): Device['profile'] | 'bad' => {
  if (text.trim() === '') return null;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Device['profile']) : 'bad';
  } catch {
    return 'bad';
  }
};

/** The profile of a device: how it differs from other devices of its vendor, as names and values in JSON. */
export const ProfileField = (): ReactElement => {
  const { t } = useText();
  const { value: profile, onChange, readOnly } = useField<Device['profile']>('profile');
  const [text, setText] = useState(() => written(profile));
  const read = readProfile(text);
  const bad = read === 'bad';
  // A profile changed elsewhere is written anew; a text that is being typed and is not valid yet stays as it is.
  const shown = bad || JSON.stringify(read) === JSON.stringify(profile) ? text : written(profile);
  const type = (value: string): void => {
    setText(value);
    const read = readProfile(value);
    if (read !== 'bad') onChange(read);
  };
  return (
    <Group title={t('device.profile')}>
      <Lines
        label={t('device.profileLabel')}
        help={t('device.profileHelp')}
        error={bad ? t('device.profileBad') : undefined}
        isCode
        placeholder={'{ "perSecond": 20 }'}
        readOnly={readOnly}
        value={shown}
        onChange={(value) => type(value ?? '')}
      />
    </Group>
  );
};
