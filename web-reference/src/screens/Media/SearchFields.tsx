import type { SearchableField } from '@lauda/sdk';
import type { MediaSearch } from '@lauda/store';
import type { FormEvent, ReactElement, ReactNode, Ref } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { Choice } from '../../forms/choices.tsx';
import { Line } from '../../forms/controls.tsx';
import { useView } from '../../hooks/useView.ts';
import { hasText, useText } from '../../i18n/i18n.ts';
import { ListProgress } from './ListProgress.tsx';
import { fieldName } from './mediaWords.tsx';

const NUMBERS = new Set(['DOUBLE', 'FLOAT', 'INTEGER', 'LONG']);

const OneField = ({
  field,
  value,
  onChange,
}: {
  field: SearchableField;
  value: string;
  onChange: (value: string) => void;
}): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const label = fieldName(field, t);
  const named = (choice: string): string => {
    const key = `mediaKind.${choice}`;
    return hasText(key) ? t(key) : choice;
  };
  if (field.kind === 'DATE' || field.kind === 'DATETIME')
    return <DateField label={label} value={value || null} today={today} onChange={(date) => onChange(date ?? '')} />;
  const choices = field.kind === 'BOOLEAN' ? ['true', 'false'] : field.values;
  const shared = { label, readOnly: false, value: value || null, onChange: (next: string | null) => onChange(next ?? '') };
  if (!choices) return <Line {...shared} inputMode={NUMBERS.has(field.kind) ? 'decimal' : 'text'} />;
  return <Choice {...shared} empty={t('media.any')} options={choices.map((choice) => ({ value: choice, label: named(choice) }))} />;
};

/** The fields of the search: the archive, any words, and each search field of the archive (MED-01). */
export const SearchFields = ({
  search,
  box,
  extra,
}: {
  search: MediaSearch;
  box?: Ref<HTMLInputElement>;
  extra?: ReactNode;
}): ReactElement => {
  const { t } = useText();
  const { may, store } = useDesk();
  const { devices = [], deviceId, fields, text, values, busy } = useView(search.view);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void search.search();
  };
  const lists = useView(store.archives.view);
  const coming = deviceId !== undefined && lists.get(deviceId)?.state === 'RUNNING';
  return (
    <>
      <form role="search" onSubmit={submit} className="flex shrink-0 flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <Choice
          label={t('media.archive')}
          className="w-44 max-sm:w-full"
          readOnly={false}
          value={deviceId}
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => id !== null && void search.choose(id)}
        />
        <div {...STAND_IN} className="w-52 outline-none max-sm:w-full">
          <Field label={t('media.words')}>
            {(control) => (
              <TextInput
                {...control}
                ref={box ?? null}
                type="search"
                value={text}
                onChange={(event) => search.setText(event.target.value)}
              />
            )}
          </Field>
        </div>
        {fields.map((field) => (
          <div key={field.name} className="w-36 max-sm:flex-auto">
            <OneField field={field} value={values[field.name] ?? ''} onChange={(value) => search.setValue(field.name, value)} />
          </div>
        ))}
        <Button type="submit" kind="primary" icon="search" busy={busy} disabled={deviceId === undefined}>
          {t('media.search')}
        </Button>
        {may('MEDIA_WRITE') && deviceId !== undefined && (
          <IconButton icon="sync" label={t('media.sync')} busy={coming} onClick={() => void search.sync()} />
        )}
        {extra}
      </form>
      <ListProgress search={search} />
    </>
  );
};
