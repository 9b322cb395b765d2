import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { Group } from '../../forms/controls.tsx';
import { useField, useForm } from '../../forms/kit.tsx';
import { useRows } from '../../forms/useRows.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useWords } from '../../hooks/useWords.ts';
import { useText } from '../../i18n/i18n.ts';

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

const NAME_MAX = 60;
const isFit = (name: string): boolean => name !== '' && name.length <= NAME_MAX;
const NewChannel = ({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }): ReactElement => {
  const { t } = useText();
  const id = useForm<Device>().view.snapshot().document?.id;
  const [words, setWords] = useWords<{ readonly name: string }>(`channel ${id}`);
  const typed = words?.name ?? '';
  const add = (): void => {
    const name = typed.trim();
    if (!isFit(name) || taken.includes(name)) return;
    onAdd(name);
    setWords(undefined);
  };
  return (
    <div className="flex max-w-xs gap-2">
      <TextInput
        aria-label={t('device.channelName')}
        placeholder={t('device.channelName')}
        most={NAME_MAX}
        data-unread={typed.trim() !== '' || undefined}
        value={typed}
        onChange={(event) => setWords({ name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button icon="plus" disabled={!isFit(typed.trim())} onClick={add}>
        {t('device.channelAdd')}
      </Button>
    </div>
  );
};

/** The channels of a device and the default one (DEV-05). */
export const Channels = (): ReactElement => {
  const { t } = useText();
  const { edit: onEdit, readOnly } = useForm<Device>();
  const { value: channels } = useField<Device['channels']>('channels');
  const { value: defaultChannel, error } = useField<Device['defaultChannel']>('defaultChannel');
  const latest = useLatest(channels);
  const remove = (name: string): void => {
    onEdit({ channels: channels.filter((each) => each !== name), ...(defaultChannel === name ? { defaultChannel: null } : {}) });
    offerUndoInForm(t('common.removed', { name }), () => onEdit({ channels: [...latest(), name], defaultChannel }));
  };
  return (
    <Group title={t('device.channels')}>
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
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

/** The paths of a device's files, each with its kind of file. */
export const Paths = (): ReactElement => {
  const { t } = useText();
  const { rows: paths, readOnly, keyAt, add, put, remove, addProps, rowProps } = useRows<Device['paths'][number]>('paths');
  return (
    <Group
      title={t('device.paths')}
      aside={
        !readOnly && (
          <Button size="sm" icon="plus" {...addProps} onClick={() => add({ techDescription: '', path: '' })}>
            {t('device.pathAdd')}
          </Button>
        )
      }
    >
      {paths.map((path, at) => (
        <div
          key={keyAt(at)}
          {...rowProps(at)}
          className="grid grid-cols-[10rem_1fr_1.5rem] items-center gap-2 max-sm:grid-cols-[1fr_1.5rem]"
        >
          <TextInput
            aria-label={t('device.pathKind')}
            placeholder={t('device.pathKind')}
            readOnly={readOnly}
            most={200}
            value={path.techDescription}
            onChange={(event) => put(at, { techDescription: event.target.value })}
          />
          <TextInput
            aria-label={t('device.path')}
            placeholder={t('device.path')}
            readOnly={readOnly}
            most={2000}
            className="max-sm:col-start-1"
            value={path.path}
            onChange={(event) => put(at, { path: event.target.value })}
          />
          {!readOnly && (
            <IconButton size="sm" icon="x" label={t('common.remove')} onClick={() => remove(at, path.path || t('device.paths'))} />
          )}
        </div>
      ))}
    </Group>
  );
};
