import { type ChangeEvent, type RefObject, useEffect, useState } from 'react';

/**
 * The text of a field whose value is stored elsewhere and comes back late, such as in the address: shows each key at once, and the stored value
 * while nobody types.
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
