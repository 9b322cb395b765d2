import type { Locale } from '@lauda/domain';
import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** The countries with what is dialled before their numbers, by name in a language. */
export function countries(locale: Locale): { code: string; name: string; dialCode: string }[] {
  const tag = locale.replace('_', '-');
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator(tag);
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => order.compare(a.name, b.name));
}

/** A number as its country writes it, with its prefix where it is of another; what is no number of any, as an extension, stays as it was typed. */
export function masked(typed: string, country: string): string {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  if (!number?.isValid()) return typed;
  return number.country === country ? number.format('NATIONAL') : number.format('INTERNATIONAL');
}

/** A number as the whole world dials it; undefined for what is none, as an extension. */
export function dialled(typed: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, country as CountryCode);
  return number?.isValid() ? number.number : undefined;
}
