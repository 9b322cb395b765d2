import type { Place } from './place.ts';

const KEY = 'lastProgram';

/** Keeps which program was worked on, for the next visit; the day is always today's. */
export const rememberPlace = ({ programId }: Place): void => localStorage.setItem(KEY, String(programId));

/** The program that was worked on last, when it is still there. */
export const lastProgram = (programs: readonly { readonly id: number }[]): number | undefined =>
  programs.find(({ id }) => id === Number(localStorage.getItem(KEY)))?.id;
