import type { Device, Newsroom } from '@lauda/sdk';
import { missing, usage } from '../errors.ts';

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** Finds a device by its id, its name, or the beginning of its name; accents and case do not count. */
export function deviceNamed(devices: readonly Device[], text: string): Device {
  const wanted = fold(text);
  const byId = /^\d+$/.test(text) ? devices.find(({ id }) => id === Number(text)) : undefined;
  if (byId) return byId;
  const exact = devices.filter(({ name }) => fold(name) === wanted);
  const near = exact.length > 0 ? exact : devices.filter(({ name }) => fold(name).startsWith(wanted));
  if (near.length > 1) throw usage('device.ambiguous', { value: text, names: near.map(({ id, name }) => `${id} ${name}`).join(', ') });
  if (!near[0]) throw missing('device.missing', { value: text, names: devices.map(({ name }) => name).join(', ') || '—' });
  return near[0];
}

/** Loads the devices and finds the one named. */
export async function findDevice(newsroom: Newsroom, text: string, signal: AbortSignal): Promise<Device> {
  return deviceNamed(await newsroom.devices.list({ signal }), text);
}

/** What of a device a recorded conversation keeps. */
export const conversationDevice = ({ id, name, type, protocol, vendor, revision, mosId, ncsId }: Device) => ({
  id,
  name,
  type,
  protocol,
  vendor,
  revision,
  mosId,
  ncsId,
});
