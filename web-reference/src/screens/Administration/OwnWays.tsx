import type { Device } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { TextArea } from '../../components/TextInput.tsx';
import { Group } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';
import type { DevicePartProps } from './DeviceLists.tsx';

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

/** How a device wants to be spoken to where it differs from its vendor's others: names and values as JSON. */
export const OwnWays = ({ device, readOnly, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const [text, setText] = useState(() => written(device.profile));
  const read = readProfile(text);
  const bad = read === 'bad';
  // A profile that came from elsewhere is written anew; what is being typed and cannot be read yet stays as it is.
  const shown = bad || JSON.stringify(read) === JSON.stringify(device.profile) ? text : written(device.profile);
  const type = (value: string): void => {
    setText(value);
    const read = readProfile(value);
    if (read !== 'bad') onEdit({ profile: read });
  };
  return (
    <Group title={t('device.profile')}>
      <Field label={t('device.profileLabel')} help={t('device.profileHelp')} error={bad ? t('device.profileBad') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            className="text-sm"
            spellCheck={false}
            readOnly={readOnly}
            placeholder={'{ "perSecond": 20 }'}
            value={shown}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
    </Group>
  );
};
