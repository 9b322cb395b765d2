/** Logs a value that cannot be parsed; nobody is notified and nothing is thrown (VAL-06 to 09). */
export type WarningLog = (text: string) => void;

/** Answers what was read of a text; one that could not be read is warned of on the console. */
export function read<T>(what: string, text: string, value: T | undefined, warn: WarningLog = (line) => console.warn(line)): T | undefined {
  if (value === undefined) warn(`'${text}' is not a ${what}`);
  return value;
}
