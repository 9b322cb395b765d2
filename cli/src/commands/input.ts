import { usage } from '../errors.ts';

type Value = string | boolean | readonly string[] | undefined;

/** Reads the value of an option that is a text. */
export const textOf = (value: Value): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads the values of an option that may be given again. */
export const listOf = (value: Value): readonly string[] => (Array.isArray(value) ? value : typeof value === 'string' ? [value] : []);

/** Reads an id. Throws a usage error naming the argument when it is not a whole number. */
export function idOf(value: Value, name: string): number {
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) throw usage('usage.id', { name, value: String(value ?? '') });
  return Number(value);
}

/** Reads words with commas between them, with or without spaces after these; none where nothing was given. */
export const wordsOf = (value: Value): string[] =>
  (textOf(value) ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Reads ids with commas between them; none where nothing was given. Throws a usage error naming the wrong one. */
export const idsOf = (value: Value, name: string): number[] => wordsOf(value).map((id) => idOf(id, name));

/** Reads a time of day, with or without its seconds; an empty one is none. Throws a usage error that shows how it is typed. */
export function timeOf(text: string, name: string): string | null {
  if (text === '') return null;
  const [, hour, minute, second = '00'] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hour === undefined) throw usage('usage.clock', { name, value: text });
  return `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** Reads one of a few words, in capitals or not. Throws a usage error listing them. */
export function choiceOf<const T extends string>(value: Value, name: string, choices: readonly T[]): T {
  const found =
    choices.find((choice) => choice === value) ?? choices.find((choice) => choice.toLowerCase() === textOf(value)?.toLowerCase());
  if (found === undefined) throw usage('usage.choice', { name, value: String(value ?? ''), choices: choices.join(', ') });
  return found;
}

/** Reads seconds, whole and not negative; undefined when not given. Throws a usage error for the rest. */
export function secondsOption(value: Value, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value)) throw usage('usage.seconds', { name, value: String(value) });
  return Number(value);
}
