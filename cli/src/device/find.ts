import type { Device, Newsroom } from '@lauda/sdk';
import { oneNamed } from '../named.ts';

/** Loads the devices and finds the one named. */
export async function findDevice(newsroom: Newsroom, text: string, signal: AbortSignal): Promise<Device> {
  return oneNamed('device', await newsroom.devices.list({ signal }), text);
}

/** The fields of a device that a recorded conversation keeps. */
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
