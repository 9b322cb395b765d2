import { checkRange } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { useToday } from '../app/desk.ts';
import { useLookups } from '../app/lookups.ts';
import { Button } from '../components/Button.tsx';
import { MultiCombobox } from '../components/Combobox.tsx';
import { DateField } from '../components/DateField.tsx';
import { Field } from '../components/Field.tsx';
import { type Option, Select } from '../components/Select.tsx';
import { TextArea, TextInput } from '../components/TextInput.tsx';
import { TimeField } from '../components/TimeFields.tsx';
import { useText } from '../i18n/i18n.ts';
import { messageWords } from './messageWords.ts';

/** A group of fields under a heading. */
export const Group = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }): ReactElement => (
  <section aria-label={title} className="flex flex-col gap-3">
    <header className="flex h-8 items-center gap-2 border-b border-line">
      <h3 className="font-semibold">{title}</h3>
      {aside}
    </header>
    {children}
  </section>
);

export interface Controlled {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  readOnly: boolean;
  className?: string;
}

/** One line of text; empty is null. */
export const Line = ({
  value,
  onChange,
  readOnly,
  secret = false,
  fill,
  counted = false,
  upper = false,
  autoFocus = false,
  placeholder,
  maxLength,
  ...field
}: Controlled & {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  secret?: boolean;
  /** What a browser may fill it with. */
  fill?: string;
  /** Says how many characters there are of those that may be. */
  counted?: boolean;
  /** Is written in capitals, as slugs are. */
  upper?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
}): ReactElement => (
  <Field {...field} aside={counted ? `${[...(value ?? '')].length}/${maxLength}` : undefined}>
    {(control) => (
      <TextInput
        {...control}
        className={upper ? 'font-semibold uppercase' : undefined}
        type={secret ? 'password' : 'text'}
        autoComplete={fill ?? (secret ? 'new-password' : 'off')}
        autoFocus={autoFocus}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={readOnly}
        value={value ?? ''}
        onChange={({ target }) => onChange((upper ? target.value.toLocaleUpperCase() : target.value) || null)}
      />
    )}
  </Field>
);

/** A whole number of so many digits; empty is null. */
export const NumberLine = ({
  value,
  range,
  error,
  onChange,
  readOnly,
  digits = 5,
  ...field
}: Controlled & {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  digits?: number;
  range?: { readonly min: number; readonly max: number };
}): ReactElement => {
  const { t } = useText();
  const beyond = range && value != null ? messageWords(t, checkRange(value, range)) : undefined;
  return (
    <Field {...field} error={error ?? beyond}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          className="tnum"
          readOnly={readOnly}
          value={value ?? ''}
          onChange={(event) => {
            const typed = event.target.value.replace(/\D/g, '').slice(0, digits);
            onChange(typed === '' ? null : Number(typed));
          }}
        />
      )}
    </Field>
  );
};

/** Several lines of text; empty is null. */
export const Lines = ({
  value,
  onChange,
  readOnly,
  ...field
}: Controlled & { value: string | null | undefined; onChange: (value: string | null) => void }): ReactElement => (
  <Field {...field}>
    {(control) => (
      <TextArea {...control} readOnly={readOnly} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />
    )}
  </Field>
);

/** One of a short list; a value that is not of the list is shown as it is. */
export const Choice = <V extends string | number>({
  value,
  options,
  onChange,
  readOnly,
  ...field
}: Controlled & {
  value: V | null | undefined;
  options: readonly Option<V>[];
  onChange: (value: V | null) => void;
  empty?: string;
}): ReactElement => {
  const { empty, ...rest } = field;
  const strange = value != null && !options.some((option) => option.value === value);
  const shown = strange ? [{ value, label: String(value) }, ...options] : options;
  return (
    <Field {...rest}>
      {(control) => (
        <Select
          {...control}
          disabled={readOnly}
          {...(empty === undefined ? {} : { empty })}
          value={value ?? ''}
          options={shown}
          onChange={({ target }) => onChange(shown.find((option) => String(option.value) === target.value)?.value ?? null)}
        />
      )}
    </Field>
  );
};

const DEFAULT_COLOUR = '#2f6fed';

/** A colour, or none. */
export const Colour = ({
  value,
  onChange,
  readOnly,
  ...field
}: Controlled & { value: string | null | undefined; onChange: (value: string | null) => void }): ReactElement => {
  const { t } = useText();
  return (
    <Field {...field}>
      {(control) => (
        <span className="flex items-center gap-2">
          <input
            {...control}
            type="color"
            disabled={readOnly}
            className={`h-8 w-14 rounded-md border border-line-strong bg-inset ${value == null ? 'opacity-30' : ''}`}
            value={value ?? DEFAULT_COLOUR}
            onChange={({ target }) => onChange(target.value)}
          />
          {value == null ? (
            <span className="text-sm text-faint">{t('settings.noColour')}</span>
          ) : (
            <Button kind="quiet" size="sm" onClick={() => onChange(null)}>
              {t('common.remove')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
};

/** Several of a list. */
export const Many = <V extends string | number>({
  value,
  options,
  onChange,
  readOnly,
  ...field
}: Controlled & { value: readonly V[] | undefined; options: readonly Option<V>[]; onChange: (value: V[]) => void }): ReactElement => (
  <Field {...field}>
    {(control) => <MultiCombobox control={control} values={value ?? []} disabled={readOnly} options={options} onChange={onChange} />}
  </Field>
);

/** Several people of the newsroom. */
export const People = (field: Controlled & { value: readonly number[] | undefined; onChange: (value: number[]) => void }): ReactElement => {
  const { users } = useLookups();
  return <Many {...field} options={users.map(({ id, nickname, name }) => ({ value: id, label: nickname || name }))} />;
};

/** Several programs. */
export const Programs = (
  field: Controlled & { value: readonly number[] | undefined; onChange: (value: number[]) => void },
): ReactElement => {
  const { programs } = useLookups();
  return <Many {...field} options={programs.map(({ id, name }) => ({ value: id, label: name }))} />;
};

/** A day; one that is required is never emptied. */
export const Day = ({
  readOnly,
  onChange,
  help: _help,
  ...field
}: Controlled & { value: string | null; onChange: (value: string | null) => void }): ReactElement => (
  <DateField {...field} today={useToday()} disabled={readOnly} onChange={(day) => (day || !field.required) && onChange(day)} />
);

/** A time of day. */
export const Time = ({
  readOnly,
  help: _help,
  ...field
}: Controlled & { value: string | null; onChange: (value: string | null) => void }): ReactElement => (
  <TimeField {...field} disabled={readOnly} />
);
