import { remember } from '@lauda/store';
import type { Place } from './place.ts';

const KEY = 'lastProgram';

/** Stores the program in use for the next visit; the day is always today's. */
export const rememberPlace = ({ programId }: Place): void => remember(localStorage, KEY, String(programId));

/** Returns the program used last, if it still exists. */
export const lastProgram = (programs: readonly { readonly id: number }[]): number | undefined =>
  programs.find(({ id }) => id === Number(localStorage.getItem(KEY)))?.id;
