import { useSearch } from '@tanstack/react-router';

/** Returns the search parameters of the address, as the screen that is shown reads them. */
export const useSearchParams = <S extends object>(): S => {
  const named: object = useSearch({ strict: false });
  return named as S;
};
