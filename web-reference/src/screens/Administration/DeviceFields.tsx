import {
  DEVICE_CHARSETS,
  DEVICE_PROTOCOLS,
  DEVICE_TYPES,
  DEVICE_VENDORS,
  type DeviceVendor,
  MOS_PLUGINS,
  MOS_REVISIONS,
} from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { MultiCombobox } from '../../components/Combobox.tsx';
import { Field } from '../../components/Field.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { Choice, Group, Line, NumberLine } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';
import { Conversation } from './Conversation.tsx';
import { Channels, type DevicePartProps, Paths } from './DeviceLists.tsx';
import { vendorName } from './deviceWords.ts';
import { OwnWays } from './OwnWays.tsx';

const PORTS = { min: 1, max: 65_535 } as const;

const same = (value: string): { readonly value: string; readonly label: string } => ({ value, label: value });
const CHARSETS = DEVICE_CHARSETS.map(same);
const REVISIONS = MOS_REVISIONS.map(same);
const GRID = 'grid gap-3 sm:grid-cols-2 @3xl:grid-cols-3';

const Identity = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  return (
    <div className={GRID}>
      <Line
        label={t('device.name')}
        required
        autoFocus={device.id === 0}
        maxLength={100}
        readOnly={readOnly}
        error={problemOf('name')}
        value={device.name}
        onChange={(name) => onEdit({ name: name ?? '' })}
      />
      <Choice
        label={t('device.type')}
        required
        readOnly={readOnly}
        error={problemOf('type')}
        value={device.type}
        options={DEVICE_TYPES.map((value) => ({ value, label: t(`device.type.${value}`) }))}
        onChange={(type) => type && onEdit({ type })}
      />
      <Choice
        label={t('device.protocol')}
        required
        readOnly={readOnly}
        error={problemOf('protocol')}
        value={device.protocol}
        options={DEVICE_PROTOCOLS.map((value) => ({ value, label: t(`device.protocol.${value}`) }))}
        onChange={(protocol) => protocol && onEdit({ protocol })}
      />
      <Choice<DeviceVendor>
        label={t('device.vendor')}
        readOnly={readOnly}
        value={device.vendor}
        options={DEVICE_VENDORS.map((value) => ({ value, label: vendorName(value, t) }))}
        onChange={(vendor) => onEdit({ vendor: vendor ?? 'other' })}
      />
      <Choice
        label={t('device.plugin')}
        readOnly={readOnly}
        value={device.plugin}
        options={MOS_PLUGINS.map((value) => ({ value, label: t(`device.plugin.${value}`) }))}
        onChange={(plugin) => onEdit({ plugin: plugin ?? 'none' })}
      />
      {device.plugin === 'html' && (
        <Line
          label={t('device.pluginUrl')}
          help={t('device.pluginUrlHelp')}
          readOnly={readOnly}
          error={problemOf('profile.pluginUrl')}
          value={typeof device.profile?.pluginUrl === 'string' ? device.profile.pluginUrl : ''}
          onChange={(pluginUrl) => onEdit({ profile: { ...device.profile, pluginUrl } })}
        />
      )}
    </div>
  );
};

const MosNames = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  return (
    <>
      <Line
        label={t('device.mosId')}
        required={!device.virtual}
        maxLength={128}
        readOnly={readOnly}
        error={problemOf('mosId')}
        value={device.mosId}
        onChange={(mosId) => onEdit({ mosId })}
      />
      <Line
        label={t('device.ncsId')}
        placeholder="ncs.lauda.mos"
        maxLength={128}
        readOnly={readOnly}
        error={problemOf('ncsId')}
        value={device.ncsId}
        onChange={(ncsId) => onEdit({ ncsId })}
      />
      <Choice
        label={t('device.revision')}
        readOnly={readOnly}
        error={problemOf('revision')}
        empty={t('device.revisionNewest')}
        value={device.revision}
        options={REVISIONS}
        onChange={(revision) => onEdit({ revision })}
      />
    </>
  );
};

