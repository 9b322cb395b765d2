import { type FormatName, HOUSE_HOST } from '@lauda/domain';

/** The patterns of the contract by the format each stands for, so that a refusal says what is expected and not how it is checked. */
export const PATTERNS = {
  colour: /^#[0-9a-f]{6}$/i,
  country: /^[A-Z]{2}$/,
  // Years and months have no fixed length, so they are no durations here; nothing lasts less than no time.
  duration: /^P(?=.)(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+(\.\d{1,9})?S)?)?$/,
  host: HOUSE_HOST,
  id: /^\d{1,10}$/,
  place: /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/,
  profile: /^@?\w{1,50}$/,
  tiles: /^(https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\}).+)?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  written: /\S/,
} as const satisfies Partial<Record<FormatName, RegExp>>;
const NAMES: ReadonlyMap<string, FormatName> = new Map(
  Object.entries(PATTERNS).map(([name, pattern]) => [String(pattern), name as FormatName]),
);

/** Answers the name of the format a finding of zod is about: its own, or that of the pattern. */
export const formatOf = (format: string, pattern?: string): string => NAMES.get(pattern ?? '') ?? format;
