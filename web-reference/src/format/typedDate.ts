import { plainText } from '@lauda/domain';
import type { Language } from '../i18n/i18n.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
const iso = (date: Date): string => `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Adds whole days to a `YYYY-MM-DD`. */
export const addDays = (date: string, days: number): string => iso(new Date(utc(date).getTime() + days * 86_400_000));

const WORDS: Record<string, number> = {
  hoje: 0,
  hoy: 0,
  today: 0,
  amanha: 1,
  manana: 1,
  tomorrow: 1,
  ontem: -1,
  ayer: -1,
  yesterday: -1,
  h: 0,
  a: 1,
};

const WEEKDAYS = [
  'dom|sun|domingo|sunday',
  'seg|lun|mon|segunda|lunes|monday',
  'ter|mar|tue|terca|martes|tuesday',
  'qua|mie|wed|quarta|miercoles|wednesday',
  'qui|jue|thu|quinta|jueves|thursday',
  'sex|vie|fri|sexta|viernes|friday',
  'sab|sat|sabado|saturday',
];

const real = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? iso(date) : undefined;
};

const nearest = (dates: readonly string[], today: string): string | undefined => {
  const away = (date: string): number => Math.abs(utc(date).getTime() - utc(today).getTime());
  return dates.toSorted((a, b) => away(a) - away(b))[0];
};

const numbers = (word: string, today: string, monthFirst: boolean): string | undefined => {
  const full = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (full) return real(Number(full[1]), Number(full[2]), Number(full[3]));
  const parts = /^(\d{1,2})(?:[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?)?$/.exec(word);
  if (!parts) return undefined;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (parts[2] === undefined) return real(year, month, Number(parts[1]));
  const [day, inMonth] = monthFirst ? [Number(parts[2]), Number(parts[1])] : [Number(parts[1]), Number(parts[2])];
  if (parts[3] !== undefined) return real(Number(parts[3].length === 2 ? `20${parts[3]}` : parts[3]), inMonth, day);
  return nearest(
    [year, year - 1, year + 1].flatMap((each) => real(each, inMonth, day) ?? []),
    today,
  );
};

/**
 * Reads a typed date: `21/11`, `21`, `2026-11-21`, `amanhã`, `fri`, `+2`. `today` is `YYYY-MM-DD`; a weekday is the next one,
 * and a day and month without a year are the nearest.
 * In English 11/21 is read as the United States do. Returns `YYYY-MM-DD`, undefined when it cannot be read.
 */
export const typedDate = (typed: string, today: string, language: Language): string | undefined => {
  const word = plainText(typed.trim());
  if (word in WORDS) return addDays(today, WORDS[word]!);
  const shift = /^([+-]\d{1,3})$/.exec(word);
  if (shift) return addDays(today, Number(shift[1]));
  const weekday = WEEKDAYS.findIndex((names) => names.split('|').includes(word.replace(/-feira$/, '')));
  if (weekday >= 0) return addDays(today, (weekday - utc(today).getUTCDay() + 7) % 7 || 7);
  return numbers(word, today, language === 'en_US');
};
