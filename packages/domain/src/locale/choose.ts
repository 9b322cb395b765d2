import { isOneOf, LOCALES, type Locale } from '../enums.ts';
import { DEFAULT_LOCALE } from '../limits.ts';

/** Where a desk keeps the language its person chose (LOC-03). */
export const LANGUAGE_KEY = 'language';

/** Chooses the language: the one the person chose, else the branch's, else Portuguese; unknown ones are ignored (LOC-02, 08 to 10). */
export const chooseLocale = (chosen: unknown, ofBranch?: unknown): Locale =>
  [chosen, ofBranch].find((locale): locale is Locale => isOneOf(LOCALES, locale)) ?? DEFAULT_LOCALE;
