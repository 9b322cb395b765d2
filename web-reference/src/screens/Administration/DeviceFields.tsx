import {
  DEVICE_CHARSETS,
  DEVICE_PROTOCOLS,
  DEVICE_TYPES,
  DEVICE_VENDORS,
  hasDeviceSecret,
  MOS_PLUGINS,
  MOS_REVISIONS,
} from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { Inside, useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';
import { Channels, Paths } from './DeviceLists.tsx';
import { vendorName } from './deviceWords.ts';
import { ProfileField } from './ProfileField.tsx';
import { ProtocolFields } from './ProtocolFields.tsx';

const { Line, NumberLine, Choice, Check, ProgramChoices } = fieldsOf<Device>();
const Profile = fieldsOf<NonNullable<Device['profile']>>();
const Brackets = fieldsOf<NonNullable<Device['brackets']>>();

/** Returns the fields that decide which other fields there are. */
const useKind = () => ({
  type: useField<Device['type']>('type').value,
  protocol: useField<Device['protocol']>('protocol').value,
  isVirtual: useField<boolean>('virtual').value,
});

const PORTS = { min: 1, max: 65_535 } as const;

const same = (value: string): { readonly value: string; readonly label: string } => ({ value, label: value });
const CHARSETS = DEVICE_CHARSETS.map(same);
const REVISIONS = MOS_REVISIONS.map(same);
const GRID = 'grid gap-3 sm:grid-cols-2 @3xl:grid-cols-3';
const FLAGS = 'flex flex-wrap gap-x-5 gap-y-2';

const Identity = ({ isNew }: { isNew: boolean }): ReactElement => {
  const { t } = useText();
  const { value: plugin } = useField<Device['plugin']>('plugin');
  const types = DEVICE_TYPES.map((value) => ({ value, label: t(`device.type.${value}`) }));
  const protocols = DEVICE_PROTOCOLS.map((value) => ({ value, label: t(`device.protocol.${value}`) }));
  const vendors = DEVICE_VENDORS.map((value) => ({ value, label: vendorName(value, t) }));
  const plugins = MOS_PLUGINS.map((value) => ({ value, label: t(`device.plugin.${value}`) }));
  return (
    <div className={GRID}>
      <Line name="name" orElse="" label={t('device.name')} required autoFocus={isNew} maxLength={100} />
      <Choice name="type" label={t('device.type')} required options={types} />
      <Choice name="protocol" label={t('device.protocol')} required options={protocols} />
      <Choice name="vendor" orElse="other" label={t('device.vendor')} options={vendors} />
      <Choice name="plugin" orElse="none" label={t('device.plugin')} options={plugins} />
      {plugin === 'html' && (
        <Inside name="profile">
          <Profile.Line name="pluginUrl" label={t('device.pluginUrl')} help={t('device.pluginUrlHelp')} />
        </Inside>
      )}
    </div>
  );
};

const MosNames = ({ isVirtual }: { isVirtual: boolean }): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Line name="mosId" label={t('device.mosId')} required={!isVirtual} maxLength={128} />
      <Line name="ncsId" label={t('device.ncsId')} placeholder="ncs.lauda.mos" maxLength={128} />
      <Choice name="revision" label={t('device.revision')} empty={t('device.revisionNewest')} options={REVISIONS} />
    </>
  );
};

const Reach = (): ReactElement => {
  const { t } = useText();
  const { protocol, isVirtual } = useKind();
  const { value: revision } = useField<Device['revision']>('revision');
  const mos = protocol === 'mos';
  return (
    <Group title={t('device.connection')}>
      <Check name="virtual" label={t('device.virtual')} />
      <div className={GRID}>
        {!isVirtual && (
          <>
            <Line name="host" label={t('device.host')} required maxLength={255} />
            <NumberLine name="port" label={t(mos ? 'device.lowerPort' : 'device.port')} required range={PORTS} />
            {mos && <NumberLine name="upperPort" label={t('device.upperPort')} help={t('device.upperPortHelp')} range={PORTS} />}
          </>
        )}
        {mos && <MosNames isVirtual={isVirtual} />}
        {hasDeviceSecret({ protocol, revision }) && (
          <Line name="secret" label={t('device.secret')} help={t('device.secretHelp')} secret maxLength={500} />
        )}
      </div>
    </Group>
  );
};

const Texts = (): ReactElement => {
  const { t } = useText();
  const { type, protocol } = useKind();
  return (
    <Group title={t('device.texts')}>
      <div className={GRID}>
        {(['outputCharset', 'inputCharset'] as const).map((name) => (
          <Choice key={name} name={name} label={t(`device.${name}`)} empty={t('device.charsetUsual')} options={CHARSETS} />
        ))}
      </div>
      {(type === 'tp' || type === 'cc') && (
        <fieldset className={FLAGS}>
          <legend className="pb-1 text-sm font-medium text-muted">{t('device.brackets')}</legend>
          <Inside name="brackets" orElse={{ square: false, round: false, curly: false }}>
            {(['square', 'round', 'curly'] as const).map((kind) => (
              <Brackets.Check key={kind} name={kind} label={t(`device.brackets.${kind}`)} />
            ))}
          </Inside>
        </fieldset>
      )}
      {protocol === 'ii' && <Check name="incrementCode" label={t('device.incrementCode')} />}
    </Group>
  );
};

const Gets = (): ReactElement => {
  const { t } = useText();
  return (
    <Group title={t('device.gets')}>
      <ProgramChoices name="programsIds" label={t('device.programs')} help={t('device.programsHelp')} />
      <div className={FLAGS}>
        <Check name="sendUnapproved" label={t('device.sendUnapproved')} />
        <Check name="sendPrivate" label={t('device.sendPrivate')} />
      </div>
    </Group>
  );
};

/** All settings of a device; those that its type and protocol do not use are hidden. */
export const DeviceFields = ({ isNew }: { isNew: boolean }): ReactElement => {
  const { protocol } = useKind();
  return (
    <>
      <Identity isNew={isNew} />
      <Reach />
      <Texts />
      <Channels />
      <Paths />
      <Gets />
      {protocol === 'mos' && <ProtocolFields />}
      <ProfileField />
    </>
  );
};
