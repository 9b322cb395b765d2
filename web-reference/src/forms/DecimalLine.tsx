import { type ReactElement, useState } from 'react';
import { Field } from '../components/Field.tsx';
import { TextInput } from '../components/TextInput.tsx';
import { languageTag, useText } from '../i18n/i18n.ts';
import type { ControlledProps } from './controls.tsx';

/** Reads a typed number; null while the field is empty or the number incomplete. */
const numberIn = (typed: string): number | null => {
  const number = Number(typed.replace(',', '.'));
  return /\d/.test(typed) && Number.isFinite(number) ? number : null;
};

/** A number with a decimal comma or point, as in the person's language; empty is null. */
export const DecimalLine = ({
  value,
  onChange,
  readOnly,
  hasNone = false,
  ...field
}: ControlledProps & {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Whether an empty field is 0, and 0 is shown as empty. */
  hasNone?: boolean;
}): ReactElement => {
  const { language } = useText();
  const written = new Intl.NumberFormat(languageTag(language), { maximumFractionDigits: 4, useGrouping: false });
  const [typed, setTyped] = useState<string>();
  const known = value == null || (hasNone && value === 0) ? null : value;
  const isTyped = typed !== undefined && (numberIn(typed) || null) === (known || null);
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          className="tnum"
          readOnly={readOnly}
          value={isTyped ? typed : known === null ? '' : written.format(known)}
          onChange={({ target }) => {
            const text = target.value.replace(/[^\d.,]/g, '').slice(0, 8);
            setTyped(text);
            onChange(numberIn(text));
          }}
        />
      )}
    </Field>
  );
};
