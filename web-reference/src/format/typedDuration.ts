const SHAPES: readonly [RegExp, (parts: number[]) => number][] = [
  // :19
  [/^[:.,](\d{1,2})$/, ([s]) => s!],
  // 1:30, 1.30, 1,30
  [/^(\d{1,3})[:.,](\d{2})$/, ([m, s]) => m! * 60 + s!],
  // 1:02:03
  [/^(\d{1,2})[:.,](\d{2})[:.,](\d{2})$/, ([h, m, s]) => h! * 3600 + m! * 60 + s!],
  // 45, 92: seconds
  [/^(\d{1,2})$/, ([s]) => s!],
  // 130, 1015: minutes and seconds
  [/^(\d{1,2})(\d{2})$/, ([m, s]) => m! * 60 + s!],
  // 10203: hours, minutes, seconds
  [/^(\d{1,2})(\d{2})(\d{2})$/, ([h, m, s]) => h! * 3600 + m! * 60 + s!],
];

const WORDS = /^(?:(\d+)\s*h)?\s*(?:(\d+)\s*(?:m|min|'|’))?\s*(?:(\d+)\s*(?:s|seg|''|"|”)?)?$/i;

const absolute = (typed: string): number | undefined => {
  for (const [shape, seconds] of SHAPES) {
    const match = shape.exec(typed);
    if (match) return seconds(match.slice(1).map(Number));
  }
  const words = WORDS.exec(typed);
  if (!words || !/[hm's"’”]/i.test(typed)) return undefined;
  return Number(words[1] ?? 0) * 3600 + Number(words[2] ?? 0) * 60 + Number(words[3] ?? 0);
};

const LONGEST = 24 * 3600;

/**
 * Reads what people type for a duration in a grid cell, in seconds: `45`, `92`, `130`, `1:30`, `1,30`, `:19`, `1h2m3s`, `+30`, `-10`.
 * One or two digits are seconds; a sign is added to `current`. Empty is 0; undefined when it cannot be read.
 */
export const typedDuration = (typed: string, current = 0): number | undefined => {
  const trimmed = typed.trim();
  if (trimmed === '') return 0;
  const sign = /^[+-]/.exec(trimmed)?.[0];
  const read = absolute(sign ? trimmed.slice(1).trim() : trimmed);
  if (read === undefined) return undefined;
  const seconds = sign === '+' ? current + read : sign === '-' ? current - read : read;
  return seconds > LONGEST ? undefined : Math.max(0, seconds);
};

/** Fits typed digits into the mask mm:ss of forms: `130` gives `01:30`, `7` gives `00:07`. */
export const maskDuration = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5).padStart(4, '0');
  return `${digits.slice(0, -2)}:${digits.slice(-2)}`;
};
