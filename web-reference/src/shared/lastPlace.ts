import { remember } from '@lauda/store';
import type { Place } from './place.ts';

const KEY = 'lastProgram';

/** Stores the program in use, for this window and for the next visit; the day is always today's. */
export const rememberPlace = ({ programId }: Pick<Place, 'programId'>): void => {
  for (const storage of [sessionStorage, localStorage]) remember(storage, KEY, String(programId));
};

/** Returns the program used last, in this window before any other, if it still exists. */
export const lastProgram = (programs: readonly { readonly id: number }[]): number | undefined =>
  [sessionStorage, localStorage].flatMap((storage) => programs.find(({ id }) => id === Number(storage.getItem(KEY)))?.id ?? [])[0];
