import type { Locale } from '../enums.ts';

/** Names an interval of minutes in its largest unit, rounded down. */
export function interval(minutes: number): { count: number; unit: 'minute' | 'hour' | 'day' | 'week' } {
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  if (minutes < 1440) return { count: Math.floor(minutes / 60), unit: 'hour' };
  if (minutes < 10_080) return { count: Math.floor(minutes / 1440), unit: 'day' };
  return { count: Math.floor(minutes / 10_080), unit: 'week' };
}

type Unit = ReturnType<typeof interval>['unit'];
const UNITS: Readonly<Record<Locale, Readonly<Record<Unit, readonly [one: string, many: string]>>>> = {
  en_US: { minute: ['minute', 'minutes'], hour: ['hour', 'hours'], day: ['day', 'days'], week: ['week', 'weeks'] },
  es_ES: { minute: ['minuto', 'minutos'], hour: ['hora', 'horas'], day: ['día', 'días'], week: ['semana', 'semanas'] },
  pt_BR: { minute: ['minuto', 'minutos'], hour: ['hora', 'horas'], day: ['dia', 'dias'], week: ['semana', 'semanas'] },
};

/** Labels an interval of minutes in words: `90` is 1 hour. */
export function intervalLabel(minutes: number, locale: Locale): string {
  const { count, unit } = interval(minutes);
  const [one, many] = UNITS[locale][unit];
  return `${count} ${count === 1 ? one : many}`;
}
