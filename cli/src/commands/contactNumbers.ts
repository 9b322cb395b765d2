import { localeCountry, NUMBER_LABELS, type NumberLabel } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import type { TextKey } from '../i18n/texts.ts';
import { choiceOf } from './input.ts';

interface Typed {
  readonly value: string;
  /** What kind of number it is; undefined where that was not said. */
  readonly label: NumberLabel | undefined;
}
interface Stored {
  readonly value: string;
  readonly label: string;
}
const digits = (value: string): string => value.replaceAll(/\D/g, '');
/** From this many digits on, numbers are the same if one ends with the other: only one of them may have the codes of country and area. */
const COMPARED_DIGITS = 8;
const isSame = (some: string, other: string): boolean => {
  const [short, long] = [digits(some), digits(other)].toSorted((a, b) => a.length - b.length) as [string, string];
  return short === long || (short.length >= COMPARED_DIGITS && long.endsWith(short));
};

/** Reads a number of a contact, with its kind before it if one is said, as in work:193. */
export function numberOf(text: string, name: string): Typed {
  const [, label, value] = /^\s*([a-z_]+)\s*:\s*(.*)$/i.exec(text) ?? [];
  return label === undefined ? { value: text, label } : { value: value!, label: choiceOf(label, name, NUMBER_LABELS) };
}

/** Gives typed numbers without a kind one: that of the same stored number, or mobile. */
export function numbered<F extends object>(input: F, stored: { readonly numbers?: readonly Stored[] } = {}): F {
  const { numbers } = input as { readonly numbers?: readonly Typed[] };
  if (!numbers) return input;
  const kindOf = (value: string) => stored.numbers?.find((known) => isSame(known.value, value))?.label ?? 'cell_phone';
  return { ...input, numbers: numbers.map(({ value, label = kindOf(value) }) => ({ value, label })) };
}

interface Numbered {
  readonly country?: string | null;
  readonly numbers?: readonly Stored[];
}
/** Returns a formatter of contacts to be read: numbers of another country than that of the newsroom get their country code. */
export async function numberFormatterFor(contacts: readonly object[], client: Newsroom): Promise<<T extends object>(contact: T) => T> {
  const abroad = (contacts as readonly Numbered[]).some(({ country, numbers = [] }) => country && numbers.length > 0);
  if (!abroad) return (contact) => contact;
  const home = localeCountry((await client.branch.config.get()).locale, () => true);
  const { worldwide } = await import('@lauda/domain/vcards');
  return (contact) => {
    const { country, numbers } = contact as Numbered;
    if (!country || country === home || !numbers) return contact;
    return { ...contact, numbers: numbers.map((number) => ({ ...number, value: worldwide(number.value, country) })) };
  };
}

/** Writes the numbers of a contact, each with its kind behind it. */
export const numbersText = (numbers: readonly Stored[], t: Context['t']): string =>
  numbers.map(({ value, label }) => `${value} (${t(`desk.number.${label}` as TextKey)})`).join(', ');
