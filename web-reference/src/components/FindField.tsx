import type { ReactElement } from 'react';
import { Field } from './Field.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface FindFieldProps extends Pick<TextInputProps, 'ref' | 'maxLength'> {
  readonly label: string;
  readonly value: string;
  readonly onFind: (text: string) => void;
}

/** The box of a bar above a list that finds by text. */
export const FindField = ({ label, onFind, ...rest }: FindFieldProps): ReactElement => (
  <Field label={label} className="w-64 max-sm:w-full">
    {(control) => <TextInput {...control} {...rest} type="search" onChange={({ target }) => onFind(target.value)} />}
  </Field>
);
