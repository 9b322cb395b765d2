import { createRequire } from 'node:module';
import { type Locale, localeCountry } from '@lauda/domain';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js';

let rules: typeof import('libphonenumber-js') | undefined;
/** Loads the rules of every country with the first number, since they take six megabytes. */
const library = (): NonNullable<typeof rules> =>
  (rules ??= createRequire(import.meta.url)('libphonenumber-js') as NonNullable<typeof rules>);
const parsed = (typed: string, country: string): PhoneNumber | undefined =>
  library().parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });

export const isCountry = (code: string): boolean => library().isSupportedCountry(code);
/** Answers the country of a contact for which none is given. */
export const defaultCountry = (locale: Locale): string => localeCountry(locale, isCountry);

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

interface Numbered<N> {
  readonly country: string;
  readonly numbers: readonly N[];
}
/**
 * Writes numbers that go to a contact of some country so that each stays the number it is: what stands in one of the `sources` was written for the
 * country of that one. What was typed just now is for the new country.
 */
export function keptNumbers<N extends { readonly value: string }>(
  numbers: readonly N[],
  country: string,
  sources: readonly Numbered<N>[],
): N[] {
  // Of two sources with the same text the one of the new country is meant first.
  const written = sources
    .flatMap((source) => source.numbers.map(({ value }) => ({ value, country: source.country })))
    .sort((a, b) => Number(b.country === country) - Number(a.country === country));
  return numbers.map((number) => {
    const at = written.findIndex(({ value }) => value === number.value);
    const [source] = at < 0 ? [] : written.splice(at, 1);
    const former = source && parsed(number.value, source.country);
    return former?.isValid() ? { ...number, value: former.format('INTERNATIONAL') } : number;
  });
}
