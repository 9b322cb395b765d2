import { isOneOf, LOCALES, type Locale } from '../enums.ts';
import { DEFAULT_COUNTRY, DEFAULT_LOCALE } from '../limits.ts';

/** Where a desk keeps the language its person chose (LOC-03). */
export const LANGUAGE_KEY = 'language';

/** Chooses the language: the one the person chose, else the branch's, else Portuguese; unknown ones are ignored (LOC-02, 08 to 10). */
export const chooseLocale = (chosen: unknown, ofBranch?: unknown): Locale =>
  [chosen, ofBranch].find((locale): locale is Locale => isOneOf(LOCALES, locale)) ?? DEFAULT_LOCALE;

/** Answers the country of a language, Brazil where it cannot be found (LOC-11). */
export function localeCountry(locale: string | undefined, isCountry: (code: string) => boolean): string {
  const code = locale?.split('_')[1];
  return code !== undefined && isCountry(code) ? code : DEFAULT_COUNTRY;
}
