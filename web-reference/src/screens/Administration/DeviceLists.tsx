import type { Device } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { Group } from '../../forms/controls.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';

export interface DevicePartProps {
  device: Device;
  readOnly: boolean;
  problemOf: (path: string) => string | undefined;
  onEdit: (fields: Partial<Device>) => void;
}

const Channel = ({
  name,
  isDefault,
  readOnly,
  onDefault,
  onRemove,
}: {
  name: string;
  isDefault: boolean;
  readOnly: boolean;
  onDefault: () => void;
  onRemove: () => void;
}): ReactElement => {
  const { t } = useText();
  return (
    <li className="flex h-8 items-center gap-2 rounded-md border border-line pl-2.5">
      <span>{name}</span>
      <label className="flex items-center gap-1 text-sm text-muted">
        <input
          type="radio"
          name="defaultChannel"
          className="accent-(--accent)"
          checked={isDefault}
          disabled={readOnly}
          onChange={onDefault}
        />
        {t('device.defaultChannel')}
      </label>
      {readOnly ? <span className="w-1" /> : <IconButton size="sm" icon="x" label={`${t('common.remove')} ${name}`} onClick={onRemove} />}
    </li>
  );
};

const NewChannel = ({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const name = typed.trim();
    if (name === '' || taken.includes(name)) return;
    onAdd(name);
    setTyped('');
  };
  return (
    <div className="flex max-w-xs gap-2">
      <TextInput
        aria-label={t('device.channelName')}
        placeholder={t('device.channelName')}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button icon="plus" disabled={typed.trim() === ''} onClick={add}>
        {t('device.channelAdd')}
      </Button>
    </div>
  );
};

/** The channels of a device and the one that is taken when none is named (DEV-05). */
export const Channels = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const { channels, defaultChannel } = device;
  const latest = useLatest(device);
  const remove = (name: string): void => {
    onEdit({ channels: channels.filter((each) => each !== name), ...(defaultChannel === name ? { defaultChannel: null } : {}) });
    offerUndo(t('common.removed', { name }), () => onEdit({ channels: [...latest().channels, name], defaultChannel }));
  };
  return (
    <Group title={t('device.channels')}>
      {problemOf('defaultChannel') && (
        <p role="alert" className="text-sm text-bad">
          {problemOf('defaultChannel')}
        </p>
      )}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {channels.map((name) => (
          <Channel
            key={name}
            name={name}
            isDefault={name === defaultChannel}
            readOnly={readOnly}
            onDefault={() => onEdit({ defaultChannel: name })}
            onRemove={() => remove(name)}
          />
        ))}
      </ul>
      {!readOnly && (
        <NewChannel taken={channels} onAdd={(name) => onEdit({ channels: [...channels, name], defaultChannel: defaultChannel ?? name })} />
      )}
    </Group>
  );
};

/** Where a device keeps its files, each with what the files are. */
export const Paths = ({ device, readOnly, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const { paths } = device;
  const latest = useLatest(device);
  const put = (at: number, fields: Partial<Device['paths'][number]>): void =>
    onEdit({ paths: paths.map((path, index) => (index === at ? { ...path, ...fields } : path)) });
  const remove = (at: number): void => {
    const gone = paths[at]!;
    onEdit({ paths: paths.toSpliced(at, 1) });
    offerUndo(t('common.removed', { name: gone.path || t('device.paths') }), () =>
      onEdit({ paths: latest().paths.toSpliced(at, 0, gone) }),
    );
  };
  return (
    <Group
      title={t('device.paths')}
      aside={
        !readOnly && (
          <Button size="sm" icon="plus" onClick={() => onEdit({ paths: [...paths, { techDescription: '', path: '' }] })}>
            {t('device.pathAdd')}
          </Button>
        )
      }
    >
      {paths.map((path, at) => (
        <div key={path.id ?? at} className="grid grid-cols-[10rem_1fr_1.5rem] items-center gap-2 max-sm:grid-cols-[1fr_1.5rem]">
          <TextInput
            aria-label={t('device.pathKind')}
            placeholder={t('device.pathKind')}
            readOnly={readOnly}
            maxLength={200}
            value={path.techDescription}
            onChange={(event) => put(at, { techDescription: event.target.value })}
          />
          <TextInput
            aria-label={t('device.path')}
            placeholder={t('device.path')}
            readOnly={readOnly}
            maxLength={2000}
            className="max-sm:col-start-1"
            value={path.path}
            onChange={(event) => put(at, { path: event.target.value })}
          />
          {!readOnly && <IconButton size="sm" icon="x" label={t('common.remove')} onClick={() => remove(at)} />}
        </div>
      ))}
    </Group>
  );
};
