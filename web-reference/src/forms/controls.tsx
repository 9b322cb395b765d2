import { checkMaxLength, checkRange } from '@lauda/domain';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { capitals } from '../components/capitals.ts';
import { Field } from '../components/Field.tsx';
import { TextArea, TextInput } from '../components/TextInput.tsx';
import { Checkbox, Switch } from '../components/Toggles.tsx';
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

export interface ControlledProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  readOnly: boolean;
  className?: string;
}

/** One line of text; empty is null. What is longer than it may be stands there whole, marked, and is refused by the save: a paste is never cut. */
export const Line = ({
  value,
  onChange,
  readOnly,
  secret = false,
  fill,
  hasCount = false,
  upper = false,
  autoFocus = false,
  placeholder,
  inputMode,
  maxLength,
  suggestions,
  error,
  ...field
}: ControlledProps & {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** The suggestions while typing; any other text may be entered. */
  suggestions?: readonly { readonly value: string; readonly label: string }[];
  secret?: boolean;
  /** The value of `autocomplete`. */
  fill?: string;
  /** Shows how many of the allowed characters are used. */
  hasCount?: boolean;
  /** Writes in capitals, as slugs are. */
  upper?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  inputMode?: 'text' | 'decimal';
  maxLength?: number;
}): ReactElement => {
  const { t } = useText();
  const tooLong = maxLength === undefined ? undefined : messageWords(t, checkMaxLength(value ?? '', maxLength));
  const take = (typed: string): void => onChange(typed || null);
  return (
    <Field {...field} error={error ?? tooLong} aside={hasCount ? `${[...(value ?? '')].length}/${maxLength}` : undefined}>
      {(control) => (
        <>
          <TextInput
            {...control}
            className={upper ? 'font-semibold uppercase' : undefined}
            type={secret ? 'password' : 'text'}
            autoComplete={fill ?? (secret ? 'new-password' : 'off')}
            autoFocus={autoFocus}
            inputMode={inputMode}
            placeholder={placeholder}
            readOnly={readOnly}
            list={suggestions && suggestions.length > 0 ? `${control.id}-offered` : undefined}
            value={value ?? ''}
            {...capitals(upper, take)}
          />
          {suggestions && suggestions.length > 0 && (
            <datalist id={`${control.id}-offered`}>
              {suggestions.map(({ value: offered, label }) => (
                <option key={offered} value={offered}>
                  {label}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
};

/** A whole number of a limited number of digits; empty is null. */
export const NumberLine = ({
  value,
  range,
  error,
  onChange,
  readOnly,
  digits = 5,
  hasNone = false,
  ...field
}: ControlledProps & {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  digits?: number;
  /** Whether an empty field is 0, and 0 is shown as empty. */
  hasNone?: boolean;
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
          value={hasNone && value === 0 ? '' : (value ?? '')}
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
  isCode = false,
  placeholder,
  ...field
}: ControlledProps & {
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** Written for a machine: no spell check. */
  isCode?: boolean;
  placeholder?: string;
}): ReactElement => (
  <Field {...field}>
    {(control) => (
      <TextArea
        {...control}
        {...(isCode ? { className: 'text-sm', spellCheck: false } : {})}
        placeholder={placeholder}
        readOnly={readOnly}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      />
    )}
  </Field>
);

const DEFAULT_COLOUR = '#2f6fed';

/** A colour, or none. */
export const Colour = ({
  value,
  onChange,
  readOnly,
  ...field
}: ControlledProps & { value: string | null | undefined; onChange: (value: string | null) => void }): ReactElement => {
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

/** A yes-or-no field, as a checkbox. */
export const Check = ({
  label,
  value,
  readOnly,
  onChange,
  className,
}: ControlledProps & { value: boolean | undefined; onChange: (value: boolean) => void }): ReactElement => (
  <Checkbox
    {...(className ? { className } : {})}
    label={label}
    checked={value ?? false}
    disabled={readOnly}
    onChange={({ target }) => onChange(target.checked)}
  />
);

/** A yes-or-no field, as a switch. */
export const Flag = ({
  label,
  value,
  readOnly,
  onChange,
}: ControlledProps & { value: boolean | undefined; onChange: (value: boolean) => void }): ReactElement => (
  <Switch label={label} checked={value ?? false} disabled={readOnly} onChange={onChange} />
);
