import { checkRange } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../components/Field.tsx';
import { type Option, Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';

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

interface Shared {
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
  autoFocus = false,
  placeholder,
  maxLength,
  ...field
}: Shared & {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  secret?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
}): ReactElement => (
  <Field {...field}>
    {(control) => (
      <TextInput
        {...control}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        autoFocus={autoFocus}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={readOnly}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
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
}: Shared & {
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

/** One of a short list; a value that is not of the list is shown as it is. */
export const Choice = <V extends string>({
  value,
  options,
  onChange,
  readOnly,
  empty,
  ...field
}: Shared & { value: V | null; options: readonly Option<V>[]; onChange: (value: V | null) => void; empty?: string }): ReactElement => {
  const strange = value !== null && !options.some((option) => option.value === value);
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          disabled={readOnly}
          {...(empty === undefined ? {} : { empty })}
          value={value ?? ''}
          options={strange ? [{ value, label: value }, ...options] : options}
          onChange={(event) => onChange((event.target.value || null) as V | null)}
        />
      )}
    </Field>
  );
};
