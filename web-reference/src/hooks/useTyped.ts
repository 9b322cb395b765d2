import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';

/**
 * What is typed into a field whose value is kept elsewhere and comes back late, as from the address: the field shows each key at once,
 * and takes the kept value while nobody types in it.
 */
export const useTyped = (
  field: RefObject<HTMLInputElement | null>,
  value: string,
  keep: (typed: string) => void,
): { readonly value: string; readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void } => {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value);
  }, [field, value]);
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    setTyped(event.target.value);
    keep(event.target.value);
  };
  return { value: typed, onChange };
};
