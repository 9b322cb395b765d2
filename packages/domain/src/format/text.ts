import type { Locale } from '../enums.ts';
import { DARK_BRIGHTNESS, DRAG_BADGE_MAX } from '../limits.ts';

/** Writes a number with at least two digits (FMT-13). */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const dragBadge = (count: number): string => (count > DRAG_BADGE_MAX ? `${DRAG_BADGE_MAX}+` : String(count));

/** The perceived brightness of a colour `#rrggbb`, 0 to 255. */
export function brightness(hex: string): number {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255];
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);
}
/** Tells whether a colour is dark: brightness at most 127.5 (FMT-12). */
export const isDark = (hex: string): boolean => brightness(hex) <= DARK_BRIGHTNESS;

/** Toggles case: any lower-case letter makes all upper, else all lower. */
export function toggleCase(text: string, locale: Locale = 'pt_BR'): string {
  const tag = locale.replace('_', '-');
  const upper = text.toLocaleUpperCase(tag);
  return upper === text ? text.toLocaleLowerCase(tag) : upper;
}

/** Names an interval of minutes in its largest unit, rounded down. */
export function interval(minutes: number): { count: number; unit: 'minute' | 'hour' | 'day' | 'week' } {
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  if (minutes < 1440) return { count: Math.floor(minutes / 60), unit: 'hour' };
  if (minutes < 10_080) return { count: Math.floor(minutes / 1440), unit: 'day' };
  return { count: Math.floor(minutes / 10_080), unit: 'week' };
}

/** Shows a date YYYY-MM-DD as people write it: dd/MM/yyyy, in English MM/dd/yyyy. */
export function showDate(date: string, locale: Locale): string {
  const [year, month, day] = date.split('-');
  return locale === 'en_US' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}
