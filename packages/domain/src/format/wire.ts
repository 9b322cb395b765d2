import { clockSeconds } from './clock.ts';
import { read, type WarningLog } from './warn.ts';

const dateOf = (text: string): string | undefined => {
  const found = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return found && !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? text : undefined;
};
const timeOf = (text: string): string | undefined =>
  /^\d{2}:\d{2}:\d{2}$/.test(text) && clockSeconds(text) !== undefined ? text : undefined;

/** Reads a date YYYY-MM-DD that exists; anything else is undefined and warned of (VAL-06). */
export const readDate = (text: string, warn?: WarningLog): string | undefined => read('date YYYY-MM-DD', text, dateOf(text), warn);

/** Reads a time HH:mm:ss (VAL-07). */
export const readTime = (text: string, warn?: WarningLog): string | undefined => read('time HH:mm:ss', text, timeOf(text), warn);

/** Reads a timestamp YYYY-MM-DDTHH:mm:ss (VAL-08). */
export function readTimestamp(text: string, warn?: WarningLog): string | undefined {
  const [date = '', time = '', ...rest] = text.split('T');
  const known = rest.length === 0 && dateOf(date) !== undefined && timeOf(time) !== undefined;
  return read('timestamp YYYY-MM-DDTHH:mm:ss', text, known ? text : undefined, warn);
}
