import type { DeviceTemplate, MosData } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { TextArea } from '../../components/TextInput.tsx';
import { Group, Line, NumberLine } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';

type Fields = DeviceTemplate['fields'];

/** The fields of a template: the name people see, the number the device knows, the most characters. */
export const FieldRows = ({
  fields,
  readOnly,
  onEdit,
}: {
  fields: Fields;
  readOnly: boolean;
  onEdit: (fields: Fields) => void;
}): ReactElement => {
  const { t } = useText();
  const put = (at: number, change: Partial<Fields[number]>): void =>
    onEdit(fields.map((field, index) => (index === at ? { ...field, ...change } : field)));
  const next = Math.max(0, ...fields.map(({ number }) => number)) + 1;
  return (
    <Group
      title={t('template.fields')}
      aside={
        !readOnly && (
          <Button size="sm" icon="plus" onClick={() => onEdit([...fields, { name: '', number: next, size: 0 }])}>
            {t('template.fieldAdd')}
          </Button>
        )
      }
    >
      {fields.map((field, at) => (
        <div
          key={at}
          role="group"
          aria-label={t('template.fieldNumbered', { n: at + 1 })}
          className="grid grid-cols-[1fr_5rem_6rem_1.5rem] items-end gap-2"
        >
          <Line
            label={t('template.fieldName')}
            autoFocus={field.name === ''}
            readOnly={readOnly}
            maxLength={200}
            value={field.name}
            onChange={(name) => put(at, { name: name ?? '' })}
          />
          <NumberLine
            label={t('template.fieldNumber')}
            readOnly={readOnly}
            value={field.number}
            onChange={(number) => put(at, { number: number ?? 0 })}
          />
          <NumberLine
            label={t('template.fieldSize')}
            readOnly={readOnly}
            value={field.size === 0 ? null : field.size}
            onChange={(size) => put(at, { size: size ?? 0 })}
          />
          {!readOnly && (
            <IconButton
              size="sm"
              icon="x"
              className="mb-1"
              label={t('template.fieldRemove', { n: at + 1 })}
              onClick={() => onEdit(fields.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      <p className="text-sm text-faint">{t('template.fieldsHelp')}</p>
    </Group>
  );
};

export interface ObjectFieldsProps {
  object: MosData;
  readOnly: boolean;
  problemOf: (path: string) => string | undefined;
  onEdit: (object: MosData) => void;
}

const TEXTS = ['channel', 'mosPluginId', 'trigger', 'macroIn', 'macroOut'] as const;
const NUMBERS = ['edStart', 'edDur', 'userTimingDur'] as const;

/** The MOS object a template stands for. */
export const ObjectFields = ({ object, readOnly, problemOf, onEdit }: ObjectFieldsProps): ReactElement => {
  const { t } = useText();
  const required = (field: 'objId' | 'slug' | 'mosId' | 'type'): ReactElement => (
    <Line
      label={t(`mosObject.${field}`)}
      required={field !== 'type'}
      readOnly={readOnly}
      error={problemOf(`mosData.${field}`)}
      value={object[field]}
      onChange={(value) => onEdit({ ...object, [field]: value ?? '' })}
    />
  );
  return (
    <Group title={t('template.object')}>
      <div className="grid gap-3 sm:grid-cols-2">
        {required('objId')}
        {required('slug')}
        {required('mosId')}
        {required('type')}
        {TEXTS.map((field) => (
          <Line
            key={field}
            label={t(`mosObject.${field}`)}
            readOnly={readOnly}
            value={object[field]}
            onChange={(value) => onEdit({ ...object, [field]: value })}
          />
        ))}
        {NUMBERS.map((field) => (
          <NumberLine
            key={field}
            label={t(`mosObject.${field}`)}
            digits={9}
            readOnly={readOnly}
            value={object[field]}
            onChange={(value) => onEdit({ ...object, [field]: value })}
          />
        ))}
      </div>
      <Line
        label={t('mosObject.mosAbstract')}
        readOnly={readOnly}
        value={object.mosAbstract}
        onChange={(mosAbstract) => onEdit({ ...object, mosAbstract })}
      />
      <Field label={t('mosObject.mosExternalMetadata')}>
        {(control) => (
          <TextArea
            {...control}
            className="text-sm"
            spellCheck={false}
            readOnly={readOnly}
            value={object.mosExternalMetadata ?? ''}
            onChange={(event) => onEdit({ ...object, mosExternalMetadata: event.target.value || null })}
          />
        )}
      </Field>
    </Group>
  );
};
