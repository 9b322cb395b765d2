import { createRequire } from 'node:module';
import type { Locale } from '@lauda/domain';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';

let rules: typeof import('libphonenumber-js') | undefined;
/** Loads the rules of every country with the first number, since they take six megabytes. */
const library = (): NonNullable<typeof rules> =>
  (rules ??= createRequire(import.meta.url)('libphonenumber-js') as NonNullable<typeof rules>);
const parsed = (typed: string, country: string): PhoneNumber | undefined =>
  library().parsePhoneNumberFromString(typed, country as CountryCode);

export const isCountry = (code: string): boolean => library().isSupportedCountry(code);

/** Lists countries with their calling codes, sorted by name in a language. */
export function countries(locale: Locale): { code: string; name: string; dialCode: string }[] {
  const tag = locale.replace('_', '-');
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  const { getCountries, getCountryCallingCode } = library();
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/** Formats a number as its country writes it, with prefix if it is of another; what is no valid number, such as an extension, stays as typed. */
export function formatNumber(typed: string, country: string): string {
  const number = parsed(typed, country);
  if (!number?.isValid()) return typed;
  return number.country === country ? number.format('NATIONAL') : number.format('INTERNATIONAL');
}

const DIGITS_ALONE = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;
/** Returns the digits a typed number is looked for by: of a whole one with the code of its country those after it, as most are stored; undefined for words. */
export function soughtDigits(text: string): string | undefined {
  if (!DIGITS_ALONE.test(text)) return undefined;
  const number = text.startsWith('+') ? parsed(text, 'BR') : undefined;
  return number?.isValid() ? number.nationalNumber : text.replaceAll(/\D/g, '');
}

/** Converts a number to international format (E.164); undefined when it is none, such as an extension. */
export function internationalNumber(typed: string, country: string): string | undefined {
  const number = parsed(typed, country);
  return number?.isValid() ? number.number : undefined;
}
