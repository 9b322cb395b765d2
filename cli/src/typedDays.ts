import type { Locale } from '@lauda/domain';
import type { Command, Input } from './command.ts';
import { usage } from './errors.ts';
import { dayAfter } from './rundown/days.ts';

type Value = Input['options'][string];
const SHOWN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T](\d{1,2}:\d{2})(:\d{2})?)?$/;

/**
 * Turns a day as this command line shows it (`26/11/2026`, in English `11/26/2026`), with or without a time, into the way it is stored; leaves the rest
 * as it is. In English a day that could also be read the other way round is refused: half of those who type it mean the other one.
 */
export function asStored(text: string, name: string, locale: Locale): string {
  const [, first, second, year, time, seconds] = SHOWN.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) return text;
  const stored = (month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isEnglish = locale === 'en_US';
  if (isEnglish && Number(second) <= 12 && Number(first) <= 12 && first.padStart(2, '0') !== second.padStart(2, '0'))
    throw usage('usage.dayTwoWays', { name, value: text, one: stored(first, second), other: stored(second, first) });
  const day = isEnglish ? stored(first, second) : stored(second, first);
  // What is no day is refused as it was typed.
  if (dayAfter(day, 0) !== day) return text;
  return time === undefined ? day : `${day}T${time.padStart(5, '0')}${seconds ?? ':00'}`;
}

/** Turns the days of every option that takes a day or a time into the way they are stored. */
export function withStoredDays({ options = [] }: Command, input: Input, locale: Locale): Input {
  const taken = new Map<string, string>();
  for (const { flags } of options) {
    const [, long] = /--([A-Za-z][\w-]*) <(?:date|time)>/.exec(flags) ?? [];
    if (long !== undefined)
      taken.set(
        long.replaceAll(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
        `--${long}`,
      );
  }
  const read = (value: Value, name: string): Value => {
    if (typeof value === 'string') return asStored(value, name, locale);
    return Array.isArray(value) ? value.map((each: string) => asStored(each, name, locale)) : value;
  };
  const all = Object.entries(input.options).map(([key, value]) => {
    const name = taken.get(key);
    return [key, name === undefined ? value : read(value, name)] as const;
  });
  return { ...input, options: Object.fromEntries(all) };
}
