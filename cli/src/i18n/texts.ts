import type { Locale } from '@lauda/domain';
import en_US from './en_US.json' with { type: 'json' };
import es_ES from './es_ES.json' with { type: 'json' };
import pt_BR from './pt_BR.json' with { type: 'json' };

export type TextKey = keyof typeof en_US;
export type TextParams = Readonly<Record<string, string | number>>;
/** Words a key in the chosen language; `{name}` in the text takes the parameter of that name, and a `count` of 1 the text with `_one` where there is one. */
export type Translate = (key: TextKey, params?: TextParams) => string;

const TEXTS: Record<Locale, Record<TextKey, string>> = { en_US, es_ES, pt_BR };
export const LOCALES = Object.keys(TEXTS) as readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'pt_BR';

/** Makes the wording function of a language. */
export function translator(locale: Locale): Translate {
  const texts = TEXTS[locale];
  const textOf = (key: TextKey, { count }: TextParams): string => {
    const one = `${key}_one`;
    return count === 1 && isTextKey(one) ? texts[one] : texts[key];
  };
  return (key, params = {}) => textOf(key, params).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Tells whether a key exists, for texts chosen by a code of the server. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en_US, key);

/** Reads an exact language name; undefined when it is not one of the three. */
export const localeNamed = (name: string): Locale | undefined => LOCALES.find((locale) => locale === name);

/** Chooses the language from the POSIX variables, by language only (`en_GB` is en_US); English for `C` and for languages that are lacking, pt_BR when they say nothing. */
export function localeOf(variables: Readonly<Record<string, string | undefined>>): Locale {
  const wanted = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  return LOCALES.find((locale) => locale.slice(0, 2) === wanted.slice(0, 2).toLowerCase()) ?? (wanted === '' ? DEFAULT_LOCALE : 'en_US');
}