const Reach = (part: DevicePartProps): ReactElement => {
  const { t } = useText();
  const { device, readOnly, problemOf, onEdit } = part;
  const mos = device.protocol === 'mos';
  return (
    <Group title={t('device.connection')}>
      <Checkbox
        label={t('device.virtual')}
        checked={device.virtual}
        disabled={readOnly}
        onChange={(event) => onEdit({ virtual: event.target.checked })}
      />
      <div className={GRID}>
        {!device.virtual && (
          <>
            <Line
              label={t('device.host')}
              required
              maxLength={255}
              readOnly={readOnly}
              error={problemOf('host')}
              value={device.host}
              onChange={(host) => onEdit({ host })}
            />
            <NumberLine
              label={t(mos ? 'device.lowerPort' : 'device.port')}
              required
              readOnly={readOnly}
              range={PORTS}
              error={problemOf('port')}
              value={device.port}
              onChange={(port) => onEdit({ port })}
            />
            {mos && (
              <NumberLine
                label={t('device.upperPort')}
                help={t('device.upperPortHelp')}
                readOnly={readOnly}
                range={PORTS}
                error={problemOf('upperPort')}
                value={device.upperPort}
                onChange={(upperPort) => onEdit({ upperPort })}
              />
            )}
          </>
        )}
        {mos && <MosNames {...part} />}
        {device.protocol === 'ws' && (
          <Line
            label={t('device.secret')}
            help={t('device.secretHelp')}
            secret
            maxLength={500}
            readOnly={readOnly}
            value={device.secret}
            onChange={(secret) => onEdit({ secret })}
          />
        )}
      </div>
    </Group>
  );
};

const BRACKETS = ['square', 'round', 'curly'] as const;

const Texts = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const brackets = device.brackets ?? { square: false, round: false, curly: false };
  const charset = (field: 'inputCharset' | 'outputCharset'): ReactElement => (
    <Choice
      label={t(`device.${field}`)}
      readOnly={readOnly}
      error={problemOf(field)}
      empty={t('device.charsetUsual')}
      value={device[field]}
      options={CHARSETS}
      onChange={(value) => onEdit({ [field]: value })}
    />
  );
  return (
    <Group title={t('device.texts')}>
      <div className={GRID}>
        {charset('outputCharset')}
        {charset('inputCharset')}
      </div>
      {(device.type === 'tp' || device.type === 'cc') && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="pb-1 text-sm font-medium text-muted">{t('device.brackets')}</legend>
          {BRACKETS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`device.brackets.${kind}`)}
              checked={brackets[kind]}
              disabled={readOnly}
              onChange={(event) => onEdit({ brackets: { ...brackets, [kind]: event.target.checked } })}
            />
          ))}
        </fieldset>
      )}
      {device.protocol === 'ii' && (
        <Checkbox
          label={t('device.incrementCode')}
          checked={device.incrementCode}
          disabled={readOnly}
          onChange={(event) => onEdit({ incrementCode: event.target.checked })}
        />
      )}
    </Group>
  );
};

const Gets = ({ device, readOnly, problemOf, onEdit }: DevicePartProps): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const flag = (field: 'sendUnapproved' | 'sendPrivate'): ReactElement => (
    <Checkbox
      label={t(`device.${field}`)}
      checked={device[field]}
      disabled={readOnly}
      onChange={(event) => onEdit({ [field]: event.target.checked })}
    />
  );
  return (
    <Group title={t('device.gets')}>
      <Field label={t('device.programs')} help={t('device.programsHelp')} error={problemOf('programsIds')}>
        {(control) => (
          <MultiCombobox
            control={control}
            values={device.programsIds}
            disabled={readOnly}
            options={programs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(programsIds) => onEdit({ programsIds })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {flag('sendUnapproved')}
        {flag('sendPrivate')}
      </div>
    </Group>
  );
};

/** Everything that is set of a device; what its type and protocol have no use for is not there. */
export const DeviceFields = (part: DevicePartProps & { device: Device }): ReactElement => (
  <>
    <Identity {...part} />
    <Reach {...part} />
    <Texts {...part} />
    <Channels {...part} />
    <Paths {...part} />
    <Gets {...part} />
    {part.device.protocol === 'mos' && <Conversation {...part} />}
    <OwnWays {...part} />
  </>
);
