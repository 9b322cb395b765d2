import { isoDuration, isoSeconds } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useToday } from '../app/desk.ts';
import { useLookups } from '../app/lookups.ts';
import { Combobox, type ComboboxProps, MultiCombobox } from '../components/Combobox.tsx';
import { DateField } from '../components/DateField.tsx';
import { Field } from '../components/Field.tsx';
import { type Option, Select } from '../components/Select.tsx';
import { DurationField, TimeField } from '../components/TimeFields.tsx';
import type { ControlledProps } from './controls.tsx';

/** One choice of a short list; a value outside of the list is shown as it is. */
export const Choice = <V extends string | number>({
  value,
  options,
  onChange,
  readOnly,
  ...field
}: ControlledProps & {
  value: V | null | undefined;
  options: readonly Option<V>[];
  onChange: (value: V | null) => void;
  empty?: string;
  autoFocus?: boolean;
}): ReactElement => {
  const { empty, autoFocus, ...rest } = field;
  const strange = value != null && !options.some((option) => option.value === value);
  const shown = strange ? [{ value, label: String(value) }, ...options] : options;
  return (
    <Field {...rest}>
      {(control) => (
        <Select
          {...control}
          autoFocus={autoFocus}
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

/** One choice of a long list, found by typing. */
export const SearchChoice = <V extends string | number>({
  value,
  options,
  onChange,
  readOnly,
  placeholder,
  written,
  onWrite,
  ...field
}: ControlledProps & Pick<ComboboxProps<V>, 'value' | 'options' | 'onChange' | 'placeholder' | 'written' | 'onWrite'>): ReactElement => (
  <Field {...field}>
    {(control) => <Combobox {...{ control, value, options, onChange, placeholder, written, onWrite }} disabled={readOnly} />}
  </Field>
);

/** Several choices of a list. */
export const Choices = <V extends string | number>({
  value,
  options,
  onChange,
  readOnly,
  ...field
}: ControlledProps & { value: readonly V[] | undefined; options: readonly Option<V>[]; onChange: (value: V[]) => void }): ReactElement => (
  <Field {...field}>
    {(control) => <MultiCombobox control={control} values={value ?? []} disabled={readOnly} options={options} onChange={onChange} />}
  </Field>
);

/** Several people of the newsroom. */
export const PeopleChoices = (
  field: ControlledProps & { value: readonly number[] | undefined; onChange: (value: number[]) => void },
): ReactElement => {
  const { users } = useLookups();
  return <Choices {...field} options={users.map(({ id, nickname, name }) => ({ value: id, label: nickname || name }))} />;
};

/** Several programs. */
export const ProgramChoices = (
  field: ControlledProps & { value: readonly number[] | undefined; onChange: (value: number[]) => void },
): ReactElement => {
  const { programs } = useLookups();
  return <Choices {...field} options={programs.map(({ id, name }) => ({ value: id, label: name }))} />;
};

/** One program. */
export const ProgramChoice = ({
  isActive = false,
  ...field
}: ControlledProps & {
  value: number;
  onChange: (value: number) => void;
  /** Only one that is in use. */
  isActive?: boolean;
}): ReactElement => {
  const { programs } = useLookups();
  const options = programs.filter(({ active }) => active || !isActive).map(({ id, name }) => ({ value: id, label: name }));
  return <Choice {...field} options={options} onChange={(id) => id !== null && field.onChange(id)} />;
};

/** A day; a required one cannot be emptied. */
export const Day = ({
  readOnly,
  onChange,
  help: _help,
  ...field
}: ControlledProps & { value: string | null; onChange: (value: string | null) => void }): ReactElement => (
  <DateField {...field} today={useToday()} disabled={readOnly} onChange={(day) => (day || !field.required) && onChange(day)} />
);

/** A time of day. */
export const Time = ({
  readOnly,
  help: _help,
  ...field
}: ControlledProps & { value: string | null; onChange: (value: string | null) => void }): ReactElement => (
  <TimeField {...field} disabled={readOnly} />
);

/** A duration, stored in ISO 8601. */
export const Duration = ({
  value,
  readOnly,
  onChange,
  help: _help,
  ...field
}: ControlledProps & { value: string | null | undefined; onChange: (value: string | null) => void }): ReactElement => (
  <DurationField {...field} value={isoSeconds(value)} disabled={readOnly} onChange={(seconds) => onChange(isoDuration(seconds))} />
);
