import type { DeviceTemplate, MosData } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { Inside } from '../../forms/kit.tsx';
import { useRows } from '../../forms/useRows.ts';
import { useText } from '../../i18n/i18n.ts';

const Row = fieldsOf<DeviceTemplate['fields'][number]>();

/** The fields of a template: the name people see, the number the device knows, the most characters. */
export const FieldRows = (): ReactElement => {
  const { t } = useText();
  const { rows, readOnly, keyAt, add, remove, addProps, rowProps } = useRows<DeviceTemplate['fields'][number]>('fields');
  const next = Math.max(0, ...rows.map(({ number }) => number)) + 1;
  return (
    <Group
      title={t('template.fields')}
      aside={
        !readOnly && (
          <Button size="sm" icon="plus" {...addProps} onClick={() => add({ name: '', number: next, size: 0 })}>
            {t('template.fieldAdd')}
          </Button>
        )
      }
    >
      {rows.map((field, at) => (
        <div
          key={keyAt(at)}
          {...rowProps(at)}
          role="group"
          aria-label={t('template.fieldNumbered', { n: at + 1 })}
          className="grid grid-cols-[1fr_5rem_6rem_1.5rem] items-end gap-2"
        >
          <Inside name="fields" at={at}>
            <Row.Line name="name" orElse="" label={t('template.fieldName')} autoFocus={field.name === ''} maxLength={200} />
            <Row.NumberLine name="number" orElse={0} label={t('template.fieldNumber')} />
            <Row.NumberLine name="size" orElse={0} label={t('template.fieldSize')} hasNone />
          </Inside>
          {!readOnly && (
            <IconButton
              size="sm"
              icon="x"
              className="mb-1"
              label={t('template.fieldRemove', { n: at + 1 })}
              onClick={() => remove(at, field.name || String(field.number))}
            />
          )}
        </div>
      ))}
      <p className="text-sm text-faint">{t('template.fieldsHelp')}</p>
    </Group>
  );
};

const Field = fieldsOf<MosData>();
const REQUIRED = ['objId', 'slug', 'mosId', 'type'] as const;
const TEXTS = ['channel', 'mosPluginId', 'trigger', 'macroIn', 'macroOut'] as const;
const NUMBERS = ['edStart', 'edDur', 'userTimingDur'] as const;

/** The MOS object a template stands for. */
export const ObjectFields = (): ReactElement => {
  const { t } = useText();
  return (
    <Group title={t('template.object')}>
      <Inside name="mosData">
        <div className="grid gap-3 sm:grid-cols-2">
          {REQUIRED.map((name) => (
            <Field.Line key={name} name={name} orElse="" label={t(`mosObject.${name}`)} required={name !== 'type'} />
          ))}
          {TEXTS.map((name) => (
            <Field.Line key={name} name={name} label={t(`mosObject.${name}`)} />
          ))}
          {NUMBERS.map((name) => (
            <Field.NumberLine key={name} name={name} label={t(`mosObject.${name}`)} digits={9} />
          ))}
        </div>
        <Field.Line name="mosAbstract" label={t('mosObject.mosAbstract')} />
        <Field.Lines name="mosExternalMetadata" label={t('mosObject.mosExternalMetadata')} isCode />
      </Inside>
    </Group>
  );
};
