import type { ReactElement } from 'react';
import { useField } from '../../forms/kit.tsx';
import { AddressField } from './AddressField.tsx';

/** An address of a form that keeps its words alone: addresses are suggested while it is typed. */
export const AddressLine = ({ name, label, className }: { name: string; label: string; className?: string }): ReactElement => {
  const { value, onChange, readOnly, error } = useField<string | null>(name);
  return <AddressField {...{ label, value, readOnly, error }} {...(className ? { className } : {})} onChange={(text) => onChange(text)} />;
};
