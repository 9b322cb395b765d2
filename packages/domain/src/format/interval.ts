import type { Locale } from '../enums.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Names a time before an event in the words of a language: minutes below an hour, hours below a day, days below a week, else whole weeks (CAL-06). */
export function intervalLabel(minutes: number, locale: Locale): string {
  const [unit, size] =
    minutes < HOUR
      ? (['minute', 1] as const)
      : minutes < DAY
        ? (['hour', HOUR] as const)
        : minutes < WEEK
          ? (['day', DAY] as const)
          : (['week', WEEK] as const);
  const format = new Intl.NumberFormat(locale.replace('_', '-'), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(minutes / size));
}
