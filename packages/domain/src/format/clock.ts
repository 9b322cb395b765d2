import { NOT_COUNTED, UNKNOWN_TIME } from '../limits.ts';

const DAY = 86_400;
const twoWide = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** Reads HH:mm or HH:mm:ss as seconds of the day; undefined for anything else. */
export function clockSeconds(text: string | null | undefined): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text ?? '');
  return found ? Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0) : undefined;
}

/** Shows seconds from midnight as HH:mm:ss, wrapping at the day. */
export function secondsClock(seconds: number): string {
  const inDay = ((seconds % DAY) + DAY) % DAY;
  return `${twoWide(inDay / 3600)}:${twoWide((inDay % 3600) / 60)}:${twoWide(inDay % 60)}`;
}

/** Shows a clock column of a rundown: blank when not counted, `--:--` when unknown, `+1` after midnight (RUN-TIMING-12, 13). */
export function showClock(seconds: number): string {
  if (seconds === NOT_COUNTED) return '';
  if (seconds === UNKNOWN_TIME) return '--:--';
  return dayClock(seconds);
}

/** Shows seconds from midnight as HH:mm:ss with the day: `+1` after the next midnight, `-1` before this one. */
export function dayClock(seconds: number): string {
  const days = Math.floor(seconds / DAY);
  return `${secondsClock(seconds)}${days === 0 ? '' : ` ${days > 0 ? '+' : ''}${days}`}`;
}

/** Shows a duration column: blank when not counted, `--:--` when unknown. */
export const showDuration = (seconds: number | undefined, format: (seconds: number) => string): string =>
  seconds === undefined || seconds === UNKNOWN_TIME ? '--:--' : seconds === NOT_COUNTED ? '' : format(seconds);

/** Inserts a colon after each pair of digits of a time being typed; other characters are dropped (Q-08). */
export function autoColons(typed: string, pattern: 'HH:mm' | 'mm:ss' | 'HH:mm:ss' = 'HH:mm:ss'): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, pattern === 'HH:mm:ss' ? 6 : 4);
  return digits.match(/.{1,2}/g)?.join(':') ?? '';
}
