import { DEVICE_CHARSETS } from '@lauda/domain';
import type { Argument } from '../../command.ts';
import { usage } from '../../errors.ts';

export const DEVICE: Argument = { name: 'DEVICE', text: 'device.argument', required: true };
export const CONVERSATION: Argument = { name: 'FILE', text: 'device.file', required: true };

type Value = string | boolean | readonly string[] | undefined;

/** Reads a port; undefined when not given. Throws a usage error for anything else. */
export function portOption(value: Value, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw usage('usage.port', { name, value: String(value) });
  return Number(value);
}

/** Reads a whole number, not negative; undefined when not given. Throws a usage error for the rest. */
export function countOption(value: Value, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw usage('usage.count', { name, value: String(value) });
  return Number(value);
}

/** Reads an encoding a device may be written in; undefined when not given. */
export function charsetOption(value: Value): string | undefined {
  if (value === undefined) return undefined;
  const found = DEVICE_CHARSETS.find((known) => known.toLowerCase() === String(value).toLowerCase());
  if (!found) throw usage('usage.choice', { name: '--charset', value: String(value), choices: DEVICE_CHARSETS.join(', ') });
  return found;
}

/** Where a device is: its host and its ports, the upper one after a comma. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly upperPort: number | undefined;
}
/** Reads `host:port` or `host:lower,upper`. Throws a usage error for the rest. */
export function addressOption(value: Value, name: string): Address | undefined {
  if (value === undefined) return undefined;
  const [, host, port, upper] = /^(.+):(\d{1,5})(?:,(\d{1,5}))?$/.exec(String(value)) ?? [];
  if (!host || Number(port) > 65_535 || Number(upper ?? 0) > 65_535) throw usage('usage.address', { name, value: String(value) });
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port), upperPort: upper === undefined ? undefined : Number(upper) };
}
