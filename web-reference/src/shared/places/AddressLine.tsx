import type { ReactElement } from 'react';
import { useField } from '../../forms/kit.tsx';
import { AddressField } from './AddressField.tsx';

/** An address field of a form that stores only its text; addresses are suggested while typing. */
export const AddressLine = ({ name, label, className }: { name: string; label: string; className?: string }): ReactElement => {
  const { value, onChange, readOnly, error } = useField<string | null>(name);
  return <AddressField {...{ label, value, readOnly, error }} {...(className ? { className } : {})} onChange={(text) => onChange(text)} />;
};
