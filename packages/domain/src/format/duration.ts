import { read, type WarningLog } from './warn.ts';

/** Adds what the parts of a pattern caught: hours, minutes and seconds, each perhaps absent. */
const inSeconds = (h: string | undefined, m: string | undefined, s: string | undefined): number =>
  Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0);

const twoWide = (value: number): string => String(value).padStart(2, '0');

/** Shows seconds as mm:ss: minutes keep growing, fractions are cut, a leading minus below zero (FMT-01, FMT-02). */
export function mmss(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  return `${seconds < 0 && whole > 0 ? '-' : ''}${twoWide(Math.floor(whole / 60))}:${twoWide(whole % 60)}`;
}

/** Reads a masked mm:ss: two or more minute digits and 00 to 59 seconds; undefined when the mask is not full. */
export const parseMmss = (text: string): number | undefined => {
  const found = /^(\d{2,}):([0-5]\d)$/.exec(text);
  return found ? inSeconds(undefined, found[1], found[2]) : undefined;
};

/** Keeps of what is typed into a masked duration the digits and colons (VAL-01). */
export const maskDuration = (typed: string): string => typed.replaceAll(/[^\d:]/g, '');

/** Writes seconds as an ISO 8601 duration of hours, minutes and seconds; a negative carries its sign in each part (FMT-03). */
export function isoDuration(seconds: number): string {
  if (!seconds) return 'PT0S';
  const sign = seconds < 0 ? '-' : '';
  const ms = Math.round(Math.abs(seconds) * 1000);
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor((ms % 3_600_000) / 60_000), (ms % 60_000) / 1000];
  const part = (value: number, unit: string): string => (value ? `${sign}${value}${unit}` : '');
  return `PT${part(h, 'H')}${part(m, 'M')}${part(s, 'S')}`;
}

const ISO = /^([+-])?P(?:(-?\d+)W)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+(?:\.\d+)?)S)?)?$/;

function parseAnyIso(text: string): number | undefined {
  if (text.trim() === '') return 0;
  const found = ISO.exec(text);
  if (!found || !/\d/.test(text) || text.endsWith('T')) return undefined;
  const [, sign, w = 0, d = 0, h, m, s] = found;
  const value = Number(w) * 604_800 + Number(d) * 86_400 + inSeconds(h, m, s);
  return sign === '-' ? -value : value;
}

/**
 * Reads an ISO 8601 duration in seconds; empty is 0, years, months and rubbish are undefined (FMT-04).
 * The form the server writes (PT1H2M3S) is read digit by digit: a thousand-story rundown is timed at every keystroke.
 */
export function parseIso(text: string | null | undefined): number | undefined {
  if (!text) return 0;
  if (text.charCodeAt(0) !== 80 || text.charCodeAt(1) !== 84 || text.length < 4) return parseAnyIso(text);
  let total = 0;
  let value = 0;
  let digits = 0;
  for (let i = 2; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48;
      digits++;
      continue;
    }
    const unit = code === 83 ? 1 : code === 77 ? 60 : code === 72 ? 3600 : 0;
    if (unit === 0 || digits === 0) return parseAnyIso(text);
    total += value * unit;
    value = 0;
    digits = 0;
  }
  return digits === 0 ? total : undefined;
}

/** Reads an ISO 8601 duration in seconds; empty is 0, what is none is undefined and warned of (VAL-09). */
export const readDuration = (text: string, warn?: WarningLog): number | undefined => read('duration', text, parseIso(text), warn);

/** Whether a text is a duration as stories have it, `PT1M30S`, and no words that begin like one. */
export const isIsoDuration = (text: string): boolean => /^-?PT/.test(text) && parseIso(text) !== undefined;

const KNOWN_MAX = 10_000;
const known = new Map<string, number>();

/** Reads an ISO 8601 duration in seconds, 0 for what is none. A show has few different durations: each is read once and remembered. */
export function isoSeconds(text: string | null | undefined): number {
  if (!text) return 0;
  const remembered = known.get(text);
  if (remembered !== undefined) return remembered;
  const seconds = readDuration(text) ?? 0;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(text, seconds);
  return seconds;
}

/** Turns the length of a media object, in units of its time base, into whole seconds. */
export const mediaSeconds = (duration: number, timeBase: number): number =>
  Math.floor((Math.round((duration / timeBase) * 1000) + 500) / 1000);

const LENGTH = /^(?:(?:(\d{1,4}):)?(\d{1,4}):([0-5]?\d)|(\d{1,9}(?:[.,]\d{1,9})?))$/;
/** Reads the length that a search asks for, in whole seconds: `30`, `29,97`, `01:30` or `1:02:03`; undefined for the rest. */
export function parseLength(text: string): number | undefined {
  const found = LENGTH.exec(text.trim());
  if (!found) return undefined;
  const [, h, m, s, seconds] = found;
  return seconds === undefined ? inSeconds(h, m, s) : Math.round(Number(seconds.replace(',', '.')));
}

/** What fast typing in a grid cell may mean, besides mm:ss: seconds mode reads `92` as 1:32, minutes mode `10` as 10:00. */
export interface TypedDurationOptions {
  unit?: 'seconds' | 'minutes';
  /** The value `+30` and `-10` are relative to, in seconds. */
  current?: number;
}

/** Reads what people type into a duration cell: `130`, `1:30`, `1.30`, `1,30`, `:19`, `92`, `1h2m3s`, `1h30`, `+30`, `-10`; undefined for the rest. */
export function parseTypedDuration(typed: string, options: TypedDurationOptions = {}): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  const relative = /^([+-])(.+)$/.exec(text);
  if (relative) {
    const step = parsePlain(relative[2]!, 'seconds');
    return step === undefined ? undefined : Math.max(0, (options.current ?? 0) + (relative[1] === '-' ? -step : step));
  }
  return parsePlain(text, options.unit ?? 'seconds');
}

function parsePlain(text: string, unit: 'seconds' | 'minutes'): number | undefined {
  const parts = /^(\d+)?[:.,]([0-5]\d)(?:[:.,]([0-5]\d))?$/.exec(text);
  if (parts) {
    const [, a, b, c] = parts;
    return c === undefined ? inSeconds(undefined, a, b) : inSeconds(a, b, c);
  }
  // What follows an hour without a unit of its own is minutes, as people write it.
  const hours = /^(\d+)\s*h\s*(\d{1,2})$/.exec(text);
  if (hours) return Number(hours[2]) > 59 ? undefined : inSeconds(hours[1], hours[2], undefined);
  const named = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*m(?:in)?)?\s*(?:(\d+)\s*s?)?$/.exec(text);
  if (named && /[hms]/.test(text)) return inSeconds(named[1], named[2], named[3]);
  if (!/^\d{1,6}$/.test(text)) return undefined;
  if (text.length <= 2) return Number(text) * (unit === 'minutes' ? 60 : 1);
  return parsePlain(`${text.slice(0, -2)}:${text.slice(-2)}`, unit);
}

/** Answers the value of a duration field after typing, ISO 8601: the former one until the whole mm:ss is typed (VAL-02). */
export function typedDuration(held: string, typed: string): string {
  const seconds = parseMmss(typed);
  return seconds === undefined ? held : isoDuration(seconds);
}
